/** Faults that are matched by meaning, come in sequences, and change bodies, headers and conditional answers. */
import { describe, expect, it } from "vitest";
import type { Fault, MockOptions, Profile } from "../../../src/adapters/library/index.js";
import { effectKinds, plannedEffect } from "../../../src/scenarios/fault.js";
import { effectOf } from "../../../src/scenarios/fault-effects.js";
import { datesIn, exampleWorld } from "../../support/example-world.js";
import { expectProblem, json, type Send, sendOver, sendTo, startMock, statusesOf } from "../../support/mock.js";
import { serveInTest } from "../../support/served-handler.js";

const start = (faults: readonly Fault[], options: Partial<MockOptions> = {}) =>
  sendTo(startMock(exampleWorld, { faults, ...options }));
const status = async (send: Send, target: string, init?: RequestInit) => (await send(target, init)).status;

it.each(effectKinds)("the effect %s has a name that filters of the journal know before it was met", async (kind) => {
  const [, { [kind]: value }] = effectOf(kind).preset;
  const name = plannedEffect(kind).name((kind === "delay" ? 5 : value) as never);
  expect(await startMock(exampleWorld).requests({ fault: name })).toEqual([]);
});

describe("a fault matches", () => {
  it.each<[parameters: Record<string, string | number>, hits: string[], misses: string[], profile?: Partial<Profile>]>([
    [{ page: 1 }, ["", "?page=1", "?page=01", "?limit=5"], ["?page=2", "?page=abc"]],
    [{ limit: 10 }, ["", "?limit=10"], ["?limit=11"]],
    [{ limit: 30 }, ["?limit=30"], ["?limit=31", ""]],
    [{ limit: 30 }, ["?limit=30", "?limit=31", "?limit=99"], ["?limit=29"], { limitAboveMaximum: "clamp" }],
    [{ limit: 31 }, ["?limit=31"], ["?limit=30"]],
    [{ startDate: "today" }, ["", "?startDate=2027-03-02"], ["?startDate=2027-03-03"]],
    [{ startDate: "today+1" }, ["?startDate=2027-03-03"], [""]],
    [{ startDate: "2027-03-02" }, ["", "?page=3"], ["?startDate=2027-03-01"]],
    [{ page: 1 }, ["?page=x"], ["?page=2"], { malformedInteger: "default" }],
    [{ page: 2, limit: 5 }, ["?page=2&limit=5"], ["?page=2", "?limit=5"]],
  ])("parameters as the interface reads them: %j", async (parameters, hits, misses, profile = {}) => {
    const send = start([{ status: 418, match: { operation: "getMuseumHours", parameters } }], { profile });
    for (const query of hits) expect([query, await status(send, `/museum-hours${query}`)]).toEqual([query, 418]);
    for (const query of misses) expect([query, await status(send, `/museum-hours${query}`)]).not.toEqual([query, 418]);
    expect(await status(send, `/special-events${hits[0]}`)).not.toBe(418);
  });

  it.each<[headers: Record<string, string | boolean>, given: Record<string, string>, isHit: boolean]>([
    [{ "Accept-Language": "de" }, { "accept-language": "de" }, true],
    [{ "Accept-Language": "de" }, { "accept-language": "de-CH" }, false],
    [{ "user-agent": "*Safari*" }, { "user-agent": "Mozilla/5.0 Safari/605" }, true],
    [{ "user-agent": "Moz*/605" }, { "user-agent": "Mozilla/5.0 Safari/605" }, true],
    [{ "user-agent": "Moz*605*605" }, { "user-agent": "Mozilla/5.0 Safari/605" }, false],
    [{ "x-debug": true }, { "x-debug": "" }, true],
    [{ "x-debug": true }, {}, false],
    [{ "x-debug": false }, {}, true],
    [{ "x-debug": false }, { "x-debug": "1" }, false],
  ])("headers %j in %j: %s", async (headers, given, isHit) => {
    const send = start([{ status: 418, match: { headers } }]);
    expect(await status(send, "/museum-hours", { headers: given })).toBe(isHit ? 418 : 200);
  });
});

