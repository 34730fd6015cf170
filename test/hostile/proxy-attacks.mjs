/**
 * Attacks on `museum-mock proxy`, and on `museum-mock serve --others`, which passes requests on in the same way: smuggled requests, injected headers, broken framing, cuts at every byte, and targets that answer with rubbish.
 * What must hold: it neither ends nor hangs, passes no body on as a request, leaves the admin API of a mock guarded, and writes no secret.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createAttacks, createDraw } from "./attacks.mjs";
import { strike } from "./raw-client.mjs";

/** @typedef {import("./attacks.mjs").Attack} Attack */
/** @typedef {import("./attacks.mjs").Draw} Draw */
/** @typedef {{ readonly counts: Record<string, number>, readonly failures: string[] }} Outcome */

const MAIN = fileURLToPath(new URL("../../dist/bin/museum-mock.js", import.meta.url));
const SECRET = "h0stile-s3cret";
const CREDENTIAL = btoa(`anna:${SECRET}`);
const AUTHORIZATION = `Authorization: Basic ${CREDENTIAL}\r\n`;
const HOST = "Host: 127.0.0.1\r\n";

/** Stands in bodies only, so that a target that reads it as a request was deceived. */
const SMUGGLED = "/smuggled";
const INNER = `DELETE ${SMUGGLED} HTTP/1.1\r\n${HOST}\r\n`;
const CLOCK = "/__admin/clock";

const PATH = "/museum-hours";
/** A path that a mock hands on. */
const OTHER_PATH = "/tickets";
const TOKEN = "t0ken-of-the-admin-api";

/** How many attacks run at a time, and after how many the proxy is asked a plain request. */
const AT_ONCE = 24;
const PROBE_EVERY = 200;
const PROBE_MILLISECONDS = 10_000;

/** @template Value @param {Draw} draw @param {readonly Value[]} values @returns {Value} */
function pick(draw, values) {
  return /** @type {Value} */ (values[draw(values.length)]);
}

/** @param {string} body */
const chunk = (body) => `${body.length.toString(16)}\r\n${body}\r\n`;

