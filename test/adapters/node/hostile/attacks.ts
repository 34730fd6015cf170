/**
 * Hostile input, drawn from a seed: bytes for a bare socket, and how the client behaves after it has sent them. Each attack is
 * something that a scanner, a broken client or a person with curl could send.
 */
import { createChance } from "../../../../src/fixtures/chance.js";

export interface Attack {
  readonly label: string;
  /** What is written, one after another. */
  readonly pieces: readonly (string | Uint8Array)[];
  /** Reads the answers, resets the connection, or says goodbye without reading. */
  readonly ending: "read" | "reset" | "leave";
}

/** Draws a whole number from 0 up to, but not including, another. */
export type Draw = (below: number) => number;

/** Returns a generator of numbers; the same seed gives the same ones. */
export const createDraw = (seed: number): Draw => createChance(seed, "attacks").below;

export const pick = <Value>(draw: Draw, values: readonly Value[]): Value => values[draw(values.length)] as Value;
const randomBytes = (draw: Draw, length: number) => Uint8Array.from({ length }, () => draw(256));
const words = (text: string) => text.split(" ");

const HEAD = `Host: 127.0.0.1\r\nAuthorization: Basic ${btoa("user:password")}\r\nConnection: close\r\n`;
const PATHS = ["/museum-hours", "/special-events", "/", "/__admin/health", "/__admin/clock", "/nowhere"];
const NAMES = [
  ...words("startDate endDate page limit __proto__ constructor a[b] limit[] __today __scenario __session"),
  ...["__profile", "__delay", "%00", ""],
];
const VALUES = [
  ...words("0 -1 1e400 1e1 0x1f NaN null true [] {} %00 %FF%FE %zz % %u0041 2027-02-30 0000-01-01 9999-12-31"),
  ...words("2027-03-01T00:00:00Z today today+99999 ../../etc/passwd <script>alert(1)</script> $%7Bjndi:ldap://x}"),
  ...words("%E2%80%AE %F0%9F%A6%84 + %2B5"),
  ...["", "9".repeat(400), "' OR 1=1--", "a".repeat(5000), "\u00e9"],
];
const FIELDS = words("eventId name location eventDescription dates price date toString __proto__ x");
const CONTROLS = [
  ...words("session=a today=2027-02-30 today=today scenario=no-events scenario=%00 profile=strict profile=x"),
  ...words("code=999 code=404 delay=-1 delay=1 explain code = ;;; a=b;c=d"),
  ...["session=a b", ",".repeat(500), '"', "scenario=today is 2027-03-02"],
];

function drawQuery(draw: Draw): string {
  const pairs = Array.from({ length: draw(6) }, () => `${pick(draw, NAMES)}=${pick(draw, VALUES)}`);
  return pairs.length > 0 ? `?${pairs.join(pick(draw, ["&", "&", ";", "&&"]))}` : "";
}

const read = (label: string, pieces: Attack["pieces"]): Attack => ({ label, pieces, ending: "read" });

function get(label: string, target: string, ending: Attack["ending"] = "read"): Attack {
  return { label, pieces: [`GET ${target} HTTP/1.1\r\n${HEAD}\r\n`], ending };
}

function write(line: string, body: string | Uint8Array): Attack {
  const head = `${line} HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: `;
  const label = `${line} ${typeof body === "string" ? body.slice(0, 120) : "with no JSON"}`;
  return read(label, [`${head}${Buffer.byteLength(body)}\r\n\r\n`, body]);
}

/** Any JSON, of shapes that nobody expects. */
function drawValue(draw: Draw, depth = 0): unknown {
  const kind = draw(depth > 3 ? 7 : 10);
  if (kind === 0) return null;
  if (kind === 1) return pick(draw, [true, false]);
  if (kind === 2) return pick(draw, [0, -1, 1.5, 1e308, -0, 2 ** 53, 503]);
  const odd = ["2027-03-01", "today+3", "no events", "\u0000", "\ud800", "a".repeat(3000), "##[add-mask]x"];
  if (kind < 7) return pick(draw, [...VALUES.slice(0, 12), ...odd]);
  if (kind === 7) return Array.from({ length: draw(4) }, () => drawValue(draw, depth + 1));
  const pairs = Array.from({ length: draw(5) }, () => [pick(draw, [...KEYS, ...FIELDS]), drawValue(draw, depth + 1)]);
  return Object.fromEntries(pairs);
}

const KEYS = words(
  "toString valueOf __proto__ constructor today days scenario params state action status times delay body match " +
    "timeZone limitAboveMaximum",
);

const EVENT = "00000000-0000-4000-8000-000000000002";
const ADMIN_WRITES = [
  ...["PUT /__admin/clock", "PUT /__admin/scenarios", "POST /__admin/provider-states", "PATCH /__admin/profile"],
  "PUT /__admin/faults",
];
const WRITES = [
  ...ADMIN_WRITES,
  ...["POST /__admin/data/events", "POST /__admin/data/hours", `PATCH /__admin/data/events/${EVENT}`],
  ...["PUT /__admin/data/hours/2027-03-03", "DELETE /__admin/data/events/x", "POST /__admin/reset"],
  "PUT /museum-hours",
];