describe("a sequence of a fault", () => {
  it("has a step for each request, statuses, delays, bodies and connections alike", async () => {
    const beginning = [{ status: 503 }, { body: "empty" }, {}, { connection: "resetBeforeBody" }] as const;
    const sequence = [...beginning, { delay: 1, times: 2 }, { status: 500, delay: 1, headers: { "x-step": "six" } }];
    const send = start([{ sequence }]);
    expect(await statusesOf(send, 9)).toEqual([503, 200, 200, 0, 200, 200, 500, 200, 200]);
    const { requests } = await (await send("/__admin/requests")).json();
    const all = "delay 1, status 500, headers x-step";
    const named = ["status 503", "empty", "", "resetBeforeBody", "delay 1", "delay 1", all, "", ""];
    expect(requests.map(({ faults = [] }: { faults?: string[] }) => faults.join(", "))).toEqual(named);
  });

  it("begins again with repeat, ends with times, and waits for its conditions", async () => {
    const sequence = [{ status: 503 }, { status: 500 }, {}];
    expect(await statusesOf(start([{ sequence, repeat: true }]), 7)).toEqual([503, 500, 200, 503, 500, 200, 503]);
    expect(await statusesOf(start([{ sequence, repeat: true, times: 4 }]), 6)).toEqual([503, 500, 200, 503, 200, 200]);
    expect(await statusesOf(start([{ sequence, after: 1, every: 2 }]), 7)).toEqual([200, 503, 200, 500, 200, 200, 200]);
    const matching = start([{ sequence, match: { parameters: { page: 2 } } }]);
    expect(await statusesOf(matching, 2)).toEqual([200, 200]);
    expect(await statusesOf(matching, 2, "/museum-hours?page=2")).toEqual([503, 500]);
  });

  it("keeps its step for later where another fault has answered, and applies beside others where it does not answer", async () => {
    const both = start([{ status: 418, times: 1 }, { sequence: [{ status: 503 }, { status: 500 }] }]);
    expect(await statusesOf(both, 4)).toEqual([418, 503, 500, 200]);
    const steps = [{ headers: { "x-n": "1" } }, { headers: { "x-n": "2" } }];
    const beside = start([{ status: 418, times: 2 }, { sequence: steps }]);
    const named = async () => (await beside("/museum-hours")).headers.get("x-n");
    expect([await named(), await named(), await named()]).toEqual(["1", "2", null]);
  });
});

describe("a field of a body", () => {
  const firstEvent = async (fault: Fault) => (await (await start([fault])("/special-events?limit=1")).json())[0];

  it.each([
    ["price", "string", "5"],
    ["price", "null", null],
    ["price", "boolean", true],
    ["price", "object", { value: 5 }],
    ["price", "array", [5]],
    ["name", "number", 42],
    ["dates", "string", expect.stringMatching(/^2027-/)],
    ["dates", "wrongFormat", ["tomorrow"]],
    ["eventId", "wrongFormat", "not-a-uuid"],
  ] as const)("%s becomes %s", async (field, as, expected) => {
    const sound = await firstEvent({ status: 503, after: 9 });
    const world = { ...sound, price: 5 };
    const mock = startMock({ hours: [], events: [world] }, { faults: [{ body: { field, as } }] });
    const [event] = await (await sendTo(mock)("/special-events")).json();
    expect(event).toEqual({ ...world, [field]: expected });
  });

  it("is missing, in every item of a list and in no other field", async () => {
    const hoursUnder = async (...faults: Fault[]) => (await start(faults)("/museum-hours?limit=3")).json();
    const hours = await hoursUnder({ body: { field: "timeClose", as: "missing" } });
    expect(hours.map(Object.keys)).toEqual(Array.from({ length: 3 }, () => ["date", "timeOpen"]));
    expect(await hoursUnder({ body: { field: "price", as: "null" } })).toEqual(await hoursUnder());
  });
});

