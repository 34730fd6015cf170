/** The test plan of docs/test-plan.md: all workers share one mock, and sessions keep the cases apart. */
import { defineConfig } from "@playwright/test";
import type { MuseumOptions, MuseumWorkerOptions } from "museum-mock/playwright";
import shared from "./playwright.config.ts";

const port = Number(process.env["WEBSITE_PORT"]);
const website = `http://127.0.0.1:${port}`;
const isOwnMock = process.env["MUSEUM_URL"] === undefined;
process.env["MUSEUM_URL"] ??= `http://127.0.0.1:${port + 1}`;
const mock = process.env["MUSEUM_URL"];

// biome-ignore lint/style/noDefaultExport: Playwright reads it.
export default defineConfig<MuseumOptions, MuseumWorkerOptions>({
  ...shared,
  testDir: "e2e/plan",
  workers: 8,
  projects: [{ name: "plan", use: { baseURL: website, museumBase: "/api", museumStart: { today: "2027-03-03" } } }],
  webServer: [
    {
      command: `vite preview --host 127.0.0.1 --port ${port} --strictPort --outDir dist/plan`,
      url: website,
    },
    ...(isOwnMock
      ? [
          {
            command: `node ../../dist/bin/museum-mock.js serve --quiet --port ${port + 1}`,
            url: `${mock}/__admin/clock`,
          },
        ]
      : []),
  ],
});