const ENTRY = { date: "2027-03-03", timeOpen: "10:00", timeClose: "17:00" };
const ITEM = { eventId: EVENT, name: "Amber", dates: ["2027-03-02"], price: 3 };
/** Requests with which nothing is wrong. */
const GOOD_WRITES: readonly (readonly [string, Record<string, unknown>])[] = [
  ["PUT /__admin/clock", { today: "2027-03-02" }],
  ["PUT /__admin/clock", { advance: 1 }],
  ["PUT /__admin/scenarios", { scenario: "the museum is open on {date}", params: { date: "2027-03-03" } }],
  ["POST /__admin/provider-states", { state: "no events", params: {}, action: "setup", consumer: "a website" }],
  ["PATCH /__admin/profile", { limitAboveMaximum: "clamp", timeZone: "UTC" }],
  ["PUT /__admin/faults", { 0: { status: 503 } }],
  ["POST /__admin/data/hours", ENTRY],
  ["PUT /__admin/data/hours/2027-03-03", ENTRY],
  ["POST /__admin/data/events", ITEM],
  [`PATCH /__admin/data/events/${EVENT}`, ITEM],
  [`PUT /__admin/data/events/${EVENT}`, ITEM],
];
const ODD: readonly unknown[] = [
  ...[{ toString: 1, valueOf: 2 }, [{ toString: null }], [], {}, null, true, -1, 1e308, "", " ", "\u0000", "\ud800"],
  ...["a".repeat(20_000), ["2027-03-02", { toString: 1 }], { length: 1e9 }],
];

/** In a session of its own, so that the world of honest clients stays. */
const drawWrite = (draw: Draw) => `${pick(draw, WRITES)}?__session=hostile-${draw(20)}`;

const deep = (levels: number) => `${'{"a":['.repeat(levels)}1${"]}".repeat(levels)}`;

