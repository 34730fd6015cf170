/** Lets Prism look at exchanges: its validating proxy asks a server that answers as the service did. */

import { type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { packageFile } from "../../adapters/node/page-files.js";
import type { PassedExchange } from "../../proxy/traffic.js";
import { UsageError } from "../exit-status.js";

const START_MILLISECONDS = 30_000;
/** A credential of any kind satisfies the document; the real one is not kept. */
const SOME_CREDENTIAL = `Basic ${Buffer.from("museum:mock").toString("base64")}`;

export async function startPrism() {
  const program = findPrism();
  let current: PassedExchange | undefined;
  const replay = createServer((_, outgoing) => {
    const type = current?.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
    const challenge = current?.headers.find(([name]) => name.toLowerCase() === "www-authenticate")?.[1];
    outgoing.writeHead(current?.status ?? 503, {
      ...(type !== undefined && { "Content-Type": type }),
      ...(challenge !== undefined && { "WWW-Authenticate": challenge }),
    });
    outgoing.end(current?.text ?? "");
  });
  await new Promise<void>((done) => replay.listen(0, "127.0.0.1", done));
  const { port } = replay.address() as AddressInfo;
  const { FORCE_COLOR: _, ...rest } = process.env;
  const child = spawn(
    process.execPath,
    [program, "proxy", fileURLToPath(packageFile("spec/openapi.yaml")), `http://127.0.0.1:${port}`, "--port", "0"],
    { env: { ...rest, NO_COLOR: "1" }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const close = () => {
    process.off("exit", kill);
    kill();
    replay.close();
    replay.closeAllConnections();
  };
  const url = await addressOf(child).catch((error: Error) => {
    close();
    throw new UsageError(error.message);
  });
  let queue: Promise<unknown> = Promise.resolve();
  const ask = async (exchange: PassedExchange) => {
    current = exchange;
    const { url: asked, authorization, method } = exchange;
    const path = asked.pathname.replace(/^.*(?=\/(museum-hours|special-events)$)/, "");
    const headers = authorization === "none" ? {} : { Authorization: SOME_CREDENTIAL };
    const response = await fetch(url + path + asked.search, { method, headers });
    await response.arrayBuffer();
    return violationsIn(response);
  };
  return {
    /** What Prism says of an exchange, one after the other. */
    look(exchange: PassedExchange): Promise<readonly string[]> {
      const next = queue.then(() => ask(exchange)).catch(() => ["Prism gave no answer"]);
      queue = next;
      return next;
    },
    close,
  };
}

/** The project's own Prism, or the one beside this package. */
function findPrism(): string {
  for (const base of [resolve("package.json"), fileURLToPath(packageFile("package.json"))]) {
    try {
      const found = createRequire(base).resolve("@stoplight/prism-cli/package.json");
      const program = join(dirname(found), "dist/index.js");
      if (existsSync(program)) return program;
    } catch {
      // Looked for in the next place.
    }
  }
  throw new UsageError("--validate prism needs Prism; install it with npm install --save-dev @stoplight/prism-cli.");
}

/** Its log is read to the end, or it would wait once the pipe is full. */
function addressOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  return new Promise((done, reject) => {
    let log = "";
    const fail = () => reject(new Error(`Prism did not start: ${log.slice(0, 500)}`));
    const timer = setTimeout(fail, START_MILLISECONDS);
    child.once("close", () => {
      clearTimeout(timer);
      fail();
    });
    const read = (text: string) => {
      if (log.length < 10_000) log += text;
      const address = /listening on (http:\/\/[\d.]+:\d+)/.exec(log)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      done(address);
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", read);
  });
}

/** Prism truncates a long list, and then it is not valid JSON. */
function violationsIn({ headers }: Response): readonly string[] {
  const told = headers.get("sl-violations") ?? "[]";
  try {
    const violations = JSON.parse(told) as readonly {
      readonly location: readonly string[];
      readonly message: string;
    }[];
    // What a client asks is its own affair; the answer is the service's.
    const own = violations.filter(({ location: [side] }) => side === "response");
    return own.map(({ location, message }) => `${location.join(".")}: ${message}`);
  } catch {
    return [told.slice(0, 300)];
  }
}
