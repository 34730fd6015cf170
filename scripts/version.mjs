/** Writes the version of the package as a constant, for the parts that run in a browser and can't read package.json. */
import { readFileSync } from "node:fs";

/** @returns {{ path: string, text: string }[]} */
export function versionFiles() {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const text = `/** The version of museum-mock. Written by \`npm run generated\`; do not edit. */\n\nexport const VERSION = ${JSON.stringify(version)};\n`;
  return [{ path: "src/base/generated/version.ts", text }];
}