/** @param {Draw} draw */
const method = (draw) => pick(draw, ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"]);

/** The kinds of attack by name: the bytes of each. @type {Readonly<Record<string, (draw: Draw) => string>>} */
const kinds = {
  "a body in a length": (draw) =>
    `${method(draw)} /museum-hours HTTP/1.1\r\n${HOST}${AUTHORIZATION}Content-Length: ${INNER.length}\r\n\r\n${INNER}`,
  "a body in chunks": (draw) =>
    `${method(draw)} /museum-hours HTTP/1.1\r\n${HOST}Transfer-Encoding: ${pick(draw, ["chunked", "Chunked", "CHUNKED"])}\r\n\r\n${chunk(INNER)}${pick(draw, ["0\r\n\r\n", "0\r\nX-Trailer: 1\r\n\r\n", `0\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n`])}`,
  "two framings": (draw) => {
    const fields = [
      "Content-Length: 5",
      `Content-Length: ${INNER.length}`,
      "Content-Length: 0",
      "Content-Length: +5",
      "Content-Length: 5, 5",
      "Content-Length: 0x10",
      "Content-Length : 5",
      "Transfer-Encoding: chunked",
      "Transfer-Encoding: xchunked",
      "Transfer-Encoding : chunked",
      "Transfer-Encoding: identity, chunked",
      "Transfer-Encoding: chunked, identity",
      "Transfer-Encoding:\tchunked",
      "Transfer-Encoding: chunked\r\nTransfer-Encoding: x",
      " Transfer-Encoding: chunked",
      "X: y\r\n Transfer-Encoding: chunked",
      "X: y\nTransfer-Encoding: chunked",
      "Transfer_Encoding: chunked",
    ];
    const first = pick(draw, fields);
    const second = pick(
      draw,
      fields.filter((field) => field !== first && /^content/i.test(field) !== /^content/i.test(first)),
    );
    return `${pick(draw, ["POST", "GET", "DELETE"])} /museum-hours HTTP/1.1\r\n${HOST}${first}\r\n${second}\r\n\r\n${chunk(INNER)}0\r\n\r\n`;
  },
  "broken chunks": (draw) => {
    const size = INNER.length.toString(16);
    const start = pick(draw, [
      `${size};a=b\r\n`,
      `0${size}\r\n`,
      `${size} \r\n`,
      `-${size}\r\n`,
      `0x${size}\r\n`,
      `${size}\n`,
      "ffffffffffffffff\r\n",
      `${size};${"a".repeat(20_000)}\r\n`,
      "\r\n",
    ]);
    return `POST /museum-hours HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n${start}${INNER}\r\n0\r\n\r\n`;
  },
  "names of the connection": (draw) => {
    const named = pick(draw, [
      "Via",
      "Host",
      "Authorization",
      "Content-Length",
      "Transfer-Encoding",
      "close, Via, Forwarded",
      "X-A,".repeat(2_000),
      "\u00e9",
      "",
    ]);
    return `POST ${CLOCK} HTTP/1.1\r\n${HOST}Connection: ${named}\r\nContent-Type: application/json\r\nContent-Length: 22\r\n\r\n{"today":"2027-12-24"}`;
  },
  "the admin API": (draw) => {
    const path = pick(draw, [
      CLOCK,
      "//__admin/clock",
      "/%5f_admin/clock",
      "/x/../__admin/clock",
      "/./__admin/clock",
      "/__session/a/__admin/clock",
      "/__ADMIN/clock",
      "/__admin%2fclock",
      "/__admin/clock?session=a",
      "http://127.0.0.1:1/__admin/clock",
      "http://localhost/__admin/clock",
      "http://localhost:80@127.0.0.1/__admin/clock",
    ]);
    const host = pick(draw, ["127.0.0.1", "localhost", "evil.example", "127.0.0.1:4010", "[::1]", "a.localhost", ""]);
    const field = pick(draw, [
      "X: y",
      "Via: ",
      "Connection: via",
      "Proxy-Connection: Via",
      "Forwarded: for=127.0.0.1",
      "X-Forwarded-For: 127.0.0.1",
      "Origin: http://127.0.0.1",
      "Sec-Fetch-Site: same-origin",
      "Prefer: session=a",
    ]);
    return `${pick(draw, ["PUT", "PUT", "GET", "POST", "DELETE"])} ${path} HTTP/1.1\r\nHost: ${host}\r\n${field}\r\nContent-Type: application/json\r\nContent-Length: 22\r\n\r\n{"today":"2027-12-24"}`;
  },
  "injected headers": (draw) => {
    const injected = pick(draw, [
      "%0d%0aX-Injected: 1",
      "\rX-Injected: 1",
      "\nX-Injected: 1",
      "\0",
      "\u00e9\u010d",
      "\x7f",
      "%E5%98%8A%E5%98%8DX-Injected: 1",
    ]);
    const where = draw(3);
    const path = where === 0 ? `/museum-hours?a=${injected}` : "/museum-hours";
    const fields = where === 1 ? `X-A: b${injected}\r\n` : where === 2 ? `X${injected}: b\r\n` : "";
    return `GET ${path} HTTP/1.1\r\n${HOST}${fields}Content-Length: ${INNER.length}\r\n\r\n${INNER}`;
  },
  "giant headers": (draw) =>
    pick(draw, [
      `GET /${"a".repeat(30_000)} HTTP/1.1\r\n${HOST}\r\n`,
      `GET / HTTP/1.1\r\n${HOST}X: ${"a".repeat(70_000)}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${HOST}${Array.from({ length: 3_000 }, (_, at) => `X-${at}: 1\r\n`).join("")}\r\n`,
      `GET / HTTP/1.1\r\n${HOST}${"X".repeat(20_000)}: 1\r\n\r\n`,
      `GET / HTTP/1.1\r\n${HOST}Cookie: ${"a=b;".repeat(3_500)}\r\n\r\n`,
    ]),
  "another protocol": (draw) =>
    pick(draw, [
      `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nContent-Length: ${INNER.length}\r\n\r\n${INNER}`,
      `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
      `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${HOST}\r\n${INNER}`,
      `CONNECT ${SMUGGLED} HTTP/1.1\r\n${HOST}\r\n`,
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${"\x00".repeat(200)}`,
      `POST / HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: ${INNER.length}\r\n\r\n${INNER}`,
      `POST / HTTP/1.1\r\n${HOST}Expect: ${pick(draw, ["x", "200-ok", "100-continue, x"])}\r\nContent-Length: ${INNER.length}\r\n\r\n${INNER}`,
      `POST / HTTP/1.0\r\n${HOST}Connection: keep-alive\r\nContent-Length: ${INNER.length}\r\n\r\n${INNER}`,
    ]),
  "hosts and targets": (draw) => {
    const target = pick(draw, [
      "*",
      "http://evil.example/museum-hours",
      "https://127.0.0.1/museum-hours",
      "http://[::1",
      "http://",
      "//evil.example/",
      "/\\evil.example",
      "evil.example:80",
      "/museum-hours#x",
      `http://anna:${SECRET}@127.0.0.1/museum-hours`,
      `/museum-hours?token=${SECRET}`,
      `/museum-hours?password=${SECRET}`,
      "ftp://x/",
      "?a",
      "",
    ]);
    const hosts = pick(draw, [
      HOST,
      "",
      "Host: a\r\nHost: b\r\n",
      "Host: a b\r\n",
      "Host: evil.example/..\r\n",
      `Host: anna:${SECRET}@b\r\n`,
      "Host: \r\n",
    ]);
    const secrets = pick(draw, [
      AUTHORIZATION,
      `Proxy-Authorization: Basic ${CREDENTIAL}\r\n`,
      `Cookie: id=${SECRET}\r\n`,
      `X-Api-Key: ${SECRET}\r\n`,
      `Origin: https://anna:${SECRET}@x\r\n`,
      `Referer: http://x/?token=${SECRET}\r\n`,
      `Prefer: token=${SECRET}\r\n`,
      `Authorization: Bearer ${SECRET}\r\n`,
    ]);
    return `${pick(draw, ["GET", "OPTIONS", "HEAD", "POST"])} ${target} HTTP/1.1\r\n${hosts}${secrets}Content-Length: ${INNER.length}\r\n\r\n${INNER}`;
  },
  "loops of Via": (draw) =>
    `GET /museum-hours HTTP/1.1\r\n${HOST}${`Via: 1.1 museum-mock${pick(draw, ["", ", 1.1 museum-mock", " (x)"])}\r\n`.repeat(1 + draw(40))}Max-Forwards: ${pick(draw, ["0", "-1", "x"])}\r\n${AUTHORIZATION}\r\n`,
};

/**
 * Draws an attack of this file, or of those on a mock. It is whole, or cut at any byte, or sent in two pieces or byte by byte.
 * @param {number} seed @param {string} [path] the path that is asked in place of an operation's
 */
export function createProxyAttacks(seed, path = PATH) {
  const draw = createDraw(seed);
  const common = createAttacks(seed);
  const names = Object.keys(kinds);
  return () => {
    if (draw(5) === 0) return common();
    const label = pick(draw, names);
    const text = /** @type {(draw: Draw) => string} */ (kinds[label])(draw);
    const bytes = Buffer.from(text.replaceAll(PATH, path), "latin1");
    const at = draw(bytes.length);
    const way = draw(6);
    const ending = /** @type {const} */ (["read", "reset", "leave"])[draw(3)] ?? "read";
    if (way === 0) return { label: `${label}, cut`, pieces: [bytes.subarray(0, at)], ending };
    if (way === 1)
      return { label: `${label}, in two`, pieces: [bytes.subarray(0, at), "", bytes.subarray(at)], ending };
    if (way === 2 && bytes.length < 400)
      return { label: `${label}, by bytes`, pieces: Array.from(bytes, (byte) => Uint8Array.of(byte)), ending };
    return { label, pieces: [bytes], ending: way === 3 ? ending : /** @type {const} */ ("read") };
  };
}

const OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

/** What hostile targets answer: pieces, after which they close, reset or say nothing more. @type {readonly (readonly [string, ...string[]])[]} */
const ANSWERS = [
  ["close"],
  ["reset"],
  ["silent", OK],
  ["close", "rubbish\r\n\r\n"],
  ["close", `${OK}Content-Length: 2\r\n\r\n[]`],
  ["close", `${OK}Content-Length: 200\r\n\r\n[]`],
  ["close", `${OK}Content-Length: 2\r\n\r\n[]${OK}Content-Length: 2\r\n\r\n{}`],
  ["close", `${OK}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`],
  ["close", `${OK}Content-Length: 2\r\nContent-Length: 3\r\n\r\n[]`],
  ["close", `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\nzz\r\n`],
  ["reset", `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\n[`],
  ["close", `${OK}Content-Encoding: gzip\r\n\r\nno gzip`],
  ["close", `${OK}Content-Encoding: br, gzip, x\r\n\r\n${"\x1f\x8b\x08".repeat(9)}`],
  ["close", `${OK}X-A: b\nX-Injected: 1\r\n\r\n[]`],
  ["close", `${OK}X\x01: \x02\r\n\r\n[]`],
  ["close", `${OK}${"X-A: b\r\n".repeat(3_000)}\r\n[]`],
  ["close", `${OK}X: ${"a".repeat(70_000)}\r\n\r\n[]`],
  ["close", `${"HTTP/1.1 100 Continue\r\n\r\n".repeat(50)}${OK}\r\n[]`],
  ["close", "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n[]"],
  ["silent", "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nx"],
  ["close", "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n[]"],
  ["close", "HTTP/1.1 999 \x7f\x80\r\n\r\n"],
  ["close", "HTTP/1.1 200 a\rb\r\n\r\n"],
  ["close", "HTTP/2.0 200\r\n\r\n"],
  ["close", "HTTP/1.0 200 OK\n\n[]"],
  [
    "close",
    `HTTP/1.1 302 Found\r\nLocation: http://anna:${SECRET}@x/?token=${SECRET}\r\nSet-Cookie: id=${SECRET}\r\nContent-Length: 0\r\n\r\n`,
  ],
  ["close", `${OK}Connection: Content-Length\r\nContent-Length: 2\r\n\r\n[]`],
  ["close", `${OK}\r\n${"[".repeat(300_000)}`],
];

/** Starts a target that answers each request with something else, and notes what it reads as a request and must not. @param {Draw} draw @param {Outcome} outcome */
async function startHostileTarget(draw, { failures }) {
  const server = createServer((socket) => {
    let text = "";
    let isAnswered = false;
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      text = (text + bytes.toString("latin1")).slice(-200_000);
      const smuggled = smuggledIn(text);
      if (smuggled) failures.push(`a target read ${smuggled} as a request: ${JSON.stringify(text.slice(0, 600))}`);
      if (isAnswered || !text.includes("\r\n\r\n")) return;
      isAnswered = true;
      const [ending, answer] = pick(draw, ANSWERS);
      if (answer !== undefined) socket.write(answer, "latin1");
      if (ending === "close") socket.end();
      if (ending === "reset") socket.resetAndDestroy();
      // A target that says nothing more is left by the client.
      setTimeout(() => socket.destroy(), 2_000).unref();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { port: address.port, close: () => server.close() };
}

/** Reads requests by their framing as the strictest reader would; returns the line of one that stood in a body. @param {string} text @returns {string | undefined} */
export function smuggledIn(text) {
  for (let rest = text; rest !== ""; ) {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) return undefined;
    const head = rest.slice(0, end);
    const [line = ""] = head.split("\r\n");
    if (line.includes(SMUGGLED) && !line.startsWith("CONNECT")) return line;
    rest = rest.slice(end + 4);
    if (/^transfer-encoding: *chunked$/im.test(head)) {
      const left = afterChunks(rest);
      if (left === undefined) return undefined;
      rest = left;
    } else {
      rest = rest.slice(Number(/^content-length: *(\d+)$/im.exec(head)?.[1] ?? 0));
    }
  }
  return undefined;
}

/** @param {string} text @returns {string | undefined} */
function afterChunks(text) {
  for (let rest = text; ; ) {
    const [whole, size = ""] = /^([\da-f]+)[^\r\n]*\r\n/i.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    rest = rest.slice(whole.length);
    const length = Number.parseInt(size, 16);
    if (length > 0) rest = rest.slice(length + 2);
    else return rest.slice(rest.indexOf("\r\n") + 2);
  }
}

/** Runs a command of the program until it is stopped. @param {readonly string[]} args */
async function start(args) {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  while (!/127\.0\.0\.1:(\d+)/.test(output)) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ends with ${child.exitCode}: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    child,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, "close");
      child.kill("SIGINT");
      const timer = setTimeout(() => child.kill("SIGKILL"), 20_000);
      await ended;
      clearTimeout(timer);
      return child.exitCode;
    },
  };
}

