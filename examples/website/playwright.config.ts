import { defineConfig } from "@playwright/test";
import type { MuseumOptions, MuseumWorkerOptions } from "museum-mock/playwright";

// Ports that are likely to be free, the same in all workers, so that several runs can go on at once; below those that systems hand out.
process.env["WEBSITE_PORT"] ??= String(20_000 + 2 * (process.pid % 6_000));
const port = Number(process.env["WEBSITE_PORT"]);
const online = `http://127.0.0.1:${port}`;
const offline = `http://127.0.0.1:${port + 1}`;

// Without it, Playwright takes the one that "npx playwright install chromium" downloads.
const executablePath = process.env["CHROMIUM_PATH"];

const serve = (url: string, folder: string) => ({
  command: `vite preview --host 127.0.0.1 --port ${new URL(url).port} --strictPort --outDir ${folder}`,
  url,
});

// biome-ignore lint/style/noDefaultExport: Playwright reads it.
export default defineConfig<MuseumOptions, MuseumWorkerOptions>({
  testDir: "e2e",
  outputDir: process.env["WEBSITE_RESULTS"] ?? "test-results",
  fullyParallel: true,
  // Patience for a busy machine; no test waits for so long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 2,
  reporter: "list",
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
    },
  },
  projects: [
    { name: "online", testMatch: "website.spec.ts", use: { baseURL: online, museumBase: "/api" } },
    { name: "offline", testMatch: "offline.spec.ts", use: { baseURL: offline } },
  ],
  webServer: [serve(online, "dist/online"), serve(offline, "dist/offline")],
});
