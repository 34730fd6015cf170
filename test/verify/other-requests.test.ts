/** Answers that depend on other requests: on earlier ones, as from a cache, or on those at the same time. */
import { describe, expect, it } from "vitest";
import { everyNth } from "../support/share.js";
import { judge } from "./judging.js";
import { NOON } from "./noon-clock.js";
import { createProvider, type Handler, json } from "./provider.js";

/** Answers from memory, by a key that lacks a part of the request; only what is a success is kept. */
function cachedBy(keyOf: (url: URL, request: Request) => string, handler: Handler): Handler {
  const kept = new Map<string, Response>();
  return async (request) => {
    const key = keyOf(new URL(request.url), request);
    const before = kept.get(key);
    if (before) return before.clone();
    const response = await handler(request);
    if (response.status === 200 && request.method === "GET") kept.set(key, response.clone());
    return response;
  };
}

const without = (name: string) => (url: URL, request: Request) => {
  url.searchParams.delete(name);
  return url.pathname + url.search + request.headers.get("Authorization");
};

/** Findings that lead, each with its lines. */
async function ledBy(create: (now: () => number) => Handler, options = {}) {
  const { checks } = await judge(create, options);
  const findings = checks.flatMap((check) => check.findings).filter(({ sameCauseAs }) => !sameCauseAs);
  return findings.map(({ id, message, reproduce }) => ({ id, message, reproduce }));
}

describe("a cache whose key lacks a part of the request", () => {
  const lacking = [
    ["endDate", without("endDate")],
    ["page", without("page")],
    ["limit", without("limit")],
    ["startDate", without("startDate")],
    ["Authorization", (url: URL) => url.pathname + url.search],
  ] as const;

  it.each(everyNth(2, lacking))("is named by it, in one finding: %s", async (name, keyOf) => {
    for (const quick of everyNth(2, [true, false])) {
      const found = await ledBy((now) => cachedBy(keyOf, createProvider(now)), { quick, rate: 100_000 });
      expect(found.map(({ id }) => id)).toEqual([
        `${name === "Authorization" ? "credential-required" : "same-answer"}/cache/${name}`,
      ]);
      expect(found[0]?.message).toContain(`differs in ${name} alone`);
      expect(found[0]?.reproduce).toHaveLength(2);
    }
  });
});

describe("a cache beside another fault", () => {
  const cut = (url: URL, request: Request) => `${request.headers.get("Authorization")} ${url.href.slice(0, 60)}`;

  it.each([
    ["a part of the query", without("page"), { defaultLimit: 9 }, ["hours-limit-default", "same-answer/cache/page"]],
    ["all but its first letters", cut, {}, ["same-answer/cache/limit"]],
  ] as const)("is passed, so that all that is behind it is judged: %s", async (_, keyOf, change, expected) => {
    const report = await ledBy(
      (now) =>
        cachedBy(
          keyOf,
          createProvider(now, () => change),
        ),
      { quick: true, rate: 1e5 },
    );
    expect(report.map(({ id }) => id).sort()).toEqual(expected);
    const message = report.find(({ id }) => id.startsWith("same-answer"))?.message;
    expect(message).toMatch(/ Other requests pass it by a parameter that nobody knows: _\.$/);
  });

  it("hides neither a wrong field nor a fault of the other list", async () => {
    const priced = (now: () => number) =>
      createProvider(now, () => ({ showEvent: (event) => ({ ...event, price: String(event.price) as never }) }));
    const keyOf = (url: URL, request: Request) =>
      url.pathname === "/museum-hours"
        ? without("page")(url, request)
        : `${url}${request.headers.get("Authorization")}`;
    const found = await ledBy((now) => cachedBy(keyOf, priced(now)), { quick: true, rate: 100_000 });
    expect(found.map(({ id }) => id).sort()).toEqual(["events-fields/price", "same-answer/cache/page"]);
  });

  it("is not seen in a service that fails now and then", async () => {
    let requests = 0;
    const failing =
      (handler: Handler): Handler =>
      async (request) => {
        requests += 1;
        return requests % 9 < 4 ? new Response("", { status: 500 }) : handler(request);
      };
    const found = await ledBy((now) => failing(createProvider(now, () => ({ defaultLimit: 9 }))), {
      quick: true,
      rate: 1e5,
    });
    expect(found.map(({ id }) => id).join()).not.toContain("cache");
  });

  it("is not passed where the rule that names it is left out, so that what it breaks is found", async () => {
    const create = (now: () => number) => cachedBy(without("page"), createProvider(now));
    const report = await ledBy(create, { quick: true, rate: 1e5, only: ["paging"] });
    expect(report.map(({ id }) => id)).toContain("hours-pages-disjoint");
  });

  it("answers no later run by what it has kept of one before", async () => {
    let [moment, kept] = [NOON, undefined as Handler | undefined];
    const create = (now: () => number) => {
      kept ??= cachedBy(without("page"), createProvider(now));
      return kept;
    };
    for (const seed of [1, 2]) {
      const found = await ledBy(create, { seed, now: () => moment });
      expect(found.map(({ id }) => id)).toEqual(["same-answer/cache/page"]);
      moment += 60_000;
    }
  });

  it("is named all the same where it can't be passed", async () => {
    const strict = (handler: Handler) => (request: Request) =>
      request.url.includes("_=") ? Promise.resolve(json({}, { status: 400 })) : handler(request);
    const create = (now: () => number) => cachedBy(without("page"), strict(createProvider(now)));
    const { diagnosis, checks } = await judge(create, { quick: true, rate: 1e5 });
    expect(diagnosis.map(({ mutant }) => mutant)).toEqual(["cache-lacks-page"]);
    expect(checks.flatMap(({ findings }) => findings.map(({ id }) => id))).toEqual(["same-answer/cache/page"]);
  });

  it("is not told where two replicas share the addresses, of which one ignores a parameter", async () => {
    const odd = (url: string) => [...url].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 97, 0) % 2 === 0;
    const found = await ledBy(
      (now) => {
        const [sound, broken] = [createProvider(now), createProvider(now, () => ({ page: () => 1 }))];
        return (request) => (odd(request.url) ? sound : broken)(request);
      },
      { quick: true, rate: 1e5 },
    );
    expect(found.map(({ id }) => id).filter((id) => id.startsWith("same-answer/cache"))).toEqual([]);
  });
});

describe("requests that share a variable", () => {
  /** Keeps the limit in one place for all requests, over a turn of the event loop. */
  const sharing =
    (handler: Handler): Handler =>
    async (request) => {
      shared = new URL(request.url).searchParams.get("limit");
      await new Promise((resolve) => setImmediate(resolve));
      const url = new URL(request.url);
      if (shared !== null && url.searchParams.has("limit")) url.searchParams.set("limit", shared);
      return handler(new Request(url, request));
    };
  let shared: string | null = null;

  it("are told in one finding, with lines that are sent at once", async () => {
    const found = await ledBy((now) => sharing(createProvider(now)));
    expect(found.map(({ id }) => id)).toEqual(["same-answer/at-once"]);
    expect(found[0]?.reproduce).toEqual([expect.stringMatching(/^curl .* & curl .* & wait$/)]);
  });
});

describe("a fault that no other request explains", () => {
  it("is told as before", async () => {
    const found = await ledBy((now) => createProvider(now, () => ({ defaultLimit: 9 })), { quick: true, rate: 1e5 });
    expect(found.map(({ id }) => id).join()).toContain("limit-default");
  });
});