/** The port of the first address in the output. @param {string} output @param {RegExp} [pattern] */
function portIn(output, pattern = /127\.0\.0\.1:(\d+)/) {
  return Number(pattern.exec(output)?.[1]);
}

/** What stands before the targets. */
const fronts = {
  proxy: {
    path: PATH,
    args: (/** @type {string} */ target, /** @type {string} */ har) => ["proxy", target, "--port", "0", "--har", har],
  },
  others: {
    path: OTHER_PATH,
    args: (/** @type {string} */ target) => ["serve", "--others", target, "--port", "0", "--admin-token", TOKEN],
  },
};

/**
 * Attacks a proxy, or a mock that hands requests on, before a mock and before hostile targets.
 * @param {{ readonly attacks: number, readonly seed: number, readonly front?: keyof typeof fronts }} options @returns {Promise<Outcome>}
 */
export async function attackProxy({ attacks, seed, front = "proxy" }) {
  /** @type {Outcome} */
  const outcome = { counts: {}, failures: [] };
  const mock = await start(["serve", "--port", "0", "--quiet", "--today", "2027-03-01"]);
  const mockPort = portIn(mock.output());
  const hostile = await startHostileTarget(createDraw(seed), outcome);
  const halves = /** @type {const} */ ([
    ["a mock", mockPort],
    ["hostile targets", hostile.port],
  ]);
  for (const [target, port] of halves) await attackOne({ front, target, port, attacks: attacks / 2, seed, outcome });
  const clock = await (await fetch(`http://127.0.0.1:${mockPort}${CLOCK}`)).json();
  if (clock.today !== "2027-03-01")
    outcome.failures.push(`the clock of the mock was set to ${clock.today} through the proxy`);
  const faults = await (await fetch(`http://127.0.0.1:${mockPort}/__admin/faults`)).text();
  if (faults !== "[]") outcome.failures.push(`the mock got faults through the proxy: ${faults}`);
  hostile.close();
  await mock.stop();
  return outcome;
}

