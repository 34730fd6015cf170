/**
 * Starts the worker of examples/ in the runtimes that take one, and `serve` in those that run programs of Node.js, and compares their answers. Their packages hold the program alone,
 * without a script that downloads one.
 */
import { spawn } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { sendSame, TODAY } from "../support/same-requests.mjs";

/** The packages by platform. @type {Readonly<Record<string, readonly string[]>>} */
const PROGRAMS = {
  "linux-x64": ["@cloudflare/workerd-linux-64", "@deno/linux-x64-glibc", "@oven/bun-linux-x64"],
  "linux-arm64": ["@cloudflare/workerd-linux-arm64", "@deno/linux-arm64-glibc", "@oven/bun-linux-aarch64"],
  "darwin-x64": ["@cloudflare/workerd-darwin-64", "@deno/darwin-x64", "@oven/bun-darwin-x64"],
  "darwin-arm64": ["@cloudflare/workerd-darwin-arm64", "@deno/darwin-arm64", "@oven/bun-darwin-aarch64"],
};
const VERSIONS = ["1.20261117.1", "2.9.6", "1.4.5"];

const packages = PROGRAMS[`${process.platform}-${process.arch}`] ?? [];
export const runtimePackages = packages.map((name, index) => `${name}@${VERSIONS[index]}`);

const BUNDLED = "bundled.mjs";

const WORKERD = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [ (name = "main", worker = (
    modules = [ (name = "${BUNDLED}", esModule = embed "${BUNDLED}") ],
    compatibilityDate = "2026-11-01",
  )) ],
  sockets = [ (name = "http", address = "127.0.0.1:0", http = (), service = "main") ]
);
`;

/** @typedef {(name: string, why: string | undefined) => void} Report */

/** Runs them in a project with the packed package, rolldown and the runtimes. @param {string} at @param {Report} report */
export async function tryRuntimes(at, report) {
  cpSync("examples/worker/src", join(at, "src"), { recursive: true });
  writeFileSync(join(at, "config.capnp"), WORKERD);
  // As wrangler does it: into one file.
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({ input: join(at, "src/worker.js"), platform: "browser" });
  await bundle.write({ file: join(at, BUNDLED), format: "esm", codeSplitting: false });

  const [workerd = "", deno = "", bun = ""] = packages.map((name) => join(at, "node_modules", name));
  const served = await answersOf(at, process.execPath, serveArgs);
  /** @type {Readonly<Record<string, [file: string, argsAt: (port: string) => readonly string[]]>>} */
  const runtimes = {
    workerd: [
      join(workerd, "bin/workerd"),
      (port) => ["serve", "config.capnp", `--socket-addr=http=127.0.0.1:${port}`],
    ],
    Deno: [join(deno, "deno"), (port) => ["serve", "--host", "127.0.0.1", "--port", port, "src/worker.js"]],
    Bun: [join(bun, "bin/bun"), (port) => ["run", `--port=${port}`, "src/worker.js"]],
  };
  for (const [name, [file, argsAt]] of Object.entries(runtimes)) {
    const answers = await answersOf(at, file, argsAt).catch(String);
    report(`the worker in ${name} answers as serve does`, differenceBetween(served, answers));
  }
  /** @type {Readonly<Record<string, readonly string[]>>} */
  const likeNode = { Deno: [join(deno, "deno"), "run", "--allow-all"], Bun: [join(bun, "bin/bun")] };
  for (const [name, [file = "", ...own]] of Object.entries(likeNode)) {
    const answers = await answersOf(at, file, (port) => [...own, ...serveArgs(port)]).catch(String);
    report(`serve in ${name} answers as it does in Node.js`, differenceBetween(served, answers));
  }
}

/** @param {string} port */
function serveArgs(port) {
  return ["node_modules/museum-mock/bin/museum-mock.js", ...["serve", "--quiet", "--today", TODAY, "--port", port]];
}

/** @param {unknown} expected @param {unknown} actual */
function differenceBetween(expected, actual) {
  if (!Array.isArray(expected) || !Array.isArray(actual)) return String(Array.isArray(actual) ? expected : actual);
  const at = expected.findIndex((answer, index) => !isDeepStrictEqual(answer, actual[index]));
  return at < 0 ? undefined : `${JSON.stringify(expected[at])} is ${JSON.stringify(actual[at])}`;
}

/** Starts a server, sends it the requests, some of them at once, and stops it. @param {string} cwd @param {string} file @param {(port: string) => readonly string[]} argsAt */
async function answersOf(cwd, file, argsAt) {
  const port = String(await findFreePort());
  const child = spawn(file, [...argsAt(port)], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (text) => (printed += text));
  const ended = new Promise((resolve) => child.once("close", resolve).once("error", resolve));
  const send = (/** @type {string} */ target, /** @type {RequestInit} */ init) =>
    fetch(`http://127.0.0.1:${port}${target}`, init);
  try {
    for (let tries = 0; tries < 400; tries += 1) {
      if (await send("/", {}).catch(() => undefined)) break;
      if (child.exitCode !== null || tries === 399) throw new Error(`It did not start: ${printed.slice(-500)}`);
      await sleep(25);
    }
    // The first requests come together, before the world is loaded.
    const early = Array.from({ length: 20 }, () => send("/special-events?__delay=5", { headers: AUTHORIZED }));
    const failed = (await Promise.all(early)).find(({ status }) => status !== 200);
    if (failed) throw new Error(`One of twenty requests at once got ${failed.status}.`);
    const answers = await sendSame(send);
    // This fault closes the port of a server, and not the server.
    const headers = { "Content-Type": "application/json" };
    await send("/__admin/faults", { method: "PUT", headers, body: '[{"connection":"refused"}]' });
    await send("/museum-hours", { headers: AUTHORIZED }).catch(() => {});
    await sleep(500);
    if (child.exitCode !== null) throw new Error(`The fault refused ended the server: ${printed.slice(-500)}`);
    return answers;
  } finally {
    child.kill();
    await ended;
  }
}

const AUTHORIZED = { Authorization: "Basic YTpi" };

/** @returns {Promise<number>} */
function findFreePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
