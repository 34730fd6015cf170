/** The proxy as a process of its own: a full disk and many requests on one connection. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { MAIN } from "../support/cli.js";
import { newFolder } from "../support/folder.js";
import { type Provided, serveProvider } from "../verify/http-provider.js";
import { createNoonClock } from "../verify/noon-clock.js";
import { createProvider } from "../verify/provider.js";

let proxy: ChildProcess;
let target: Provided;
afterEach(async () => {
  proxy.kill("SIGKILL");
  await target.close();
});

/** Starts the proxy in a shell that limits it first. */
async function start(limits: string, args: readonly string[]) {
  target = await serveProvider(createProvider(createNoonClock()));
  const line = `${limits} exec "$0" "$@"`;
  const own = ["proxy", target.url, "--port", "0", "--today", "2026-11-21", "--quiet", ...args];
  proxy = spawn("sh", ["-c", line, process.execPath, MAIN, ...own], { stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  proxy.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  proxy.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  await expect.poll(() => output.stdout, { timeout: 20_000 }).toContain("look ");
  const port = Number(/passes http:\/\/127\.0\.0\.1:(\d+)/.exec(output.stdout)?.[1]);
  const stop = async () => {
    const ended = once(proxy, "exit");
    proxy.kill("SIGINT");
    const [status] = await ended;
    return status as number;
  };
  return { port, output, stop };
}

const headers = { Authorization: `Basic ${btoa("curator:Tapir:7x")}` };

it("leaves a recording that can be read when the disk is full, and goes on", async () => {
  const har = join(newFolder(), "session.har");
  // 8 blocks of 512 bytes; the signal would end a process that does not ignore it.
  const { port, output, stop } = await start("trap '' XFSZ; ulimit -f 8;", ["--har", har]);
  for (let page = 1; page <= 8; page += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/museum-hours?page=${page}`, { headers });
    expect((await response.json()) as unknown[]).toHaveLength(10);
  }
  expect(await stop()).toBe(3);
  expect(output.stderr.match(/--har can't be written any more/g)).toHaveLength(1);
  const { entries } = JSON.parse(readFileSync(har, "utf8")).log;
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.length).toBeLessThan(8);
});

it("passes forty requests that wait on one connection, without a warning", async () => {
  const { port, output, stop } = await start("", []);
  const request = `GET /museum-hours?limit=1 HTTP/1.1\r\nHost: museum.test\r\nAuthorization: ${headers.Authorization}\r\n\r\n`;
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  let heard = "";
  socket.on("data", (text: string) => {
    heard += text;
  });
  socket.write(request.repeat(40));
  await expect.poll(() => heard.match(/HTTP\/1\.1 200 /g)?.length, { timeout: 20_000 }).toBe(40);
  socket.destroy();
  expect(await stop()).toBe(0);
  expect(output.stderr).toBe("");
});
