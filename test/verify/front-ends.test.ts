/** Sound services behind what stands before real ones: Apache's upgrades, two content codings, midnight, two nodes. */
import type { ServerResponse } from "node:http";
import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createClock, createMock, type Profile, type Report, verify } from "../../src/adapters/library/index.js";
import { createChance } from "../../src/fixtures/chance.js";
import { serveListener } from "../support/gateway.js";
import { everyNth } from "../support/share.js";
import { CREDENTIALS, failedRules, findingIds, findingsOf, judge } from "./judging.js";
import { createNoonClock } from "./noon-clock.js";
import { compare, createProvider, firstIn, type Handler, providing } from "./provider.js";

const quick = { quick: true, rate: 100_000, concurrency: 8 };

/** Judges a handler behind a server that sends its answers in a way of its own. */
async function judgeBehind(
  send: (response: ServerResponse, status: number, headers: Headers, body: Buffer) => void,
  options: object,
): Promise<Report> {
  const now = createNoonClock();
  const handler = createProvider(now);
  const { url: address, close } = await serveListener(async ({ url = "", method = "GET", headers }, response) => {
    const sent = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const answer = await handler(new Request(`http://127.0.0.1${url}`, { method, headers: sent }));
    send(response, answer.status, answer.headers, Buffer.from(await answer.arrayBuffer()));
  });
  return verify(address, { credentials: CREDENTIALS, now, randomQueries: 10, ...options }).finally(close);
}

describe("verify, behind a front end", () => {
  it.each(everyNth(2, [quick, {}]))("takes an offer to upgrade for the header that it is %o", async (options) => {
    const report = await judgeBehind((response, status, headers, body) => {
      response.writeHead(status, {
        ...Object.fromEntries(headers),
        ...{ Upgrade: "h2,h2c", Connection: "Upgrade, Keep-Alive" },
        ...(response.req.method !== "HEAD" && { "Content-Length": body.byteLength }),
      });
      response.end(body);
    }, options);
    expect(failedRules(report)).toEqual([]);
    expect(report.ended).toBeUndefined();
  });

  it("decodes two content codings, one after the other", async () => {
    const report = await judgeBehind((response, status, headers, body) => {
      const isCoded = status === 200 && body.byteLength > 0 && response.req.headers["accept-encoding"] !== "identity";
      const sent = isCoded ? gzipSync(deflateSync(body)) : body;
      const coding = isCoded ? { "Content-Encoding": "deflate, gzip" } : {};
      response.writeHead(status, { ...Object.fromEntries(headers), ...coding });
      response.end(sent);
    }, quick);
    expect(failedRules(report)).toEqual([]);
  });
});

const midnights = { UTC: 24, "Europe/Paris": 23, "Asia/Kolkata": 18.5 };
type Zone = keyof typeof midnights;

/** A clock on which each request takes a tenth of a second, as by the rate of a quick run, and midnight comes at one of them. */
function clockAt(zone: Zone, turn: number) {
  const clock = { requests: 0, now: () => first + clock.requests * 100 };
  const first = Date.UTC(2026, 10, 20) + midnights[zone] * 3_600_000 - turn * 100;
  return clock;
}

const clamped = { pastStartDate: "clamp", invertedRange: "reject" } as const;

const turns: readonly (readonly [turn: number, zone: Zone, isGiven: boolean, answers: Partial<Profile>])[] = [
  [33, "UTC", true, clamped],
  [3, "UTC", true, {}],
  [15, "Europe/Paris", true, {}],
  [45, "UTC", false, { ...clamped, pastStartDate: "clampFirst" }],
  [27, "Asia/Kolkata", true, {}],
  [27, "Asia/Kolkata", false, {}],
  [99, "UTC", false, clamped],
  [57, "Europe/Paris", true, {}],
  [63, "UTC", false, {}],
  [231, "UTC", true, clamped],
  [75, "Asia/Kolkata", false, {}],
  [120, "UTC", false, {}],
];

it.each(everyNth(3, turns))(
  "verify --quick fails no rule over midnight, where the day turns at request %i in %s (given: %s), under %j",
  async (turn, timeZone, isGiven, answers) => {
    const clock = clockAt(timeZone, turn);
    const profile = { timeZone, credentialCheck: "listed", ...answers } as const;
    const held = { seed: turn, now: clock.now, clock: createClock(clock.now) };
    const mock = createMock({ ...held, profile, credentials: [CREDENTIALS] });
    const target: Handler = (request) => {
      clock.requests += 1;
      return mock.fetch(request);
    };
    const options = { credentials: CREDENTIALS, now: clock.now, ...quick, ...(isGiven && { timeZone }) };
    const broken = (await verify(target, options)).checks.filter(({ status }) => status === "failed");
    expect(broken.map(({ rule, findings }) => [rule, findings])).toEqual([]);
  },
);

const nodeOf = (sign: number) =>
  providing({
    order: (a, b, range) => compare(firstIn(a, range), firstIn(b, range)) || sign * compare(a.eventId, b.eventId),
  });

it.each([
  ["in turns", quick],
  ["in turns", {}],
  ["by chance", {}],
])(
  "verify says in one finding that two nodes behind one address order equal keys each in its own way, asked %s %o",
  async (how, options) => {
    const chance = createChance(1, "nodes");
    let count = 0;
    const report = await judge((now) => {
      const both = [nodeOf(1)(now), nodeOf(-1)(now)];
      return (request) => both[how === "in turns" ? ++count % 2 : chance.below(2)]!(request);
    }, options);
    expect(findingIds(report)).toEqual(["same-answer/order"]);
    expect(findingsOf(report)[0]?.message).toContain("two nodes");
    expect(findingsOf(report)[0]?.message).toContain("ties");
  },
);
