import { defineConfig } from "@playwright/test";
import type { MuseumOptions, MuseumWorkerOptions } from "museum-mock/playwright";

// A port that is likely to be free, the same in all workers, so that several runs can go on at once.
process.env["WEBSITE_PORT"] ??= String(20_000 + (process.pid % 20_000));
const port = process.env["WEBSITE_PORT"];
const baseURL = `http://127.0.0.1:${port}`;

// biome-ignore lint/style/noDefaultExport: Playwright reads it.
export default defineConfig<MuseumOptions, MuseumWorkerOptions>({
  testDir: "e2e",
  outputDir: process.env["WEBSITE_RESULTS"] ?? "test-results",
  fullyParallel: true,
  workers: 2,
  reporter: "list",
  use: {
    baseURL,
    museumBase: "/api",
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
    },
  },
  webServer: { command: `vite preview --host 127.0.0.1 --port ${port} --strictPort`, url: baseURL },
});
