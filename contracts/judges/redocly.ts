/** Runs Redocly, whose commands end in a file: a document bundled, or the drift of recorded traffic from the document. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DOCUMENT_PATH } from "./interface-document.js";

const PROGRAM = "node_modules/@redocly/cli/bin/cli.js";
const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" };

/** The document as Redocly bundles it. */
export function bundle(...options: readonly string[]): Promise<unknown> {
  return inFolder(async (folder) => {
    const out = join(folder, "bundle.json");
    await run(["bundle", DOCUMENT_PATH, "--output", out, ...options]);
    return JSON.parse(await readFile(out, "utf8"));
  });
}

/** What Redocly holds against an exchange, from its report. */
export interface Problem {
  readonly method: string;
  readonly url: string;
  readonly target: "request" | "response";
  readonly message: string;
}

export interface DriftReport {
  readonly run: { readonly documentedExchanges: number };
  readonly problems: readonly Problem[];
}

/** Holds traffic, as an HTTP archive with every URL under the base, against the document. */
export function findDrift(archive: object, base: string): Promise<DriftReport> {
  return inFolder(async (folder) => {
    const traffic = join(folder, "traffic.har");
    const out = join(folder, "drift.json");
    await writeFile(traffic, JSON.stringify(archive));
    await run(["drift", traffic, "--api", DOCUMENT_PATH, "--server", base, "--format", "json", "--output", out]);
    return JSON.parse(await readFile(out, "utf8"));
  });
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "redocly-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Ends well whatever the verdict, which is in the file; without a file, reading it says so. */
function run(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) => {
      if (error && error.code !== 1) reject(new Error(`redocly ${args[0]} ended with ${error.code}: ${stderr}`));
      else resolve(stdout);
    });
  });
}
