/** Expectations of requests: what they match, what is said where they do not hold, how long they wait, and the filters of the journal that are the same. */
import { describe, expect, it } from "vitest";
import type { MockOptions } from "../../../src/adapters/library/index.js";
import { askIn } from "../../support/admin-requests.js";
import { exampleWorld } from "../../support/example-world.js";
import { expectProblem, sendTo, startMock, TODAY } from "../../support/mock.js";

function start(options: Partial<MockOptions> = {}) {
  let time = Date.UTC(2027, 2, 2, 9);
  const mock = startMock(exampleWorld, { now: () => time, stopwatch: () => time, ...options });
  const ask = askIn(mock);
  return {
    send: sendTo(mock),
    ask,
    pass: (milliseconds: number) => (time += milliseconds),
    verify: async (body: unknown, query = "") => (await ask("POST", `/requests/verify${query}`, { body })).json(),
  };
}

const HOURS = { operation: "getMuseumHours" };
const EVENTS = { operation: "listSpecialEvents" };

const asUser = (user: string) => ({ headers: { Authorization: `Basic ${btoa(`${user}:secret`)}` } });

/** What an app asks on a bad day: a misspelt page, a limit that is too large, and an outage with two retries. */
async function badDay(options: Partial<MockOptions> = {}) {
  const started = start(options);
  const { send, pass } = started;
  await send("/museum-hours", asUser("anna"));
  await send("/museum-hours?pge=2");
  await send("/special-events?startDate=2027-03-03&endDate=2027-03-05", { headers: { Accept: "*/*" } });
  await send("/museum-hours?limit=31");
  await send("/museum-hours?limit=5&__session=a");
  for (const code of [503, 503, 200]) {
    pass(200);
    await send("/special-events", { headers: { Prefer: `code=${code}` } });
  }
  pass(9000);
  await send("/museum-hours?startDate=2027-03-02");
  return started;
}

