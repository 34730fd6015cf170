/**
 * Prism's validating proxy before a target, as the program that its users run: what it is made of is not for import. It runs
 * without `--errors`, under which it keeps what it says of a request to itself and answers some requests in the target's stead;
 * the header `sl-violations` has both, and the target's own answer comes through.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { listen } from "../../src/doors/node.js";
import { DOCUMENT_PATH } from "./interface-document.js";
import { type Question, type Target, toRequest } from "./question.js";

/** What Prism says of an exchange. */
export interface Violation {
  /** Begins with `request` or `response`. */
  readonly location: readonly string[];
  readonly message: string;
}

export interface Judged {
  readonly response: Response;
  readonly violations: readonly Violation[];
  /** Whether the target saw the request. */
  readonly isForwarded: boolean;
}

export interface PrismProxy {
  ask(target: Target, question: Question): Promise<Judged>;
  close(): Promise<void>;
}

const STARTUP_MILLISECONDS = 30_000;

/** One proxy serves for many targets, one after the other, as starting it takes longer than all its answers. */
export async function startPrism(): Promise<PrismProxy> {
  let current: Target = async () => new Response(null, { status: 503 });
  let forwarded = 0;
  const forward: Target = (request) => {
    forwarded += 1;
    return current(request);
  };
  const upstream = await listen({ fetch: forward }, { port: 0 });
  const child = spawnPrism(upstream.url);
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const close = async () => {
    process.off("exit", end);
    const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
    end();
    await ended;
    await upstream.close();
  };
  const url = await addressOf(child).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    close,
    async ask(target, question) {
      current = target;
      const before = forwarded;
      const response = await fetch(toRequest(url, question));
      return { response, violations: violationsIn(response), isForwarded: forwarded === before + 1 };
    },
  };
}

function spawnPrism(upstream: string): ChildProcessByStdio<null, Readable, null> {
  const require = createRequire(import.meta.url);
  const program = join(dirname(require.resolve("@stoplight/prism-cli/package.json")), "dist/index.js");
  const { FORCE_COLOR: _, ...rest } = process.env;
  return spawn(process.execPath, [program, "proxy", DOCUMENT_PATH, upstream, "--port", "0"], {
    env: { ...rest, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** Its log is read to the end, or it would wait once the pipe is full. */
function addressOf(child: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = "";
    const fail = () => reject(new Error(`Prism did not start: ${log}`));
    const timer = setTimeout(fail, STARTUP_MILLISECONDS);
    child.once("exit", fail);
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (log.length < 10_000) log += text;
      const address = /listening on (http:\/\/[\d.]+:\d+)/.exec(log)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

/** Prism cuts a long list short, and then it is no JSON any more. */
function violationsIn({ headers }: Response): readonly Violation[] {
  const told = headers.get("sl-violations") ?? "[]";
  if (told.startsWith("Too many violations!")) return [{ location: ["response"], message: told.slice(0, 500) }];
  return JSON.parse(told) as Violation[];
}