/**
 * @param {{ readonly front: keyof typeof fronts, readonly target: string, readonly port: number, readonly attacks: number, readonly seed: number, readonly outcome: Outcome }} options
 */
async function attackOne({ front, target, port, attacks, seed, outcome: { counts, failures } }) {
  const { path, args } = fronts[front];
  const folder = await mkdtemp(join(tmpdir(), "museum-mock-hostile-"));
  const har = join(folder, "passed.har");
  const proxy = await start(args(`http://127.0.0.1:${port}`, har));
  // The first line names the target, too.
  const ports = [...proxy.output().matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, found]) => Number(found));
  const proxyPort = /** @type {number} */ (ports.find((found) => found !== port));
  const next = createProxyAttacks(seed, path);
  let sent = 0;
  const run = async () => {
    while (sent < attacks && failures.length < 10 && !proxy.hasEnded()) {
      sent += 1;
      const number = sent;
      const attack = next();
      const answer = await strike(proxyPort, attack);
      counts[attack.label] = (counts[attack.label] ?? 0) + 1;
      if (target === "a mock" && /"today":"2027-(?:03-01|12-24)","isHeld"/.test(answer))
        failures.push(
          `${attack.label} reached the admin API: ${JSON.stringify(String(attack.pieces.join("")).slice(0, 600))}`,
        );
      if (number % PROBE_EVERY === 0) await probe(proxyPort, { path, target, failures });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  if (proxy.hasEnded()) failures.push(`the proxy before ${target} ended: ${proxy.output().slice(-2_000)}`);
  await probe(proxyPort, { path, target, failures });
  if (front === "others") await probe(proxyPort, { path: PATH, target: "a mock", failures });
  const journal = front === "others" && !proxy.hasEnded() ? await readJournal(proxyPort) : undefined;
  const status = await proxy.stop();
  if (status === null) failures.push(`the proxy before ${target} did not end on SIGINT`);
  const archive = journal ?? (await readFile(har, "utf8").catch(() => ""));
  const written = { log: proxy.output(), archive };
  if (written.archive === "") failures.push(`the proxy before ${target} wrote no archive`);
  for (const [where, text] of Object.entries(written)) {
    for (const secret of [SECRET, CREDENTIAL]) {
      const at = text.indexOf(secret);
      if (at >= 0)
        failures.push(
          `the ${where} before ${target} has a secret: ${JSON.stringify(text.slice(Math.max(0, at - 300), at + 60))}`,
        );
    }
  }
  await rm(folder, { recursive: true });
}

/** Reads the journal of a mock as an archive. @param {number} port @returns {Promise<string>} */
async function readJournal(port) {
  const headers = { Authorization: `Bearer ${TOKEN}` };
  return (await fetch(`http://127.0.0.1:${port}/__admin/requests?session=*&format=har`, { headers })).text();
}

/** Sees that a plain request is still answered. @param {number} port @param {{ path: string, target: string, failures: string[] }} options */
async function probe(port, { path, target, failures }) {
  const signal = AbortSignal.timeout(PROBE_MILLISECONDS);
  const headers = { Authorization: `Basic ${CREDENTIAL}` };
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}?limit=1`, {
      headers,
      signal,
      redirect: "manual",
    });
    const expected = path === PATH ? 200 : 404;
    if (target === "a mock" && response.status !== expected) failures.push(`a plain request got ${response.status}`);
  } catch (error) {
    // A hostile target may well break a connection; but it is never the proxy that stays silent.
    if (target === "a mock" || /** @type {Error} */ (error).name === "TimeoutError")
      failures.push(`a plain request before ${target} got no answer: ${/** @type {Error} */ (error).message}`);
  }
}
