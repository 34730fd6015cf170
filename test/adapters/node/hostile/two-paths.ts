/**
 * Sends the same bytes to two servers of the same mock, of which one may answer a request without `node:http` and the other may not, and expects
 * the same of both.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { expect } from "vitest";
import {
  createGeneratedWorld,
  createMock,
  type Exchange,
  holdClock,
  type Mock,
  type MockOptions,
} from "../../../../src/adapters/library/index.js";
import { refuseUnreadable, serverLimits } from "../../../../src/adapters/node/incoming-request.js";
import { listen, toNodeHandler } from "../../../../src/adapters/node/node.js";
import { openServer } from "../../../support/free-port.js";
import { CREDENTIAL } from "../../../support/mock.js";
import { type Attack, createAttacks, createDraw, type Draw, pick } from "./attacks.js";

/** What a client does on one connection. */
export interface Course {
  readonly label: string;
  /** What it writes, one after another. */
  readonly pieces: readonly Buffer[];
  /** When it writes the next piece: at once, in a packet of its own, or after a whole response. */
  readonly next: "now" | "apart" | "answered";
  /** Keeps reading, ends its own side once nothing more comes, resets, or leaves unread. */
  readonly ending: "read" | "finish" | "reset" | "leave";
}

/** How long nothing may come before a client that reads gives up; in milliseconds. */
const SILENCE = 400;

/** How long nothing may come before a client ends its side, so that no delay or drip is under way any more; in milliseconds. */
const QUIET = 60;

/** Starts both servers. */
export async function startTwoPaths(options?: Partial<MockOptions>) {
  const start = () => {
    const log: Exchange[] = [];
    const world = createGeneratedWorld({ seed: 7 });
    const fixed = { world, clock: holdClock("2027-03-02"), now: () => 0, stopwatch: () => 0 };
    const mock = createMock({ ...fixed, onExchange: (exchange) => log.push(exchange), ...options });
    return { mock, log };
  };
  const direct = start();
  const plain = start();
  const listening = await listen(direct.mock, { port: 0 });
  await plain.mock.ready();
  const server = createServer(serverLimits, toNodeHandler(plain.mock));
  refuseUnreadable(server, true);
  const ports = [listening.url, await openServer(server)].map((url) => Number(new URL(url).port));
  // What loads a part of the mock takes longer the first time than some client waits, and the first reply of a session says that it is new.
  const first = ["/", "/openapi.json", "/__admin/clock", "/museum-hours?__mutant=page-ignored"];
  const inSessions = ["/museum-hours?__session=one", "/museum-hours?__session=two"];
  // One after another, for the order of the journal.
  for (const at of ports)
    for (const path of [...first, ...inSessions]) await (await fetch(`http://127.0.0.1:${at}${path}`)).arrayBuffer();
  let handedOver = 0;
  const count = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    if (socket.localPort === ports[0]) handedOver += 1;
  };
  subscribe("http.server.request.start", count);

  return {
    async compare(course: Course): Promise<void> {
      const [ours, theirs] = await Promise.all(ports.map((at) => run(at, course)));
      expect(ours, course.label).toBe(theirs);
    },
    /** Compares logs and journals; they are the same only if every client waited for its responses. */
    async compareRecords(label: string): Promise<void> {
      const records = [direct, plain].map(async ({ mock, log }) => [log, await journalOf(mock)]);
      const [ours, theirs] = await Promise.all(records);
      expect(ours, label).toEqual(theirs);
    },
    /** Counts the requests, and those that were answered without `node:http`. */
    counts: () => ({ exchanges: direct.log.length, direct: direct.log.length - handedOver }),
    async close() {
      unsubscribe("http.server.request.start", count);
      await Promise.all([listening.close(), new Promise((resolve) => server.close(resolve).closeAllConnections())]);
    },
  };
}

async function journalOf(mock: Mock): Promise<unknown> {
  const response = await mock.fetch(new Request("http://127.0.0.1/__admin/requests?session=*&limit=1000"));
  return JSON.parse((await response.text()).replaceAll(/127\.0\.0\.1:\d+/g, "HOST"));
}

/** Runs a course, and resolves with what came back and how the connection ended. */
export function run(port: number, { pieces, next, ending }: Course): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
    let heard = "";
    let end = "open";
    let answered = () => {};
    const silence = onSilence(SILENCE, () => socket.destroy());
    if (ending === "leave") socket.pause();
    else
      socket.on("data", (chunk) => {
        silence.refresh();
        heard += chunk.toString("latin1");
        answered();
      });
    socket.on("end", () => {
      end = "ended";
      answered();
      socket.end();
    });
    socket.on("error", ({ code }: NodeJS.ErrnoException) => (end = code === "EPIPE" ? "ECONNRESET" : String(code)));
    socket.on("close", () => {
      silence.cancel();
      answered();
      resolve(ending === "read" || ending === "finish" ? `${end}\n${withoutDates(heard)}` : "");
    });
    socket.on("connect", async () => {
      for (const [index, piece] of pieces.entries()) {
        if (socket.destroyed || socket.writableEnded) return;
        socket.write(piece);
        if (next === "apart") await new Promise((done) => setImmediate(done));
        if (next === "answered" && index < pieces.length - 1) {
          await new Promise<void>((done) => {
            const patience = onSilence(SILENCE / 2, done);
            answered = () => {
              if (wholeResponsesIn(heard) <= index && !socket.destroyed) return;
              patience.cancel();
              done();
            };
          });
        }
      }
      if (ending === "finish") {
        const quiet = onSilence(QUIET, () => socket.end());
        socket.on("data", () => quiet.refresh());
        socket.on("close", () => quiet.cancel());
      }
      if (ending === "reset") socket.resetAndDestroy();
      if (ending === "leave") setTimeout(() => socket.destroy(), 5);
    });
  });
}

