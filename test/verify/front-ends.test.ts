/** Sound services behind what stands before real ones: Apache's upgrades, two content codings, midnight, two nodes. */
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Report, verify } from "../../src/adapters/index.js";
import { CREDENTIALS, failedRules, judge } from "./judging.js";
import { createNoonClock } from "./noon-clock.js";
import { compare, createProvider, firstIn, type Handler } from "./provider.js";

const quick = { quick: true, rate: 100_000, concurrency: 8 };

/** Judges a handler behind a server that sends its answers in a way of its own. */
async function judgeBehind(
  send: (response: ServerResponse, status: number, headers: Headers, body: Buffer) => void,
  options: object,
): Promise<Report> {
  const now = createNoonClock();
  const handler = createProvider(now);
  const server = createServer(async ({ url = "", method = "GET", headers }, response) => {
    const sent = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const answer = await handler(new Request(`http://127.0.0.1${url}`, { method, headers: sent }));
    send(response, answer.status, answer.headers, Buffer.from(await answer.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return await verify(address, { credentials: CREDENTIALS, now, randomQueries: 10, ...options });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

describe("verify, behind a front end", () => {
  it.each([quick, {}])("takes an offer to upgrade for the header that it is %o", async (options) => {
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

describe("verify --quick, over midnight", () => {
  it.each([
    ["UTC", 8],
    ["UTC", 30],
    ["UTC", 60],
    ["UTC", 100],
    ["UTC", 140],
    ["UTC", 180],
    ["Europe/Paris", 60],
    ["Asia/Tokyo", 120],
    ["America/New_York", 150],
  ] as const)("fails no rule where the day turns in %s at request %i", async (zone, turn) => {
    const midnight = { UTC: 24, "Europe/Paris": 23, "Asia/Tokyo": 15, "America/New_York": 29 }[zone];
    let requests = 0;
    const now = () =>
      Date.UTC(2026, 10, 20) + midnight * 3_600_000 - 30_000 + (requests > turn ? 60_000 : 0) + requests;
    const handler = createProvider(now, () => ({
      today: () => new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(now()),
    }));
    const target: Handler = (request) => {
      requests += 1;
      return handler(request);
    };
    const report = await verify(target, { credentials: CREDENTIALS, now, ...quick });
    const broken = report.checks.filter(({ status }) => status === "failed");
    expect(broken.map(({ rule, findings }) => [rule, findings])).toEqual([]);
  });
});

describe("verify, judging two nodes behind one address", () => {
  it.each([quick, {}])("says in one finding that they order equal keys each in its own way %o", async (options) => {
    const report = await judge((now) => {
      const nodes = [1, -1].map((sign) =>
        createProvider(now, () => ({
          order: (a, b, range) => compare(firstIn(a, range), firstIn(b, range)) || sign * compare(a.eventId, b.eventId),
        })),
      );
      let count = 0;
      return (request) => {
        count += 1;
        return (nodes[count % 2] as Handler)(request);
      };
    }, options);
    const findings = report.checks.flatMap((check) => check.findings);
    expect(findings.map(({ id }) => id)).toEqual(["same-answer"]);
    expect(findings[0]?.message).toMatch(/nodes/);
    expect(findings[0]?.message).toMatch(/order/);
  });
});
