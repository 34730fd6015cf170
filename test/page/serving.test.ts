import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { AdminConnection } from "../../src/adapters/library/index.js";
import { createPageLoader } from "../../src/adapters/node/served-documents.js";
import type { Exchange } from "../../src/mock/journal/exchange-record.js";
import { exampleWorld } from "../support/example-world.js";
import { expectProblem, startMock } from "../support/mock.js";

const HERE = "http://127.0.0.1:4010";
const files = new Map([
  ["index.html", { type: "text/html; charset=utf-8", bytes: new TextEncoder().encode("<p>"), isImmutable: false }],
  ["page/main-abcdefgh.js", { type: "text/javascript", bytes: new Uint8Array([59]), isImmutable: true }],
]);
const connection: AdminConnection = { pageFile: async (name) => files.get(name) };

function start() {
  const told: Exchange[] = [];
  const mock = startMock(exampleWorld, { onExchange: (exchange) => told.push(exchange) });
  const send = (path: string, init?: RequestInit, by = connection) => mock.fetch(new Request(HERE + path, init), by);
  return { send, told };
}

describe("the page", () => {
  it("is served with a policy that allows nothing from elsewhere and nothing inline", async () => {
    const { send } = start();
    expect((await send("/__admin", { redirect: "manual" })).headers.get("Location")).toBe("/__admin/");
    const page = await send("/__admin/");
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    expect(await page.text()).toBe("<p>");
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/unsafe|https?:|\*|data:/);
    expect(page.headers.get("Cache-Control")).toBe("no-cache");
    const script = await send("/__admin/page/main-abcdefgh.js");
    expect(script.headers.get("Content-Security-Policy")).toBe(policy);
    expect(script.headers.get("Cache-Control")).toContain("immutable");
    expect((await send("/__admin/page/other.js")).status).toBe(404);
  });

  it("says where it is to be had if there is no server", async () => {
    await expectProblem(start().send("/__admin/", {}, {}), 501, "museum-mock serve");
  });

  it("does not fill the log by looking, and is told of when it changes something", async () => {
    const { send, told } = start();
    const headers = { "Sec-Fetch-Site": "same-origin" };
    await send("/__admin/", { headers: { "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate" } });
    await send("/__admin/clock", { headers });
    await send("/__admin/requests?format=summary", { headers });
    expect(told).toEqual([]);
    await send("/__admin/clock", { method: "PUT", headers, body: '{"advance": 1}' });
    await send("/__admin/clock");
    const lines = told.map(({ method, target }) => `${method} ${target}`);
    expect(lines).toEqual(["PUT /__admin/clock", "GET /__admin/clock"]);
  });
});

it("the files of the page are those that the build made, with a hash in the names that a browser keeps", async () => {
  const load = createPageLoader();
  const html = new TextDecoder().decode((await load("index.html"))?.bytes);
  const names = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThanOrEqual(3);
  let size = 0;
  for (const name of names) {
    const file = await load(name);
    expect(file?.isImmutable).toBe(true);
    size += gzipSync(file?.bytes ?? "").length;
  }
  expect(size, "after gzip").toBeLessThanOrEqual(90_000);
  expect(html).not.toMatch(/https?:\/\/|<style|style=|<script>|onload=/);
  expect(await load("../package.json")).toBeUndefined();
});