/** The kinds of attack by name. */
export const kinds: Readonly<Record<string, (draw: Draw) => Attack>> = {
  "random bytes": (draw) => read("random bytes", [randomBytes(draw, 1 + draw(3000)), "\r\n\r\n"]),
  "a request line": (draw) => {
    const line = pick(draw, [
      ...["GET", "GET /", "GET / HTTP/9.9", "GET  / HTTP/1.1", " GET / HTTP/1.1", "get / HTTP/1.1", "GET / HTTP/0.9"],
      ...["PRI * HTTP/2.0", "FOO / HTTP/1.1", "\u0000", "GET /\u0000 HTTP/1.1", "GET /\t HTTP/1.1", "TRACE / HTTP/1.1"],
      ...["GET http://[::1 HTTP/1.1", "GET //// HTTP/1.1", "GET * HTTP/1.1", "OPTIONS * HTTP/1.1"],
      `GET /${"a".repeat(draw(300_000))} HTTP/1.1`,
    ]);
    return read(`the request line ${line.slice(0, 40)}`, [`${line}\r\n${HEAD}\r\n`]);
  },
  headers: (draw) => {
    const header = pick(draw, [
      ...["Host: a\r\nHost: b", "Host: ", "Host: a b", "Host: %", ": x", "X", "X : y", "X\u0000: y", "X: \u0001"],
      ...["X: a\r\n b", "Content-Length: -1", "Content-Length: 1e3", "Content-Length: 3\r\nContent-Length: 4"],
      ...["Content-Length: 99999999999999999999", "Transfer-Encoding: chunked\r\nContent-Length: 5"],
      ...["Transfer-Encoding: gzip", "Transfer-Encoding: chunked, identity", "Expect: 100-continue", "Expect: x"],
      ...["Range: bytes=0-", "If-None-Match: *", `If-None-Match: ${'"a",'.repeat(3000)}`, "Accept: */*;q=9"],
      ...[`Cookie: ${"a=b; ".repeat(3000)}`, "X: y\r\n".repeat(1500).trimEnd(), `X: ${"a".repeat(draw(300_000))}`],
      ...["Authorization: Basic ====", `Authorization: Basic ${"A".repeat(20_000)}`],
      ...["Origin: null", "Forwarded: for=1"],
    ]);
    return read(`the header ${header.slice(0, 40)}`, [`GET /museum-hours HTTP/1.1\r\n${HEAD}${header}\r\n\r\n`]);
  },
  chunks: (draw) => {
    const body = pick(draw, [
      ...["zz\r\n", "-1\r\n", "fffffffffffffffff\r\n", "5\r\nabc\r\n0\r\n\r\n", "1;a=b\r\nx\r\n0\r\n\r\n", "3\n{}\n"],
      ...["0\r\nTrailer: x\r\n\r\n", `5;${"a".repeat(20_000)}\r\n`, "2\r\n{}\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n"],
    ]);
    const head = `PUT /__admin/clock HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n`;
    return { label: "chunks", pieces: [head, body], ending: pick(draw, ["read", "reset"]) };
  },
  "a query": (draw) => get("a query", `${pick(draw, PATHS)}${drawQuery(draw)}`),
  "many parameters": (draw) =>
    get("many parameters", `${pick(draw, PATHS)}?${`${pick(draw, NAMES)}=1&`.repeat(draw(12_000))}`),
  controls: (draw) => {
    const prefer = Array.from({ length: 1 + draw(4) }, () => pick(draw, CONTROLS)).join(pick(draw, [", ", "; ", ","]));
    const head = `GET ${pick(draw, PATHS)} HTTP/1.1\r\n${HEAD}Prefer: ${prefer}\r\n\r\n`;
    return read(`Prefer: ${prefer.slice(0, 60)}`, [head]);
  },
  "a body": (draw) => write(drawWrite(draw), JSON.stringify(drawValue(draw)) ?? ""),
  "a body with one odd value": (draw) => {
    const [line, body] = pick(draw, GOOD_WRITES);
    const text = JSON.stringify({ ...body, [pick(draw, Object.keys(body))]: pick(draw, ODD) });
    return write(`${line}?__session=hostile-${draw(20)}`, text);
  },
  "a body that is no JSON": (draw) => {
    const texts = ["", "{", "nul", "\ufeff{}", "[1,", '{"a":1}{"b":2}', "NaN", '"\\ud800"', "1e999"];
    return write(drawWrite(draw), pick(draw, [...texts, randomBytes(draw, draw(400))]));
  },
  "a deep body to the data": (draw) =>
    write(`POST ${pick(draw, ["/__admin/data/events", "/__admin/data/hours"])}`, deep(1 + draw(20_000))),
  "a deep body to the admin API": (draw) => {
    const depth = 65 + draw(20_000);
    const levels = Math.min(depth, 30_000);
    const clocks = `${'{"today":'.repeat(depth)}1${"}".repeat(depth)}`;
    const lists = `{"state":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    return write(pick(draw, ADMIN_WRITES), pick(draw, [clocks, lists, deep(depth)]));
  },
  "a tunnel": (draw) => {
    const pieces = [`CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`, randomBytes(draw, draw(100_000))];
    return { label: "CONNECT", pieces, ending: pick(draw, ["reset", "leave", "read"]) };
  },
  "a refused connection of its own": (draw) => {
    const control = pick(draw, ["__fault=refused", "__scenario=connection-refused"]);
    return get("?__fault=refused", `/museum-hours?${control}`, "leave");
  },
  "a large body": (draw) => ({
    ...write(drawWrite(draw), `{"today":"${"a".repeat(draw(3_000_000))}"}`),
    ending: pick(draw, ["read", "reset", "leave"]),
  }),
  "a query to the data": (draw) => {
    const pairs = Array.from({ length: 1 + draw(5) }, () => `${pick(draw, FIELDS)}=${pick(draw, VALUES)}`);
    const extras = words("_limit=3 _page=99999999 _embed=a q=%00 _delay=9999 callback=f");
    const query = `${pairs.join("&")}&${pick(draw, [`q=${"a,".repeat(2000)}`, ...extras])}`;
    return get("a query to the data", `/__admin/data/${pick(draw, ["events", "hours"])}?${query}`);
  },
  "half a request": (draw) => {
    const whole = `PUT /__admin/clock HTTP/1.1\r\n${HEAD}Content-Length: 30\r\n\r\n{"today":"2027-03-02"`;
    const pieces = [whole.slice(0, 1 + draw(whole.length))];
    return { label: "half a request", pieces, ending: pick(draw, ["reset", "leave"]) };
  },
  "a slow request": (draw) => {
    const pieces = `GET ${pick(draw, PATHS)} HTTP/1.1\r\n${HEAD}\r\n`.match(/[\s\S]{1,9}/g) ?? [];
    return { label: "a slow request", pieces, ending: pick(draw, ["read", "reset"]) };
  },
  "a pipeline that is not read": (draw) => {
    const one = `GET ${pick(draw, PATHS)}${drawQuery(draw)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
    return { label: "a pipeline", pieces: [one.repeat(1 + draw(200))], ending: pick(draw, ["reset", "leave"]) };
  },
  "writes that are not waited for": (draw) => {
    const body = JSON.stringify({ name: "a".repeat(pick(draw, [3, 3, 20_000, 300_000])), dates: ["2027-03-02"] });
    const head = `POST /__admin/data/events?__session=hostile-${draw(3)} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
    const one = `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    return { label: "pipelined writes", pieces: [one.repeat(1 + draw(6))], ending: pick(draw, ["reset", "leave"]) };
  },
};

/** An endless row of attacks of the kinds named, all of them where none is. */
export function createAttacks(seed: number, names: readonly string[] = Object.keys(kinds)): () => Attack {
  const draw = createDraw(seed);
  return () => (kinds[pick(draw, names)] as (draw: Draw) => Attack)(draw);
}