describe("a body", () => {
  it("is empty, with its headers as usual", async () => {
    const response = await start([{ body: "empty" }])("/museum-hours");
    const seen = [response.status, response.headers.get("Content-Type"), await response.text()];
    expect(seen).toEqual([200, "application/json", ""]);
  });

  it("is in another charset than it says, in process and over HTTP", async () => {
    const mock = startMock(exampleWorld, { faults: [{ body: "wrongCharset" }] });
    const { url } = await serveInTest(mock);
    for (const send of [sendTo(mock), sendOver(url)]) {
      const response = await send("/museum-hours?limit=1");
      expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
      expect(JSON.parse(new TextDecoder("utf-16le").decode(bytes))).toHaveLength(1);
      expect(() => JSON.parse(new TextDecoder().decode(bytes))).toThrow(SyntaxError);
    }
  });
});

describe("headers", () => {
  it("are set and removed, those for other origins too", async () => {
    const headers = { "X-Trace": "abc", ETag: null, "content-type": "text/plain", "Access-Control-Allow-Origin": null };
    const send = start([{ headers }]);
    const response = await send("/museum-hours", { headers: { Origin: "http://localhost:5173" } });
    const named = ["X-Trace", "ETag", "Content-Type", "Access-Control-Allow-Origin"];
    expect(named.map((name) => response.headers.get(name))).toEqual(["abc", null, "text/plain", null]);
    expect(await datesIn(response)).not.toEqual([]);
  });
});

describe("Retry-After", () => {
  it("is a date by the clock of the mock, or by the real time", async () => {
    const faults: readonly Fault[] = [{ status: 503, retryAfter: { seconds: 90, as: "date" } }];
    const send = start(faults, { now: () => Date.parse("2030-01-01T00:00:00Z") });
    const retryAfter = async () => (await send("/museum-hours")).headers.get("Retry-After");
    expect(await retryAfter()).toBe("Tue, 01 Jan 2030 00:01:30 GMT");
    await send("/__admin/clock", json({ now: "2027-03-01T23:59:00Z" }));
    expect(await retryAfter()).toBe("Tue, 02 Mar 2027 00:00:30 GMT");
    const limited = await start([{ status: 429, retryAfter: { seconds: 5, as: "seconds" } }])("/museum-hours");
    expect(limited.headers.get("Retry-After")).toBe("5");
  });
});

describe("stale", () => {
  it("answers 304 to whoever has an older version, and leaves other requests alone", async () => {
    const send = start([{ stale: true, times: 1 }]);
    const first = await send("/museum-hours");
    const tag = first.headers.get("ETag") ?? "";
    await send("/__admin/profile", { method: "PATCH", body: JSON.stringify({ pageBeyondEnd: "notFound" }) });
    await send("/__admin/clock", json({ today: "2027-03-03" }));
    const known = { headers: { "If-None-Match": `${tag}, "other"` } };
    const stale = await send("/museum-hours", known);
    expect([stale.status, stale.headers.get("ETag"), await stale.text()]).toEqual([304, tag, ""]);
    const fresh = await send("/museum-hours", known);
    expect([fresh.status, fresh.headers.get("ETag") === tag]).toEqual([200, false]);
  });
});

