/** A folder like the project of a reader, with museum-mock installed, in which the blocks of a page are run. */
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { MAIN } from "../support/cli.js";

/** Packages that a page has its reader install. */
const INSTALLED = ["@playwright/test", "msw", "openapi-fetch", "vite", "vitest"];

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What `npm test` runs in this project: a suite that depends on no undocumented answer. */
const SUITE = `
const headers = { Authorization: \`Basic \${btoa("any:thing")}\` };
const { status } = await fetch(\`\${process.env.MUSEUM_URL}/museum-hours?limit=5\`, { headers });
if (status !== 200) throw new Error(\`status \${status}\`);
`;

export type PageFolder = Awaited<ReturnType<typeof createPageFolder>>;

export async function createPageFolder() {
  const path = await realpath(await mkdtemp(join(tmpdir(), "museum-mock-docs-")));
  /** The folder of the command `museum-mock`, for the PATH. */
  const bin = join(path, "node_modules", ".bin");
  const write = async (file: string, text: string, mode = 0o644) => {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), text, { mode });
  };
  const manifest = { name: "reader", private: true, type: "module", scripts: { test: "node suite.mjs" } };
  await write("package.json", JSON.stringify(manifest));
  await write("suite.mjs", SUITE);
  await write("node_modules/.bin/museum-mock", `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`, 0o755);
  await symlink(ROOT, join(path, "node_modules", "museum-mock"), "dir");
  await mkdir(join(path, "node_modules", "@playwright"), { recursive: true });
  for (const name of INSTALLED)
    await symlink(join(ROOT, "node_modules", name), join(path, "node_modules", name), "dir");
  for (const name of ["playwright", "vitest"]) await symlink(join(ROOT, "node_modules", ".bin", name), join(bin, name));
  return { path, bin, write, remove: () => rm(path, { recursive: true, force: true }) };
}
