import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The page asks its own origin, and the dev server passes it on; a build asks VITE_MUSEUM_URL itself.
const museum = process.env["MUSEUM_URL"] ?? "http://127.0.0.1:4010";
const proxy = { "/api": { target: museum, changeOrigin: true, rewrite: (path: string) => path.replace(/^\/api/, "") } };

// biome-ignore lint/style/noDefaultExport: Vite reads it.
export default defineConfig({
  plugins: [react()],
  server: { proxy },
  preview: { proxy },
  build: { target: "es2022" },
});