describe("PUT /__admin/faults", () => {
  it.each<[faults: unknown, ...sentences: string[]]>([
    [
      [{ statsu: 503 }, { retryAfter: 3 }, { delay: 1, match: { parameters: { pag: 1 } } }],
      '[0].statsu: Unknown field "statsu"; did you mean status?',
      "[1].retryAfter: retryAfter needs status; add it.",
      '[2].match.parameters.pag: Invalid value "pag"; did you mean page?',
    ],
    [
      [{ delay: "5..1" }, { delay: 1, match: { parameters: { endDate: "2027-03-01" }, operation: "getMuseumHours" } }],
      '[0].delay: Invalid range "5..1": it ends before it begins.',
      "[1].match.parameters.endDate: getMuseumHours has no parameter endDate",
    ],
  ])("says what is wrong with all faults at once: %j", async (faults, ...sentences) => {
    const { detail } = await (await start([])("/__admin/faults", json(faults))).json();
    for (const said of sentences) expect(detail).toContain(said);
  });
  const matching = (match: object) => ({ status: 503, match });

  it.each<[unknown, string]>([
    [{ times: 3 }, "[0]: Invalid value an object; expected a fault: one of delay, status, stale, connection, body, m"],
    [{ status: 503, sequence: [{}] }, "[0].status: status can't stand beside a sequence; put it into a step."],
    [{ sequence: [] }, "[0].sequence: Invalid value a list; expected steps"],
    [{ sequence: [{ delay: "9..1" }] }, "[0].sequence[0].delay: Invalid range"],
    [{ delay: "2s..500ms" }, "[0].delay: Invalid range"],
    [{ delay: "2h" }, '[0].delay: Invalid value "2h"; expected milliseconds, a duration such as 2s, a range such as'],
    [{ status: 503, repeat: true }, "[0].repeat: repeat needs sequence; add it."],
    [{ connection: "refused", status: 503 }, "connection: refused sends no answer, so status has no effect"],
    [{ body: { field: "prize", as: "null" } }, '[0].body: Unknown field "prize"; did you mean price?'],
    [{ body: { field: "price", as: "number" } }, "price is of type number already"],
    [{ body: { field: "name", as: "wrongFormat" } }, "name has no format; wrongFormat is for date, timeOpen"],
    [{ body: { field: "price", as: "date" } }, '[0].body.as: Invalid value "date"; expected one of missing, null,'],
    [{ body: "notjson" }, '[0].body: Invalid value "notjson"; did you mean notJson?'],
    [{ body: 5 }, "[0].body: Invalid value 5; expected one of notJson, againstSchema,"],
    [{ status: 503, retryAfter: { seconds: 3, as: "x" } }, '[0].retryAfter.as: Invalid value "x"; expected seconds or'],
    [{ headers: { x: "b\r\nc: d" } }, '[0].headers.x: Invalid value "b\\r\\nc: d"; expected a line of up to 1000'],
    [{ headers: { "x a": "b" } }, '[0].headers.x a: Invalid value "x a"; expected the name of a header, such as'],
    [{ headers: { "x-a": "ä" } }, "up to 1000 ASCII characters"],
    [{ headers: { "Transfer-Encoding": "chunked" } }, "Header Transfer-Encoding can't be changed; the server sets it."],
    [{ headers: { "content-length": "3" } }, "Header content-length can't be changed"],
    [matching({ method: "G T" }), '[0].match.method: Invalid value "G T"; expected a method, such as'],
    [matching({ method: "GTE" }), '[0].match.method: Invalid value "GTE"; did you mean GET?'],
    [matching({ path: "/museum-hour" }), 'Invalid value "/museum-hour"; did you mean "/museum-hours"?'],
    [matching({ path: "/a/museum-hours" }), '"; use "/museum-hours": a path is matched below the base path.'],
    [matching({ parameters: { startDate: "todya" } }), ""],
    [matching({ headers: { "x y": true } }), '[0].match.headers.x y: Invalid value "x y"; expected the name'],
    [{ stale: true, status: 304 }, "stale is a status itself, 304"],
    [{ stale: false }, "[0].stale: Invalid value false; expected true"],
  ])("says what is wrong with %j", async (fault, sentence) => {
    const response = await start([])("/__admin/faults", json([fault]));
    if (sentence === "") expect(response.status).toBe(200);
    else await expectProblem(response, 400, sentence);
  });
});
