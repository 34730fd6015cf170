/** Starts Debian's Redis with a folder and a port of its own, for tests. */
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { connect } from "node:net";
import { beginProgram, killProgram } from "./cli.js";
import { newFolder } from "./folder.js";
import { findFreePort } from "./free-port.js";

const REDIS = "/usr/bin/redis-server";

/** Says aloud that tests are skipped; in CI they never are. */
export function hasRedis(): boolean {
  return isInstalled(REDIS, "redis-server");
}

export function isInstalled(path: string, name: string): boolean {
  if (existsSync(path)) return true;
  const sentence = `${path} is not installed; the tests that need it are skipped: apt-get install ${name}`;
  if (process.env["CI"]) throw new Error(sentence);
  console.warn(`\n  SKIPPED: ${sentence}\n`);
  return false;
}

export type Redis = Awaited<ReturnType<typeof startRedis>>;

/** Starts a server that keeps an append-only file. */
export async function startRedis(options: readonly string[] = []) {
  const folder = newFolder();
  const port = await findFreePort();
  const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder, "--appendonly", "yes", "--save", ""];
  let child = await start([...args, ...options], port);
  const kill = () => killProgram(child);
  // A test that fails before it can remove the server leaves none running.
  const killAtExit = () => void child.kill("SIGKILL");
  process.once("exit", killAtExit);
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    /** Sends a command in words, and returns the first line of the reply. */
    command: (...words: readonly string[]) => sendCommand(port, words),
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Ends it as a power cut of the process would. */
    kill,
    /** Starts it again on the same port and folder. */
    async restart() {
      child = await start([...args, ...options], port);
    },
    /** Empties its folder, once it is killed. */
    async forget() {
      await rm(folder, { recursive: true });
      await mkdir(folder);
    },
    /** Copies its folder, and returns what puts the copy back once it is killed. */
    async copy() {
      const copied = newFolder();
      await cp(folder, copied, { recursive: true });
      return async () => {
        await rm(folder, { recursive: true });
        await rename(copied, folder);
      };
    },
    /** Ends it for good. */
    async remove() {
      process.off("exit", killAtExit);
      await kill();
    },
  };
}

async function start(args: readonly string[], port: number): Promise<ChildProcess> {
  const { child, output } = beginProgram(REDIS, args, {});
  for (;;) {
    const reply = await sendCommand(port, ["PING"]).catch(() => "");
    if (/^[+]PONG|NOAUTH/.test(reply)) return child;
    if (child.exitCode !== null) throw new Error(`redis-server ends with ${child.exitCode}:\n${output().stdout}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function sendCommand(port: number, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const lines = words.flatMap((word) => [`$${Buffer.byteLength(word)}`, word]);
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("closed")));
    socket.once("data", (reply) => {
      resolve(String(reply).split("\r\n")[0] ?? "");
      socket.destroy();
    });
    socket.write(`${[`*${words.length}`, ...lines].join("\r\n")}\r\n`);
  });
}
