/** Answers that depend on other requests: on earlier ones, as from a cache, or on those at the same time. */
import { describe, expect, it } from "vitest";
import { everyNth } from "../support/share.js";
import { findingIds, judge, QUICK } from "./judging.js";
import { NOON } from "./noon-clock.js";
import { around, type Change, createProvider, type Handler, providing, Refusal } from "./provider.js";

type Key = (url: URL, request: Request) => string;

/** A provider that answers from memory, by a key that lacks a part of the request; only what is a success is kept. */
const cachedBy = (keyOf: Key, change?: Change) =>
  around((handler) => {
    const kept = new Map<string, Response>();
    return async (request) => {
      const key = keyOf(new URL(request.url), request);
      const before = kept.get(key);
      if (before) return before.clone();
      const response = await handler(request);
      if (response.status === 200 && request.method === "GET") kept.set(key, response.clone());
      return response;
    };
  }, change);

const without = (name: string) => (url: URL, request: Request) => {
  url.searchParams.delete(name);
  return url.pathname + url.search + request.headers.get("Authorization");
};

/** Findings that lead, each with its lines. */
async function ledBy(create: (now: () => number) => Handler, options = {}) {
  const { checks } = await judge(create, options);
  const findings = checks.flatMap((check) => check.findings).filter(({ sameCauseAs }) => !sameCauseAs);
  return { findings, ids: findings.map(({ id }) => id) };
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
      const { findings, ids } = await ledBy(cachedBy(keyOf), { ...QUICK, quick });
      expect(ids).toEqual([`${name === "Authorization" ? "credential-required" : "same-answer"}/cache/${name}`]);
      expect(findings[0]?.message).toContain(`differs in ${name} alone`);
      expect(findings[0]?.reproduce).toHaveLength(2);
    }
  });
});

describe("a cache beside another fault", () => {
  const cut = (url: URL, request: Request) => `${request.headers.get("Authorization")} ${url.href.slice(0, 60)}`;

  it.each([
    ["a part of the query", without("page"), { defaultLimit: 9 }, ["hours-limit-default", "same-answer/cache/page"]],
    ["all but its first letters", cut, {}, ["same-answer/cache/limit"]],
  ] as const)("is passed, so that all that is behind it is judged: %s", async (_, keyOf, change, expected) => {
    const create = cachedBy(keyOf, () => change);
    const { findings, ids } = await ledBy(create, QUICK);
    expect([...ids].sort()).toEqual(expected);
    const message = findings.find(({ id }) => id.startsWith("same-answer"))?.message;
    expect(message).toMatch(/ Other requests pass it by a parameter that nobody knows: _\.$/);
  });

  it("hides neither a wrong field nor a fault of the other list", async () => {
    const priced: Change = () => ({ showEvent: (event) => ({ ...event, price: String(event.price) }) });
    const whole = (url: URL, request: Request) => `${url}${request.headers.get("Authorization")}`;
    const keyOf: Key = (url, request) => (url.pathname === "/museum-hours" ? without("page") : whole)(url, request);
    const { ids } = await ledBy(cachedBy(keyOf, priced), QUICK);
    expect([...ids].sort()).toEqual(["events-fields/price", "same-answer/cache/page"]);
  });

  it("is not seen in a service that fails now and then", async () => {
    let requests = 0;
    const failing = (handler: Handler) => async (request: Request) => {
      requests += 1;
      return requests % 9 < 4 ? new Response("", { status: 500 }) : handler(request);
    };
    const create = around(failing, () => ({ defaultLimit: 9 }));
    expect((await ledBy(create, QUICK)).ids.join()).not.toContain("cache");
  });

  it("is not passed where the rule that names it is left out, so that what it breaks is found", async () => {
    const { ids } = await ledBy(cachedBy(without("page")), { ...QUICK, only: ["paging"] });
    expect(ids).toContain("hours-pages-disjoint");
  });

  it("answers no later run by what it has kept of one before", async () => {
    let [moment, kept] = [NOON, undefined as Handler | undefined];
    const create = (now: () => number) => {
      kept ??= cachedBy(without("page"))(now);
      return kept;
    };
    for (const seed of [1, 2]) {
      const { ids } = await ledBy(create, { seed, now: () => moment });
      expect(ids).toEqual(["same-answer/cache/page"]);
      moment += 60_000;
    }
  });

  it("is named all the same where it can't be passed", async () => {
    const unknown = (names: string[]) => {
      if (names.includes("_")) throw new Refusal(400);
    };
    const report = await judge(
      cachedBy(without("page"), () => ({ unknown })),
      QUICK,
    );
    expect(report.diagnosis.map(({ mutant }) => mutant)).toEqual(["cache-lacks-page"]);
    expect(findingIds(report)).toEqual(["same-answer/cache/page"]);
  });

  it("is not told where two replicas share the addresses, of which one ignores a parameter", async () => {
    const odd = (url: string) => [...url].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 97, 0) % 2 === 0;
    const create = (now: () => number) => {
      const [sound, broken] = [createProvider(now), createProvider(now, () => ({ page: () => 1 }))];
      return (request: Request) => (odd(request.url) ? sound : broken)(request);
    };
    const { ids } = await ledBy(create, QUICK);
    expect(ids.filter((id) => id.startsWith("same-answer/cache"))).toEqual([]);
  });
});

it("requests that share a variable are told in one finding, with lines that are sent at once", async () => {
  let shared: string | null = null;
  /** Keeps the limit in one place for all requests, over a turn of the event loop. */
  const sharing = (handler: Handler) => async (request: Request) => {
    const url = new URL(request.url);
    shared = url.searchParams.get("limit");
    await new Promise((resolve) => setImmediate(resolve));
    if (shared !== null && url.searchParams.has("limit")) url.searchParams.set("limit", shared);
    return handler(new Request(url, request));
  };
  const { findings, ids } = await ledBy(around(sharing));
  expect(ids).toEqual(["same-answer/at-once"]);
  expect(findings[0]?.reproduce).toEqual([expect.stringMatching(/^curl .* & curl .* & wait$/)]);
});

it("a fault that no other request explains is told as before", async () => {
  const { ids } = await ledBy(providing({ defaultLimit: 9 }), QUICK);
  expect(ids.join()).toContain("limit-default");
});