/** Turns of the event loop in which what has come to a process that stood still is read; timers come before it. */
const TURNS = 20;

/** Calls back once nothing has come for so long, in milliseconds. */
function onSilence(milliseconds: number, callback: () => void) {
  let isOver = false;
  let refreshed = 0;
  const timer = setTimeout(async () => {
    const before = refreshed;
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((done) => setImmediate(done));
    if (isOver || refreshed !== before) return;
    isOver = true;
    callback();
  }, milliseconds);
  return {
    refresh() {
      refreshed += 1;
      if (!isOver) timer.refresh();
    },
    cancel() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** Counts the responses that are there to their last byte. */
function wholeResponsesIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) {
    const end = text.indexOf("\r\n\r\n", at);
    if (end < 0) break;
    const [, length = "0"] = /\r\ncontent-length: (\d+)/i.exec(text.slice(at, end)) ?? [];
    at = end + 4 + Number(length);
    if (at > text.length) break;
  }
  return count;
}

const withoutDates = (text: string) =>
  text.replaceAll(/\r\n(date): [^\r]+/gi, "\r\n$1: …").replaceAll(/127\.0\.0\.1:\d+/g, "HOST");

/** The plain ones, and all. */
const PLAIN_TARGETS = [
  ...["/museum-hours", "/special-events", "/museum-hours?limit=3&page=2", "/museum-hours?limit=31", "/nowhere"],
  ...["/special-events?startDate=2027-03-05&endDate=2027-04-01&limit=30", "/special-events?endDate=2027-01-01"],
  ...["/museum-hours?startDate=2027-02-30&__profile=lenient", "/special-events?limit=abc", "/museum-hours?__delay=3"],
  ...["/museum-hours?limit=1&limit=2", "/museum-hours?__session=one&__today=2027-12-24", "/museum-hours?__code=503"],
  ...["/special-events?__scenario=no-events", "/museum-hours?__fault=cutShort", "/__session/two/museum-hours?limit=2"],
  ...["/museum-hours?__fault=resetBeforeBody", "/special-events?__fault=wrongCharset"],
  "/special-events?__mutant=page-ignored",
];
const TARGETS = [
  ...PLAIN_TARGETS,
  ...["/museum-hours/", "//museum-hours", "/./museum-hours", "/museum-hours?q=%C3%A9", "/museum-hours?", "*", "/"],
  ...["/museum-hours#a", "http://127.0.0.1/museum-hours", "/museum-hours?\u00e9", "/favicon.ico", "/openapi.json"],
  ...["/__admin/clock", "/__admin/health"],
];
const PLAIN_HEADERS = [
  ...["User-Agent: a browser/1.0", "Accept: application/json, */*;q=0.5", "Accept-Language: de", "Range: bytes=0-3"],
  ...["Accept-Encoding: gzip, br", 'If-None-Match: "x"', "If-None-Match: *", "Origin: http://localhost:5173"],
  ...["If-Modified-Since: Mon, 01 Mar 2027 00:00:00 GMT", "Sec-Fetch-Site: cross-site", "Cookie: a=b; session=c"],
  ...["Prefer: session=one", "Prefer: delay=2", "Prefer: code=404", "prefer: scenario=no-events, today=2027-03-09"],
  ...["Prefer: now=2027-03-28T00:59:50Z", "Prefer: nonsense=1"],
];
const HEADERS = [
  ...PLAIN_HEADERS,
  "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  ...["X-Tab: a\tb", "X-Empty:", "X-Empty: ", "X-Close:a", "X-Spaces:   a  ", "X-Latin: \u00e9", "X-Control: \u0001"],
  ...["X Space: a", ": a", "X-Folded: a\r\n b", "Host: second.example", "Authorization: Basic ====", "Upgrade: h2c"],
  ...["Connection: keep-alive", "Connection: close", "Connection: Keep-Alive, Upgrade", "Proxy-Connection: close"],
  ...["Keep-Alive: timeout=5", "HTTP2-Settings: AAMAAABkAAQAAP__", "Expect: 100-continue", "Content-Length: 0"],
  ...["Content-Length: 5", "Transfer-Encoding: chunked", "TE: trailers", "Trailer: X"],
];
const LINES = [...Array(8).fill("GET"), "HEAD", "OPTIONS", "POST", "get", "GETX"];
const VERSIONS = [...Array(5).fill("HTTP/1.1"), "HTTP/1.0", "HTTP/1.2", "http/1.1"];
const SEPARATORS = [...Array(7).fill("\r\n"), "\n", "\r"];
const STEERING = [
  ["PUT", "/__admin/clock", { today: "2027-03-04" }],
  ["PUT", "/__admin/clock", { today: "2027-03-02" }],
  ["PATCH", "/__admin/profile", { limitAboveMaximum: "clamp" }],
  ["PUT", "/__admin/faults", [{ status: 503, times: 2 }]],
  ["PUT", "/__admin/faults", [{ body: "notJson", times: 2 }]],
  ["POST", "/__admin/reset", {}],
];

