import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";

// The page asks its own origin, and the dev server passes it on; a build asks VITE_MUSEUM_URL itself.
const museum = process.env["MUSEUM_URL"] ?? "http://127.0.0.1:4010";
const proxy = { "/api": { target: museum, changeOrigin: true, rewrite: (path: string) => path.replace(/^\/api/, "") } };

/** Serves the service worker of MSW from the package, so that no copy of it has to be kept up to date. */
function mswWorker(isOffline: boolean): Plugin {
  const fileName = "mockServiceWorker.js";
  const source = readFileSync(createRequire(import.meta.url).resolve(`msw/${fileName}`), "utf8");
  return {
    name: "msw-worker",
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader("Content-Type", "text/javascript").end(source);
      });
    },
    generateBundle() {
      if (isOffline) this.emitFile({ type: "asset", fileName, source });
    },
  };
}

// biome-ignore lint/style/noDefaultExport: Vite reads it.
export default defineConfig(({ mode }) => {
  const isOffline = loadEnv(mode, import.meta.dirname)["VITE_MUSEUM_URL"] === "offline";
  return {
    plugins: [react(), mswWorker(isOffline)],
    // Known when the page is built, so that a page with a museum elsewhere does not carry one along.
    define: { IS_OFFLINE: isOffline },
    server: { proxy },
    preview: { proxy },
    build: { target: "es2022" },
  };
});
