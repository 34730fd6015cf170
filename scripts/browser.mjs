/**
 * Finds a browser for the tests: the one that CHROMIUM_PATH names; on Linux x64 the headless Chromium of a development dependency,
 * unpacked into .cache; elsewhere an installed Chrome, Edge or Chromium. Prints its path:
 *
 *     CHROMIUM_PATH=$(node scripts/browser.mjs) npm run e2e --workspace examples/website
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { arch, argv, env, execPath, platform } from "node:process";
import { fileURLToPath } from "node:url";

const CACHE = fileURLToPath(new URL("../.cache", import.meta.url));
const PACKAGE = "@sparticuz/chromium";

/** Where Chrome, Edge and Chromium are installed. */
const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/microsoft-edge",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** Starts the unpacked Chromium with the libraries and fonts that came with it, which a bare machine lacks. */
const START = `#!/bin/sh
here=$(cd "\${0%/*}" && pwd)
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_PATH="$here"
exec "$here/chromium" "$@"
`;

/** @param {string} folder */
const fonts = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

/** @param {string} path */
const starts = (path) => spawnSync(path, ["--version"]).status === 0;

/** The packaged Chromium, unpacked if it is not yet; undefined where it does not run. @returns {string | undefined} */
function unpackedBrowser() {
  if (platform !== "linux" || arch !== "x64") return;
  const manifest = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), "../../package.json");
  const folder = join(CACHE, `browser-${JSON.parse(readFileSync(manifest, "utf8")).version}`);
  const path = join(folder, "chromium.sh");
  if (existsSync(path)) {
    if (readFileSync(path, "utf8") !== START) writeFileSync(path, START);
    return path;
  }
  mkdirSync(CACHE, { recursive: true });
  // Another process may unpack it at the same time: the first one that is ready puts its folder in place.
  const made = mkdtempSync(join(CACHE, "unpacking-"));
  try {
    // The package unpacks into the folder for temporary files, and its libraries only where it takes the machine for a function of AWS.
    spawnSync(execPath, ["--input-type=module", "--eval", `(await import("${PACKAGE}")).default.executablePath()`], {
      cwd: dirname(CACHE),
      env: { ...env, TMPDIR: made, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" },
    });
    writeFileSync(join(made, "chromium.sh"), START);
    chmodSync(join(made, "chromium.sh"), 0o755);
    writeFileSync(join(made, "fonts.conf"), fonts(folder));
    if (!starts(join(made, "chromium.sh"))) return;
    try {
      renameSync(made, folder);
    } catch (error) {
      if (!existsSync(path)) throw error;
    }
    return path;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** The path of a browser, or undefined where there is none. @returns {string | undefined} */
export function findBrowser() {
  return env["CHROMIUM_PATH"] || unpackedBrowser() || INSTALLED.find(existsSync);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const path = findBrowser();
  if (path === undefined) throw new Error("No Chrome, Edge or Chromium was found; set CHROMIUM_PATH to one.");
  console.log(path);
}