describe("POST /__admin/requests/verify", () => {
  it.each<[what: string, expectation: unknown, requests: readonly number[]]>([
    ["a page left out as page 1", { operation: "getMuseumHours", parameters: { page: 1, limit: 10 } }, [1, 2, 9]],
    ["a day left out as today", { match: { parameters: { startDate: TODAY }, method: "get" } }, [1, 2, 4, 6, 7, 8, 9]],
    ["a relative day", { parameters: { startDate: "today+1", endDate: "today+3" } }, [3]],
    ["the parameters of a request that a fault answered", { status: 503, parameters: { limit: 10 } }, [6, 7]],
    ["a rejected value as written", { parameters: { limit: 31 }, status: "4xx" }, [4]],
    ["a parameter as sent", { sent: { startDate: true, endDate: false } }, [9]],
    ["a header, whatever its case", { headers: { ACCEPT: "*/*" } }, [3]],
    ["a user", { user: "an*" }, [1]],
    ["one of several values", { path: ["/museum-hours"], parameters: { limit: [31, 5] } }, [4]],
    ["statuses", { ...EVENTS, parameters: { startDate: "today" }, status: [503, "2xx"] }, [6, 7, 8]],
    ["a fault", { fault: "status 503" }, [6, 7]],
    ["no fault but something wrong", { wrong: true, fault: false }, [2, 4]],
    ["what came since another one", { ...EVENTS, since: 6 }, [7, 8]],
    ["a text in any case", { text: "AMBER" }, [3, 8]],
  ])("matches %s", async (_what, expectation, requests) => {
    const { verify } = await badDay();
    const found = await verify(expectation);
    expect(found).toMatchObject({ verified: true, requests, count: requests.length });
  });

  const longer = { startDate: "2027-03-03", endDate: "2027-03-10" };
  const tooMany = { sent: { limit: 31 }, status: 200, wrong: true };

  it.each<[expectation: unknown, message: RegExp]>([
    [
      { ...HOURS, parameters: { page: 2 } },
      /The nearest is request 9, GET \/museum-hours\?startDate=2027-03-02 \(200\): page is 1 \(left out, so the default\), not 2\.$/,
    ],
    [{ ...HOURS, exactly: 1 }, /^Expected exactly 1 request with operation "get.*; 4 came \(requests 1, 2, 4, 9\)\.$/],
    [{ ...EVENTS, parameters: longer }, /The nearest is request 3, .*: endDate is "2027-03-05", not "2027-03-10"\.$/],
    [{ parameters: { endDate: "today+3" }, headers: { accept: "a/b" } }, /header accept is "\*\/\*", not "a\/b"\.$/],
    [{ ...HOURS, user: "bert" }, /user is "user", not "bert"\. No request had the user "bert"\.$/],
    [tooMany, /status is 400 \(limit "31" is over the maximum; write a whole number from 1 to 30\.\), not 200\.$/],
    [{ ...HOURS, parameters: { limit: 5 } }, /\(200\): limit is 10 \(left out, so the default\), not 5\.$/],
    [{ parameters: { limit: 30 }, wrong: true, status: 400 }, /limit is "31" \(rejected\), not 30\.$/],
    [{ headers: { "X-App": true } }, /header X-App is missing, not any\. No request had the header X-App\.$/],
    [{ wrong: true, fault: false, exactly: 0 }, /with wrong any, fault none; 2 came \(requests 2, 4\)\.$/],
    [{ ...HOURS, fault: "service down" }, /fault is missing, not "service down"\.$/],
    [{ clientLeft: true }, /clientLeft is "false", not any\.$/],
  ])("says what to change where it does not hold: %j", async (expectation, message) => {
    const { verify } = await badDay();
    expect(await verify(expectation)).toMatchObject({ verified: false, message: expect.stringMatching(message) });
  });

  it("gives the nearest requests as data", async () => {
    const { verify } = await badDay();
    const asked = { path: "/museum-hours", sent: { limit: 31, page: false }, status: 200, wrong: true };
    const { nearest = [] } = await verify(asked);
    expect(nearest).toHaveLength(3);
    const note = expect.stringContaining("over the maximum");
    const differences = [{ at: "status", expected: 200, actual: 400, note }];
    expect(nearest[0]).toMatchObject({ id: 4, target: "/museum-hours?limit=31", differences });
  });

  it("holds a list if all of it holds, and says what does not", async () => {
    const { verify } = await badDay();
    const list = [{ path: "/museum-hours" }, { path: "/hours" }, { path: "/nowhere*", exactly: 0 }];
    const expectations = [{ verified: true }, { verified: false }, { verified: true }];
    const message = expect.stringContaining('path is "/museum-hours", not "/hours"');
    expect(await verify(list)).toMatchObject({ verified: false, expectations, message });
    expect((await verify(list.slice(2))).verified).toBe(true);
  });

  const elsewhere =
    /No request came in the session "other"\. 9 requests without a session, in the session "a" would match; look there, or send the session with each request\.$/;
  const mistyped =
    /^No request came with operation "getMuseumHours"\. No request came in the session "tpyo"\. .*atLeast: 1/;

  it.each<[query: string, expectation: object, verified: boolean, message: RegExp]>([
    ["session=a", { parameters: { limit: 5 } }, true, /^1 request came/],
    ["session=*", { parameters: { limit: 5 } }, true, /^1 request came/],
    ["session=*", { session: false, exactly: 8 }, true, /^8 requests came/],
    ["session=other", {}, false, elsewhere],
    // Though that is what was expected.
    ["session=tpyo", { ...HOURS, exactly: 0 }, true, mistyped],
    ["session=a", { wrong: true, fault: false, exactly: 0 }, true, /^No request came with wrong any, fault none\.$/],
    ["", { atLeast: 1 }, true, /^\d+ requests came\.$/],
    ["", { exactly: 0 }, false, /^Expected exactly 0 requests; /],
    // Of a user who sent others.
    ["", { user: "anna", path: "/museum-hours", status: 503, exactly: 0 }, true, /^No request came with [^.]*\.$/],
    ["", { atLeast: 0, atMost: 1000 }, true, /came/],
    ["", { atLeast: 0, atMost: 1 }, false, /came/],
  ])("says what came in the journal of %j: %j", async (query, expectation, verified, message) => {
    const { verify } = await badDay();
    expect(await verify(expectation, `?${query}`)).toMatchObject({ verified, message: expect.stringMatching(message) });
  });

  it("says that nothing came at all, and of a value that the profile passes over that it is ignored", async () => {
    const { send, verify } = start({ profile: "lenient" });
    expect((await verify({ exactly: 1 }, "?session=*")).message).toContain("The journal is empty.");
    await send("/museum-hours?limit=x");
    const ignored = 'limit is 10 (sent as "x", which is ignored, so the default), not 5.';
    expect((await verify({ parameters: { limit: 5 } })).message).toContain(ignored);
  });

  it.each([1, 0])("refuses names that nothing can have, where %i requests are expected", async (exactly) => {
    const { verify } = await badDay();
    const detailOf = async (match: object) => (await verify([{ exactly: 9 }, { ...match, exactly }])).detail;
    expect(await detailOf({ scenario: "no evnts" })).toBe('Unknown scenario "no evnts"; did you mean "no events"?');
    expect(await detailOf({ fault: "status 53" })).toContain('Unknown fault "status 53"; did you mean "status 503"?');
    expect(await detailOf({ path: "/museum-hour" })).toBe('Unknown path "/museum-hour"; did you mean "/museum-hours"?');
    expect(await detailOf({ method: "GTE" })).toContain('[1].method: Invalid value "GTE"; did you mean GET?');
    expect(await detailOf({ session: "chekout-7" })).toContain('Unknown session "chekout-7"');
    expect(await detailOf({ sent: { pag: 2 } })).toBe('Unknown parameter "pag"; did you mean page?');
  });

  it("refuses a path that nothing can have, and an exchange that never was, where no request is expected", async () => {
    const { send, verify } = await badDay();
    const sentence =
      'No request had the path "/nowhere", and no operation has it; use /museum-hours or /special-events, or "wrong": true for requests to no operation.';
    expect((await verify({ path: "/nowhere", exactly: 0 })).detail).toBe(sentence);
    expect((await verify({ since: 999_999, exactly: 0 })).detail).toContain("Unknown exchange 999999 for since");
    await send("/nowhere");
    expect(await verify({ path: "/nowhere", atMost: 1 })).toMatchObject({ verified: true, count: 1 });
  });

  const startDate = ["today-1", "2027-02-30"];
  it.each([
    [{ headers: { "X-App": true } }, "No request had the header X-App."],
    [{ user: "Anna" }, 'No request had the user "Anna".'],
    [{ parameters: { limit: "five" } }, 'limit "five" is not a whole number, and only an invalid request has it.'],
    [{ parameters: { startDate } }, 'startDate "2027-02-30" is not a date, and only an invalid request has it.'],
  ])("says of %j that no request has had it, even if that is what was expected", async (match, note) => {
    const { verify } = await badDay();
    const found = await verify({ ...match, status: 404, exactly: 0 });
    expect(found).toMatchObject({ verified: true, message: expect.stringContaining(note), warnings: [note] });
  });

  it("sees a request that comes too late for a moment and too soon for quietFor", async () => {
    const { send, verify } = start();
    await send("/museum-hours");
    const once = { ...HOURS, exactly: 1 };
    expect(await verify({ ...once, quietFor: "1ms" })).toMatchObject({ verified: true, count: 1 });
    const verifying = verify({ ...once, quietFor: "1m" });
    await send("/museum-hours");
    expect(await verifying).toMatchObject({ verified: false, count: 2 });
    expect(await verify({ ...once, timeout: "1m" })).toMatchObject({ verified: false, count: 2 });
  });

  it("sees what breaks one expectation of a list while another is waited for", async () => {
    const { send, verify } = start();
    const noHours = { ...HOURS, exactly: 0 };
    const verifying = verify([noHours, { ...EVENTS, timeout: "1m" }]);
    await send("/museum-hours");
    await send("/special-events");
    expect(await verifying).toMatchObject({ verified: false, expectations: [{ verified: false }, { verified: true }] });
  });

  it.each([
    [3, "The journal dropped its 5 oldest requests for lack of room"],
    [7, "The journal dropped its 1 oldest request for lack of room"],
  ])("says which requests are missing because the journal has room for %i", async (entries, sentence) => {
    const { verify } = await badDay({ journal: { entries } });
    expect((await verify({ user: "anna" })).message).toContain(sentence);
  });

  it.each<[body: unknown, detail: string]>([
    [{ match: { operation: "getHours" } }, 'match.operation: Invalid value "getHours"; expected one of getMuseumHours'],
    [{ match: { parameters: { pages: 1 } } }, 'match.parameters.pages: Invalid value "pages"; did you mean page?'],
    [{ match: { page: 2 } }, 'match.page: Unknown field "page"; use one of operation, method, path, parameters,'],
    [{ exacly: 3 }, 'Unknown field "exacly"; did you mean exactly?'],
    [{ exactly: "3" }, 'exactly: Invalid value "3"; expected a whole number, 0 or more.'],
    [{ match: { exactly: -2 } }, "match.exactly: Invalid value -2; expected a whole number, 0 or more."],
    [{ exactly: 2, atLeast: 1 }, "exactly can't go with atLeast or atMost; use one of them."],
    [{ atLeast: 0, path: "/museum-hours" }, "atLeast 0 holds whatever comes; use 1 or more, or exactly 0 for none."],
    [{ atLeast: 3, atMost: 1 }, "atLeast 3 is more than atMost 1; no count is both."],
    [{ ...HOURS, parameters: { endDate: "today" } }, "getMuseumHours has no parameter endDate; remove it"],
    [{ headers: { Authorization: "" } }, "The header Authorization is not recorded, because it may hold a secret; use"],
    [{ status: [600] }, "status[0]: Invalid value 600; expected a status (400)"],
    [[{ exactly: 1 }, { exactly: -1 }], "[1].exactly: Invalid value -1; expected a whole number"],
    [{ timeout: "2m" }, 'Invalid value "2m" for timeout; use a duration up to 1m'],
    [{ quietFor: "long" }, 'Invalid value "long" for quietFor; use a duration up to 1m'],
    [{ since: "yesterday" }, 'Invalid value "yesterday" for since; use the id of an exchange'],
    [[], "The list of expectations is empty; write at least one."],
    [null, "Invalid value null; use an object such as"],
  ])("refuses %j with a sentence", async (body, detail) => {
    await expectProblem(start().ask("POST", "/requests/verify", { body }), 400, detail);
  });
});

describe("an expectation with a timeout", () => {
  const asJson = async (response: Promise<Response>) => (await response).json();

  it("verifies an expectation as soon as it holds, and long-polls the list", async () => {
    const { send, ask, verify } = start();
    const verifying = verify({ status: [200, 404], atLeast: 2, timeout: "1m" });
    const polling = asJson(ask("GET", "/requests?since=1&wait=1m"));
    await send("/museum-hours");
    await send("/nowhere");
    expect(await verifying).toMatchObject({ verified: true, count: 2 });
    expect(await polling).toMatchObject({ requests: [{ id: 2 }], lastId: 2 });
    expect(await asJson(ask("GET", "/requests?since=2&wait=1ms"))).toEqual({ requests: [], lastId: 2, pending: 0 });
  });

  it("says which requests still wait for a delayed answer, in their own session", async () => {
    const { send, ask, verify } = start();
    await send("/__admin/faults?session=a", { method: "PUT", body: '[{"delay":3600000}]' });
    const client = new AbortController();
    const answers = ["/museum-hours?__session=a", "/museum-hours?token=s3cret&__session=a"].map((target) =>
      send(target, { signal: client.signal }).catch(() => undefined),
    );
    const listed = async (query: string) => (await ask("GET", `/requests${query}`)).json();
    expect(await listed("?session=a")).toEqual({ requests: [], lastId: 0, pending: 2 });
    expect([(await listed("")).pending, (await listed("?session=*")).pending]).toEqual([0, 2]);
    const note = `2 requests (GET /museum-hours?__session=a) are still waiting for an answer, because of a delay; use timeout to wait for it.`;
    expect((await verify({ exactly: 1 }, "?session=a")).message).toBe(`Expected exactly 1 request; none came. ${note}`);
    const none = { ...HOURS, exactly: 0 };
    let message = `No request came with operation "getMuseumHours". ${note}`;
    expect(await verify(none, "?session=a")).toMatchObject({ verified: false, message });
    message = 'No request came with operation "listSpecialEvents".';
    const noEvents = await verify({ ...EVENTS, exactly: 0 }, "?session=a");
    expect(noEvents).toMatchObject({ verified: true, message });
    const waited = await verify({ atLeast: 1, timeout: "1ms" }, "?session=a");
    expect(waited.message).toBe(`Expected at least 1 request; none came. ${note}`);
    expect((await verify({ exactly: 1 })).message).not.toContain("waiting");
    const verifying = verify({ ...none, clientLeft: false, timeout: "1m" }, "?session=a");
    client.abort();
    await Promise.all(answers);
    expect(await verifying).toMatchObject({ verified: true });
    expect(await listed("?session=a")).toMatchObject({ requests: [{ id: 1 }, { id: 2 }], pending: 0 });
    expect((await verify({ exactly: 1 }, "?session=a")).message).not.toContain("waiting");
  });

  it("waits in its own session", async () => {
    const { send, verify } = start();
    const waiting = verify({ atLeast: 1, timeout: "30ms" }, "?session=a");
    await send("/museum-hours");
    const message = expect.stringContaining("1 request without a session would match");
    expect(await waiting).toMatchObject({ verified: false, message });
  });

  it("is limited in number, and a client that leaves makes room", async () => {
    const mock = startMock(exampleWorld);
    const leaving = new AbortController();
    const wait = (init?: RequestInit) => sendTo(mock)("/__admin/requests?wait=1m", init);
    const waiting = Array.from({ length: 100 }, () => wait({ signal: leaving.signal }));
    await new Promise((resolve) => setTimeout(resolve));
    await expectProblem(wait(), 503, "100 requests wait already");
    leaving.abort();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    const next = wait();
    await sendTo(mock)("/museum-hours");
    expect(await (await next).json()).toMatchObject({ requests: [{ id: 1 }] });
  });
});

describe("filters of the journal", () => {
  it.each<[query: string, ids: readonly number[]]>([
    ["operation=getMuseumHours", [1, 2, 4, 9]],
    ["operation=/special-events", [3, 6, 7, 8]],
    ["operation=special-events&limit=2", [7, 8]],
    ["parameter=limit=31", [4]],
    ["parameter=limit", [4]],
    ["parameter=limit=31&operation=listSpecialEvents", []],
    ["parameter=limit=10&parameter=limit=31&operation=getMuseumHours", [1, 2, 4, 9]],
    ["parameter=limit&parameter=q", []],
    ["status=400", [4]],
    ["status=5xx", [6, 7]],
    ["status=503&status=4xx", [4, 6, 7]],
    ["operation=getMuseumHours&operation=special-events&status=2xx", [1, 2, 3, 8, 9]],
    ["wrong=true&wrong=true&limit=2&limit=2", [6, 7]],
    ["wrong=false", [1, 3, 8, 9]],
    ["since=4", [6, 7, 8, 9]],
    ["since=2027-03-02T09:00:00Z", [1, 2, 3, 4, 6, 7, 8, 9]],
    ["since=2027-03-02T09:00:01Z", [9]],
    ["parameter=startDate=today%2B1", [3]],
    ["sent=startDate=2027-03-0*", [3, 9]],
    ["method=get&path=/special*events*", [3, 6, 7, 8]],
    ["header=accept=*/*", [3]],
    ["user=anna", [1]],
    ["text=OVER%20the%20maximum", [4]],
    ["fault=status*", [6, 7]],
    ["clientLeft=true", []],
  ])("picks by %s", async (query, ids) => {
    const { ask } = await badDay();
    const { requests } = await (await ask("GET", `/requests?${query}`)).json();
    expect(requests.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(await (await ask("GET", `/requests/count?${query}`)).json()).toEqual({ count: ids.length });
  });
});

describe("an exchange", () => {
  it("says which scenario's fault it had, and that the client left before the answer", async () => {
    const { send, ask } = start({ faults: [{ delay: 60_000, match: { parameters: { page: 7 } } }] });
    await ask("PUT", "/scenarios", { body: { scenario: "service down" } });
    await send("/museum-hours");
    await send("/museum-hours", { headers: { Prefer: "scenario=standard, code=429" } });
    const leaving = new AbortController();
    const left = send("/museum-hours?page=7", { signal: leaving.signal });
    leaving.abort();
    await expect(left).rejects.toThrow("aborted");
    const { requests } = await (await ask("GET", "/requests")).json();
    expect(requests).toMatchObject([
      { status: 503, faults: ["status 503"], faultSources: [{ from: "scenario", scenario: "service down" }] },
      { status: 429, faultSources: [{ from: "request" }] },
      { clientLeft: true, faultSources: [{ from: "settings" }, { from: "scenario", scenario: "service down" }] },
    ]);
    expect(requests[0]).not.toHaveProperty("clientLeft");
  });
});

it("requests that are deleted are those of their session alone", async () => {
  const { send, ask } = start();
  for (const session of ["a", "b"]) await send(`/museum-hours?__session=${session}`);
  await ask("DELETE", "/requests?session=a&status=200");
  const countOf = async (session: string) => (await ask("GET", `/requests/count?session=${session}`)).json();
  expect([await countOf("a"), await countOf("b")]).toEqual([{ count: 0 }, { count: 1 }]);
});
