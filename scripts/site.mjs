/** Bundles what a site needs in a browser into dist/site-assets: its service worker as one classic script, the script of its pages, their styles. */
import { copyFile, mkdir } from "node:fs/promises";
import { rolldown } from "rolldown";

const OUT = "dist/site-assets";

await mkdir(OUT, { recursive: true });
await bundle("service-worker", "iife");
await bundle("main", "esm");
await copyFile("src/site/site.css", `${OUT}/site.css`);

/** @param {string} name @param {"esm" | "iife"} format */
async function bundle(name, format) {
  const resolve = { extensionAlias: { ".js": [".ts", ".tsx", ".js"] } };
  const built = await rolldown({ input: `src/site/browser/${name}.ts`, platform: "browser", resolve });
  await built.write({ file: `${OUT}/${name}.js`, format, minify: true, codeSplitting: false });
  await built.close();
}
