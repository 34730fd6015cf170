import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serverLimits } from "../../../src/adapters/node/incoming-request.js";
import { exampleWorld } from "../../support/example-world.js";
import { CREDENTIAL, startMock } from "../../support/mock.js";
import { openConnection, type RawConnection } from "../../support/raw-connection.js";
import { serveAround } from "../../support/served-handler.js";
import { everyNth } from "../../support/share.js";

/** What is repeated: whatever a pattern could stop at, a digit, an octet outside ASCII, and pairs of them. */
const REPEATED = [
  ...everyNth(8, [..."aA0!#$&'()*+-./<>?@[\\]^_`{|}~"]),
  ...' \t,;:="%\xe9',
  ...["a,", ", ", "a=", "a;", "a ", '"a', '\\"', "a=1,", "a-", "1:", "://", "token=", "W/", "%20", "%25", "25", "a&"],
];

/** The headers that are read anywhere, and some that are only kept in the journal. */
const HEADERS = ["x-unknown", "x-request-id", "user-agent", "forwarded", "via", ...headersRead()];

/** Places in a target, from its beginning to its end. */
const TARGETS = [
  ...["/", "/museum-hours", "/museum-hours;", "/museum-hours?", "/museum-hours?startDate=", "/__admin/"],
  ...["/special-events?__scenario=", "/special-events?__now=", "/special-events?__session=", "/__admin/requests?text="],
  ...["/__admin/requests?since=", "/__admin/data/events?name_like=", "/museum-hours/…/x", "/__session/…/museum-hours"],
  ...["/special-events?limit=…x", "/special-events?x=…&limit=1", "/special-events?x=%…41"],
].map((target) => target.split("…"));

/** The largest requests that either way of answering over HTTP takes, in bytes. */
const SIZES = [8 * 1024 - 64, serverLimits.maxHeaderSize - 64];

/** How many times as much work as usual an honest request may wait for. Quadratic work is a hundred times as much. */
const TIMES_AS_LONG = 20;
const TRIES = 5;

/** A mock that has secrets looks for them in whatever it keeps. */
const OPTIONS = { credentials: ["user:password"], onExchange: (exchange: unknown) => void JSON.stringify(exchange) };

const served = serveAround(() => startMock(exampleWorld, OPTIONS));
let honest: RawConnection;
let hostile: RawConnection;
beforeAll(() => {
  honest = openConnection(served.port);
  hostile = openConnection(served.port);
});
// What searches the journal takes as long as the journal is.
beforeEach(() => fetch(`${served.url}/__admin/requests`, { method: "DELETE" }));
afterAll(() => [honest, hostile].forEach((connection) => void connection.close()));

const ADMIN = `GET /__admin/requests?limit=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
const HOURS = `GET /museum-hours?limit=1 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${CREDENTIAL}\r\n\r\n`;

/** The work, in milliseconds of processor time, for which an honest client waits that asks beside a hostile one, and then reads the journal. */
async function waitBeside(request: string): Promise<number> {
  if (hostile.isClosed()) hostile = openConnection(served.port);
  const answered = hostile.ask(request).catch(() => undefined);
  // The server has read it, or a part of it.
  await new Promise((resolve) => setImmediate(resolve));
  // Not the time: other programs of the machine hold it up as well.
  const start = process.cpuUsage();
  const answer = await honest.ask(HOURS);
  const journal = await honest.ask(ADMIN);
  const { user, system } = process.cpuUsage(start);
  expect([answer.status, journal.status]).toEqual([200, 200]);
  await answered;
  return (user + system) / 1000;
}

/** Expects that no request keeps an honest one waiting for longer than requests of its size usually do. */
async function expectNoStall(requests: readonly ((fewer: number) => string)[]): Promise<void> {
  const waits = [];
  for (const request of requests) waits.push(await waitBeside(request(0)));
  const usual = [...waits].sort((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0;
  const stalling: string[] = [];
  for (const [at, request] of requests.entries()) {
    let wait = waits[at] ?? 0;
    // The collection of garbage may hold up a request as well. The same one again may be known already.
    for (let tries = 1; wait > TIMES_AS_LONG * usual && tries < TRIES; tries += 1)
      wait = Math.min(wait, await waitBeside(request(tries)));
    if (wait > TIMES_AS_LONG * usual)
      stalling.push(`${request(0).slice(0, 120)} … waits ${Math.round(wait / usual)} times as long`);
  }
  expect(stalling).toEqual([]);
}

const HOST = "Host: 127.0.0.1\r\n";
const HEAD = `${HOST}Authorization: ${CREDENTIAL}\r\n`;

/** A preflight whose header is filled. */
function preflight(name: string): readonly [string, string] {
  const others = ["origin: http://a", "access-control-request-method: GET"].filter((line) => !line.startsWith(name));
  const fields = others.map((line) => `${line}\r\n`).join("");
  return [`OPTIONS /museum-hours HTTP/1.1\r\n${HOST}${fields}${name}: a`, "b\r\n\r\n"];
}

/** What stands before and after the place that is filled, by what a person calls it. */
const PLACES: readonly (readonly [place: string, parts: readonly [string, string]])[] = [
  ...HEADERS.map((name) => {
    const fields = HEAD.split(/(?<=\n)/).filter((line) => !line.toLowerCase().startsWith(`${name}:`));
    const head = `GET /museum-hours?limit=2 HTTP/1.1\r\n${fields.join("")}${name}: a`;
    return [`the header ${name}`, [head, "b\r\n\r\n"]] as const;
  }),
  ...["origin", "access-control-request-headers", "access-control-request-method", "prefer"].map(
    (name) => [`the header ${name} of a preflight`, preflight(name)] as const,
  ),
  ...["basic ", "bearer ", "Basic :"].map((scheme) => {
    const head = `GET /__admin/clock HTTP/1.1\r\n${HOST}Authorization: ${scheme}`;
    return [`a credential ${scheme}`, [head, "b\r\n\r\n"]] as const;
  }),
  ...TARGETS.map(
    ([before, after = ""]) =>
      [`the target ${before}…${after}`, [`GET ${before}`, `${after} HTTP/1.1\r\n${HEAD}\r\n`]] as const,
  ),
];

describe.each(SIZES)("a request of %i bytes", (size) => {
  it.each(PLACES)("keeps nobody waiting by %s", async (place, [before, after]) => {
    const repeats = REPEATED.filter((repeated) => !(place.startsWith("the target") && /[\s#\xe9]/.test(repeated)));
    const room = size - before.length - after.length;
    const filling = (repeated: string) => (fewer: number) =>
      before + repeated.repeat(Math.floor(room / repeated.length) - fewer) + after;
    await expectNoStall(repeats.map(filling));
  });
});

/** The names of headers in the sources that answer. */
function headersRead(): readonly string[] {
  const files = ["src/mock", "src/adapters/node"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const texts = files.filter((file) => file.endsWith(".ts")).map((file) => readFileSync(file, "utf8"));
  const found = texts.join("").matchAll(/\b(?:header|headers\.get)\("([A-Za-z-]+)"\)/g);
  return [...new Set([...found].map(([, name = ""]) => name.toLowerCase()))].sort();
}
