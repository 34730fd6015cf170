/** Targets that send what no server should: a verification ends with a verdict, and names what is wrong. */
import { createServer, type Server } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { verify } from "../../src/adapters/library/index.js";
import { openServer } from "../support/free-port.js";
import { failedRules, findingIds } from "./judging.js";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Answers with the bytes for a method and a target. */
async function serveBytes(bytesFor: (method: string, target: string) => string | Buffer): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      for (const [, method = "", target = ""] of chunk.toString().matchAll(/^([A-Z]+) (\S+) HTTP\/1\.1\r$/gm)) {
        socket.write(bytesFor(method, target));
      }
      if (/^connection: close\r$/im.test(chunk.toString())) socket.end();
    });
  });
  servers.push(server);
  return openServer(server);
}

const DAY = '[{"date":"2026-11-22","timeOpen":"10:00","timeClose":"17:00"}]';

function answer(body: string | Buffer, headers = "", status = "200 OK"): Buffer {
  const bytes = Buffer.from(body as string);
  const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${bytes.length}\r\n${headers}\r\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), bytes]);
}

const SWITCHING = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n";
const GZIP = "Content-Encoding: gzip\r\n";

describe("verify, on hostile bytes", () => {
  it.each<readonly [what: string, bytes: string | Buffer, rule: string]>([
    ["a truncated gzip", answer(gzipSync(DAY).subarray(0, 20), GZIP), "success-array"],
    ["a gzip bomb", answer(gzipSync(Buffer.alloc(64 * 1024 * 1024, " ")), GZIP), "success-array"],
    ["a body of 100,000 levels", answer("[".repeat(100_000) + "]".repeat(100_000)), "success-array"],
    ["another protocol", SWITCHING, "success-status"],
    ["a status under 100", answer(DAY, "", "099 What"), "success-status"],
  ])("gives a verdict on %s", async (_, bytes, rule) => {
    const url = await serveBytes((_method, target) => (target.startsWith("/special-events") ? bytes : answer(DAY)));
    const only = ["success", "events-fields", "hours-pages-disjoint"];
    const now = () => Date.UTC(2026, 10, 22, 12);
    const report = await verify(url, { only, maxRequests: 600, now, timeoutMilliseconds: 1000 });
    expect(report.ended).toBeUndefined();
    expect(failedRules(report)).toContain(rule);
  });

  it("names a body after HEAD, and judges what comes next on other connections", async () => {
    const url = await serveBytes(() => answer(DAY));
    const report = await verify(url, { only: ["head-as-get", "no-hang"] });
    expect(findingIds(report)).toEqual(["head-as-get/body"]);
  });
});
