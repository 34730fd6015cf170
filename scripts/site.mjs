/** Makes what a site needs beside the page into dist/site-assets: its service worker as one classic script, and the styles of its pages. */
import { copyFile, mkdir } from "node:fs/promises";
import { rolldown } from "rolldown";

const OUT = "dist/site-assets";

await mkdir(OUT, { recursive: true });
const resolve = { extensionAlias: { ".js": [".ts", ".tsx", ".js"] } };
const built = await rolldown({ input: "src/site/browser/service-worker.ts", platform: "browser", resolve });
await built.write({ file: `${OUT}/service-worker.js`, format: "iife", minify: true, codeSplitting: false });
await built.close();
await copyFile("src/site/site.css", `${OUT}/site.css`);