/** For clients that may leave before an answer: what a request uses up would then not be the same in both servers. */
const LASTING = [
  ...STEERING.slice(0, 3),
  ...[[{ status: 503 }], [{ body: "notJson" }], []].map((faults) => ["PUT", "/__admin/faults", faults]),
  ["POST", "/__admin/reset", {}],
];

/**
 * Returns a generator of courses; the same seed gives the same ones. Patient clients wait for all responses, none of which is held back: so the
 * order of the journal is certain.
 */
export function createCourses(seed: number, patient: boolean): () => Course {
  const draw = createDraw(seed);
  const drawAttack = createAttacks(seed);
  return () => {
    const kind = draw(20);
    if (kind < 3 && !patient) return ofAttack(drawAttack(), draw);
    if (kind < 4) return steer(draw, patient);
    const last = draw(3) === 0 ? [] : [request("/museum-hours?limit=1", ["Connection: close"])];
    // What comes while a response is held back meets it at another moment in each server.
    const prompt = patient || draw(4) > 0;
    const first = drawRequest(draw, prompt);
    // A server may have the reply to a request that comes again ready.
    const following = () => (draw(3) === 0 ? first : drawRequest(draw, true));
    const requests = prompt ? [first, ...Array.from({ length: draw(4) }, following), ...last] : [first];
    const bytes = Buffer.from(requests.join(""), "latin1");
    const label = JSON.stringify(requests);
    const endings = ["read", "read", "read", "read", "finish", "reset", "leave"] as const;
    const ending = prompt ? pick(draw, patient ? endings.slice(0, 5) : endings) : "read";
    const next = pick(draw, ["now", "apart", "answered", "answered"] as const);
    const each = requests.map((whole) => Buffer.from(whole, "latin1"));
    return { label, pieces: { now: [bytes], apart: cut(draw, bytes), answered: each }[next], next, ending };
  };
}

export function ofAttack({ label, pieces, ending }: Attack, draw: Draw): Course {
  const bytes = pieces.map((piece) => Buffer.from(piece as string, "utf8"));
  return { label, pieces: bytes, next: pick(draw, ["now", "apart"]), ending };
}

/** Whether nothing delays or cuts a response. */
const isPrompt = (part: unknown) => !/delay|drip|reset"|resetBeforeBody|cutShort/.test(JSON.stringify(part));

/** Steers without delays, since a later client may end its side while a response is held back; single requests have them. */
function steer(draw: Draw, patient: boolean): Course {
  const [method, target, body] = pick(draw, patient ? STEERING : LASTING);
  const text = JSON.stringify(body);
  const head = ["Content-Type: application/json", `Content-Length: ${text.length}`, "Connection: close"];
  const bytes = Buffer.from(request(String(target), head, String(method)) + text);
  return { label: `${method} ${target} ${text}`, pieces: [bytes], next: "now", ending: "read" };
}

function cut(draw: Draw, bytes: Buffer): readonly Buffer[] {
  const places = Array.from({ length: 1 + draw(3) }, () => draw(bytes.length + 1)).sort((left, right) => left - right);
  return [0, ...places].map((from, index) => bytes.subarray(from, places[index] ?? bytes.length));
}

function drawRequest(draw: Draw, prompt: boolean): string {
  const isPlain = draw(3) > 0;
  const [headers = [], targets = []] = (isPlain ? [PLAIN_HEADERS, PLAIN_TARGETS] : [HEADERS, TARGETS]).map((list) =>
    list.filter((part) => !prompt || isPrompt(part)),
  );
  const fields = Array.from({ length: draw(5) }, () => pick(draw, headers));
  if (isPlain) return request(pick(draw, targets), fields);
  const separator = pick(draw, SEPARATORS);
  const line = `${pick(draw, LINES)} ${pick(draw, targets)} ${pick(draw, VERSIONS)}`;
  const head = [
    ...(draw(15) > 0 ? [line] : pick(draw, [[], [""], ["", line], [line, line]])),
    ...(draw(12) === 0 ? [] : ["Host: 127.0.0.1"]),
    ...(draw(5) === 0 ? [] : [`Authorization: ${CREDENTIAL}`]),
    ...fields,
  ];
  return `${head.join(separator)}${separator}${separator}`;
}

function request(target: string, fields: readonly string[], method = "GET"): string {
  const head = [`${method} ${target} HTTP/1.1`, "Host: 127.0.0.1", `Authorization: ${CREDENTIAL}`, ...fields];
  return `${head.join("\r\n")}\r\n\r\n`;
}
