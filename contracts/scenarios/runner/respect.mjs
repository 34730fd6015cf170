/** Runs Arazzo documents with Redocly's respect, in a process of its own, and reads its report. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * @typedef {{ name: string, passed: boolean, message: string, condition?: string, severity: string }} Check
 * @typedef {{ request?: { url: string, headers: Record<string, string> }, response?: { statusCode: number }, checks: Check[] }} Step
 * @typedef {Record<string, { executedWorkflows: { executedSteps: Step[] }[] }>} Files
 * @typedef {{ servers: Record<string, string>, inputs: Record<string, string>, severity?: string }} RespectOptions
 */

const REDOCLY = createRequire(import.meta.url).resolve("@redocly/cli/bin/cli.js");
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const LONGEST_WAIT = "10000";

/**
 * `servers` has the address of each source description, by its name; paths are from the root of the repository. Without `files`
 * respect ended before it ran anything, and `printed` says why.
 * @param {string[]} paths @param {RespectOptions} options @returns {Promise<{ files: Files | undefined, printed: string }>}
 */
export async function runRespect(paths, { servers, inputs, severity }) {
  const folder = await mkdtemp(join(tmpdir(), "respect-"));
  const report = join(folder, "report.json");
  const options = ["--json-output", report, "--max-fetch-timeout", LONGEST_WAIT];
  try {
    const { printed } = await runRedocly(
      ["respect", ...paths, ...options, ...(severity ? ["--severity", severity] : [])],
      {
        // In the environment, where no process list shows the password.
        REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputs),
        REDOCLY_CLI_RESPECT_SERVER: JSON.stringify(servers),
      },
    );
    const text = await readFile(report, "utf8").catch(() => undefined);
    return { files: text === undefined ? undefined : JSON.parse(text).files, printed };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param {string[]} args @param {Record<string, string>} [environment] */
export async function runRedocly(args, environment = {}) {
  const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1", FORCE_COLOR: "0" };
  const env = { ...process.env, ...quiet, ...environment };
  const child = spawn(process.execPath, [REDOCLY, ...args], { cwd: ROOT, env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  }
  const [status] = await once(child, "close");
  return { status, printed: printed.trimEnd() };
}

/** The inputs that the documents take a credential from. @param {string} username @param {string} password */
export function toCredentialInputs(username, password) {
  return { username: asBytes(username), password: asBytes(password) };
}

/** respect sends a letter as a byte of Latin-1; a letter for each byte of UTF-8 makes it send UTF-8. @param {string} text */
function asBytes(text) {
  return Buffer.from(text).toString("latin1");
}
