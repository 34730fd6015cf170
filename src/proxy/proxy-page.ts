/** The page of a proxy: what has passed, and what is wrong with it. It asks for a JSON of its own every second. */

import type { IncomingMessage, ServerResponse } from "node:http";
import { lookUp } from "../base/collections.js";
import type { Traffic } from "./traffic.js";

interface PageOptions {
  readonly target: string;
  readonly traffic: Traffic;
}

const SHOWN = 200;

const HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
  "X-Content-Type-Options": "nosniff",
};

export function createProxyPage(options: PageOptions) {
  const files: Readonly<Record<string, readonly [string, () => string]>> = {
    "/": ["text/html; charset=utf-8", () => PAGE],
    "/page.js": ["text/javascript; charset=utf-8", () => SCRIPT],
    "/page.css": ["text/css; charset=utf-8", () => STYLE],
    "/state.json": ["application/json", () => JSON.stringify(stateOf(options))],
  };
  return ({ method, url = "/", headers }: IncomingMessage, outgoing: ServerResponse): void => {
    const file = lookUp(files, url.split("?")[0] ?? "");
    // A page of another site can't read the traffic by a name that leads here.
    const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? "");
    const status = !isLocal ? 403 : method !== "GET" ? 405 : file ? 200 : 404;
    outgoing.writeHead(status, { ...HEADERS, ...(file && { "Content-Type": file[0] }) });
    outgoing.end(status === 200 && file ? file[1]() : undefined);
  };
}

function stateOf({ target, traffic }: PageOptions) {
  const all = traffic.list();
  return {
    target,
    count: traffic.count,
    findings: traffic.findings().map(({ id, message, expected, actual }) => ({ id, message, expected, actual })),
    exchanges: all
      .slice(-SHOWN)
      .reverse()
      .map(({ id, method, url, status, milliseconds, from, at }) => ({
        ...{ id, method, status, milliseconds, from },
        time: new Date(at).toISOString().slice(11, 19),
        path: url.pathname + url.search,
      })),
  };
}

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>museum-mock proxy</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/page.css"><script src="/page.js" defer></script></head>
<body>
<h1>Proxy of <span id="target">…</span></h1>
<p id="count" role="status">Waiting for the first request.</p>
<h2>Findings</h2>
<ul id="findings"><li>None so far.</li></ul>
<h2>Exchanges, the latest first</h2>
<table><thead><tr><th scope="col">time</th><th scope="col">request</th><th scope="col">status</th><th scope="col">ms</th><th scope="col">answered by</th></tr></thead><tbody id="exchanges"></tbody></table>
</body>
</html>
`;

const SCRIPT = `"use strict";
const byId = (id) => document.getElementById(id);
const element = (name, text, className) => {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
};
async function show() {
  const state = await (await fetch("/state.json")).json();
  byId("target").textContent = state.target;
  byId("count").textContent = state.count + " exchanges, " + state.findings.length + " findings.";
  if (state.findings.length > 0) byId("findings").replaceChildren(...state.findings.map(({ id, message, expected, actual }) =>
    element("li", id + ": " + message + " Expected: " + expected + ". Actual: " + actual + ".")));
  byId("exchanges").replaceChildren(...state.exchanges.map(({ time, method, path, status, milliseconds, from }) => {
    const row = document.createElement("tr");
    if (from !== "target") row.className = "instead";
    const who = from === "target" ? "the service" : "the proxy: the service is down";
    row.append(...[time, method + " " + path, status, milliseconds, who].map((text) => element("td", String(text))));
    return row;
  }));
}
const tick = () => show().catch(() => { byId("count").textContent = "The proxy has stopped."; }).finally(() => setTimeout(tick, 1000));
tick();
`;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1a1a1a;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2rem .6rem;border-bottom:1px solid #ccc}
td:nth-child(2){font-family:ui-monospace,monospace;overflow-wrap:anywhere}.instead{background:#fff1d6}#findings li{color:#a40000}
@media (prefers-color-scheme:dark){body{color:#eee;background:#161616}.instead{background:#4a3500}#findings li{color:#ff9d9d}th,td{border-color:#444}}
`;
