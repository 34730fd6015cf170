/** Starts the processes that are measured, and stops every one of them however the bench ends. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * @typedef {object} Command
 * @property {string} file
 * @property {readonly string[]} args
 * @property {Readonly<Record<string, string>>} [env]
 *
 * @typedef {object} Running
 * @property {number} pid
 * @property {number} port
 * @property {() => Promise<void>} stop
 */

/** How long a server may take until it answers. */
const START_LIMIT_MS = 60_000;
const LAST_OUTPUT = 2000;

/** The leaders of the process groups that still run. @type {Set<number>} */
const groups = new Set();
/** @type {string[]} */
const folders = [];

process.on("exit", () => {
  for (const pid of groups) killGroup(pid);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => process.exit(128 + constants.signals[signal]));
}

/** Makes a folder that is removed when the bench ends. */
export function createTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "museum-mock-bench-"));
  folders.push(folder);
  return folder;
}

/**
 * Starts a process in a group of its own, so that its children end with it.
 *
 * @param {Command} command
 * @param {{ ipc?: boolean }} [options]
 */
export function startProcess({ file, args, env = {} }, { ipc = false } = {}) {
  const child = spawn(file, [...args], {
    detached: process.platform !== "win32",
    windowsHide: true,
    env: { ...environment(), ...env },
    stdio: ["ignore", "pipe", "pipe", ...(ipc ? [/** @type {const} */ ("ipc")] : [])],
  });
  const { pid } = child;
  if (pid !== undefined) groups.add(pid);
  const output = readOutput(child);
  const ended = new Promise((resolve) => child.once("close", resolve).once("error", resolve)).then(() => {
    if (pid !== undefined) groups.delete(pid);
  });
  const stop = async () => {
    if (pid !== undefined) killGroup(pid);
    await ended;
  };
  return { child, ended, output, stop };
}

/**
 * Starts a server and waits for its first 200.
 *
 * @param {string} name
 * @param {(port: number) => Command} commandAt
 * @param {string} [target] the path that is asked for
 * @returns {Promise<Running & { milliseconds: number }>} and how long that took
 */
export async function startServer(name, commandAt, target = "/museum-hours") {
  const port = await findFreePort();
  const started = performance.now();
  const { child, ended, output, stop } = startProcess(commandAt(port));
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });
  for (;;) {
    if ((await requestStatus(port, target)) === 200) break;
    if (hasEnded || performance.now() - started > START_LIMIT_MS) {
      const problem = hasEnded ? "ended while starting" : `sent no 200 in ${START_LIMIT_MS / 1000} seconds`;
      await stop();
      throw new Error(`${name} ${problem}: ${output().trim()}`);
    }
    await sleep(2);
  }
  return { pid: child.pid ?? 0, port, stop, milliseconds: performance.now() - started };
}

/**
 * Runs a command to its end.
 *
 * @param {Command} command
 * @returns {Promise<number>} how many milliseconds it took
 */
export async function runToEnd(command) {
  const started = performance.now();
  const { child, ended, output } = startProcess(command);
  await ended;
  const milliseconds = performance.now() - started;
  if (child.exitCode === 0) return milliseconds;
  throw new Error(`${command.file} ${command.args.join(" ")} failed: ${output().trim()}`);
}

/** The credential of every request. */
export const AUTHORIZATION = `Basic ${btoa("anyone:anything")}`;

/** The environment without what would change how a server runs, such as the variables of the npm script that runs the bench. */
function environment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_|PORT$|HOST$|MUSEUM_)/i.test(name));
  return { ...Object.fromEntries(kept), NO_COLOR: "1" };
}

/**
 * Reads what a process prints, as a reader of a pipe does, and keeps the end of it.
 *
 * @param {import("node:child_process").ChildProcess} child
 */
function readOutput(child) {
  let last = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (/** @type {Buffer} */ chunk) => {
      if (chunk.length < LAST_OUTPUT) last = (last + chunk.toString()).slice(-LAST_OUTPUT);
      else last = chunk.toString("utf8", chunk.length - LAST_OUTPUT);
    });
  }
  return () => last;
}

/** @param {number} pid */
function killGroup(pid) {
  // Windows has no groups of processes, but knows who started whom.
  if (process.platform === "win32") return void spawnSync("taskkill", ["/pid", `${pid}`, "/t", "/f"]);
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

async function findFreePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * @param {number} port
 * @param {string} path
 * @returns {Promise<number>} 0 if nothing answers
 */
function requestStatus(port, path) {
  return new Promise((resolve) => {
    const options = { host: "127.0.0.1", port, path, agent: false, headers: { Authorization: AUTHORIZATION } };
    get(options, (response) => {
      response.resume().once("close", () => resolve(response.statusCode ?? 0));
    }).once("error", () => resolve(0));
  });
}
