/** What the interface does. adapters-agree.property.test.ts holds that it does the same over HTTP. */
import { describe, expect, it } from "vitest";
import { datesIn, exampleWorld, namesIn } from "../../support/example-world.js";
import { expectProblem, sendTo, startMock } from "../../support/mock.js";

const send = sendTo(startMock(exampleWorld));
const LONGEST = 64 * 1024;

/** Days of March 2027. */
const march = (...days: number[]) => days.map((day) => `2027-03-${String(day).padStart(2, "0")}`);

describe("GET /museum-hours", () => {
  it("may have an entry with a field that events have", async () => {
    const hours = [{ date: "2027-03-02", timeOpen: "10:00", timeClose: "17:00", eventId: "x" }];
    expect(await (await sendTo(startMock({ hours, events: [] }))("/museum-hours")).json()).toEqual(hours);
  });

  it.each([
    ["ten entries from today on, ascending, without the closed days", "", march(2, 3, 4, 5, 6, 7, 9, 10, 11, 12)],
    ["those from the next open day after startDate", "?startDate=2027-03-08&limit=2", march(9, 10)],
    ["the past when it is asked for", "?startDate=2027-02-27&limit=2", ["2027-02-27", "2027-02-28"]],
    ["a page that follows on the first", "?limit=5&page=2", march(7, 9, 10, 11, 12)],
    ["the last page", "?limit=5&page=3", march(13, 14)],
    ["an empty page after the last", "?limit=5&page=4", []],
    ["an empty page far beyond", "?page=9007199254740991", []],
    ["an empty page beyond all numbers", "?page=99999999999999999999999999", []],
    ["nothing at the end of the calendar", "?startDate=9999-12-31", []],
    ["the first entry from the beginning of the calendar", "?startDate=0001-01-01&limit=1", ["2027-02-26"]],
    ["the first entry from a leap day of a century", "?startDate=2000-02-29&limit=1", ["2027-02-26"]],
    ["the first entry from a leap day", "?startDate=2024-02-29&limit=1", ["2027-02-26"]],
    ["a page of a limit with zeros before it", "?limit=007&page=2", march(10, 11, 12, 13, 14)],
  ])("returns %s: %j", async (_, query, dates) => {
    const response = await send(`/museum-hours${query}`);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(await datesIn(response)).toEqual(dates);
  });
});

describe("GET /special-events", () => {
  it.each([
    ["those of today and seven days after it, by their first date there", "", ["Woodcut", "Clay", "Amber"]],
    ["those up to seven days after startDate", "?startDate=2027-03-03", ["Clay", "Amber", "Woodcut", "Night"]],
    ["those of days that are past", "?startDate=2027-02-24", ["Past", "Woodcut", "Clay"]],
    ["one of whose dates any is in the range", "?startDate=2027-03-09&endDate=2027-03-09", ["Woodcut"]],
    ["none whose dates lie around the range", "?startDate=2027-03-06&endDate=2027-03-08", []],
    ["a page of events", "?limit=2&page=2", ["Amber"]],
    ["none where seven days after startDate do not exist", "?startDate=9999-12-31", []],
  ])("returns %s: %j", async (_, query, names) => {
    const response = await send(`/special-events${query}`);
    expect(response.status).toBe(200);
    expect(await namesIn(response)).toEqual(names);
  });

  it("returns all fields and all dates of an event, as stored", async () => {
    const [first] = (await (await send("/special-events?limit=1")).json()) as unknown[];
    const texts = { name: "Woodcut", location: "Great Hall", eventDescription: "Woodcut." };
    const eventId = "00000000-0000-4000-8000-000000000001";
    expect(first).toEqual({ eventId, ...texts, dates: ["2027-03-09", "2027-03-02"], price: 1 });
  });
});

describe("a rejected parameter", () => {
  it.each([
    ["/museum-hours?limit=31", "limit", "31", "limitAboveMaximum"],
    ["/museum-hours?limit=0", "limit", "0", "belowMinimum"],
    ["/special-events?page=-1", "page", "-1", "belowMinimum"],
    ["/museum-hours?limit=abc", "limit", "abc", "malformedInteger"],
    ["/museum-hours?page=1.5", "page", "1.5", "malformedInteger"],
    ["/museum-hours?page=%00", "page", "\u0000", "malformedInteger"],
    ["/museum-hours?startDate=2027-02-30", "startDate", "2027-02-30", "malformedDate"],
    ["/special-events?endDate=2027-1-1", "endDate", "2027-1-1", "malformedDate"],
    ["/special-events?startDate=%00", "startDate", "\u0000", "malformedDate"],
    ["/special-events?startDate=2027-03-09&endDate=2027-03-08", "endDate", "2027-03-08", "invertedRange"],
    ["/special-events?endDate=2027-03-01", "endDate", "2027-03-01", "invertedRange"],
    ["/museum-hours?limit=5&limit=6", "limit", undefined, "repeatedParameter"],
  ])("gets 400 and a problem: %s", async (target, parameter, value, choice) => {
    const response = await send(target);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([400, "application/problem+json"]);
    const problem = await response.json();
    const about = { type: expect.stringMatching(/^urn:/), detail: expect.stringContaining(parameter) };
    const title = "A parameter was rejected";
    expect(problem).toMatchObject({ ...about, status: 400, title, parameter, violations: [{ parameter, choice }] });
    expect(problem.value).toBe(value);
  });

  it("is an end that lies further from the start than a profile allows, and not one that lies as far", async () => {
    const strict = sendTo(startMock(exampleWorld, { profile: { widestRange: "31" } }));
    expect((await strict("/special-events?endDate=2027-04-02")).status).toBe(200);
    const sentence = "lies 32 days after startDate 2027-03-02; give an endDate at most 31 days after it.";
    await expectProblem(strict("/special-events?endDate=2027-04-03"), 400, `endDate "2027-04-03" ${sentence}`);
  });

  it("is quoted in part where it is long", async () => {
    const response = await send(`/museum-hours?limit=${"9".repeat(LONGEST)}`);
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(2000);
  });

  it.each([
    ["limit=x&startDate=2027-03-09&endDate=2027-03-08", ["endDate", "limit"]],
    ["limit=x&page=0&endDate=soon", ["endDate", "page", "limit"]],
  ])("is named with every other that is wrong: %s", async (query, names) => {
    const { violations } = await (await send(`/special-events?${query}`)).json();
    expect(violations).toMatchObject(names.map((parameter) => ({ parameter })));
  });
});

describe("a parameter that is not documented", () => {
  it("is passed over, and named in a header with the one that may be meant", async () => {
    const response = await send("/museum-hours?startdate=2027-03-12&limit=1");
    expect(await datesIn(response)).toEqual(["2027-03-02"]);
    const warning = 'unknown parameter "startdate"; did you mean startDate?';
    expect(response.headers.get("Museum-Mock-Warning")).toBe(warning);
  });

  it.each([
    ["startdate", "did you mean startDate?"],
    ["endDate", "it belongs to /special-events."],
    ["q", "use one of startDate, page, limit."],
  ])("is rejected under a strict profile with what to use: %s", async (name, advice) => {
    const { detail } = await (await send(`/museum-hours?${name}=1&__profile=strict`)).json();
    expect(detail).toBe(`Unknown parameter "${name}" for /museum-hours; ${advice}`);
  });

  it("is said to belong to the other operation, where it does", async () => {
    const warning = (await send("/museum-hours?endDate=2027-03-03")).headers.get("Museum-Mock-Warning");
    expect(warning).toBe('unknown parameter "endDate"; it belongs to /special-events');
  });

  it("is counted, not listed, where there are more than ten", async () => {
    const query = Array.from({ length: 12 }, (_, at) => `p${at}=1`).join("&");
    const warning = (await send(`/museum-hours?${query}`)).headers.get("Museum-Mock-Warning");
    expect(warning).toMatch(/"p9".*, and 2 more unknown parameters$/);
  });

  it("does not break the header, whatever its name holds", async () => {
    const response = await send("/museum-hours?%0d%0aSet-Cookie:x=%E2%98%83");
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([200, null]);
    expect(response.headers.get("Museum-Mock-Warning")).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe("a credential", () => {
  it.each([
    ["none", undefined],
    ["another scheme", "Bearer dXNlcjpwYXNzd29yZA=="],
    ["no base64", "Basic ???"],
    ["base64 without padding", "Basic dXNlcjpwYXNzd29yZA"],
    ["nothing after the scheme", "Basic"],
    ["no colon", `Basic ${btoa("user")}`],
    ["a control character", `Basic ${btoa("user:pass\u0007")}`],
  ])("is refused with 401 and a challenge: %s", async (_, authorization) => {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const response = await send("/museum-hours", { anonymous: true, headers });
    const challenge = 'Basic realm="museum", charset="UTF-8"';
    expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([401, challenge]);
    expect(await response.json()).toMatchObject({ status: 401, title: "A credential is needed" });
  });

  it.each([
    ["a password with colons", `Basic ${btoa("user:pass:word:")}`],
    ["an empty user and password", `Basic ${btoa(":")}`],
    ["the scheme in another case", `bASIC ${btoa("user:password")}`],
    ["UTF-8", `Basic ${Buffer.from("müsli:пароль").toString("base64")}`],
  ])("is let in: %s", async (_, authorization) => {
    expect((await send("/museum-hours", { headers: { Authorization: authorization } })).status).toBe(200);
  });

  it("is asked for on the second request as on the first", async () => {
    const tag = (await send("/museum-hours")).headers.get("ETag") ?? "";
    expect((await send("/museum-hours", { anonymous: true, headers: { "If-None-Match": tag } })).status).toBe(401);
  });
});

describe("another path or method", () => {
  it("takes an encoded letter of a path for the letter", async () => {
    for (const path of ["/museum%2Dhours", "/museum%2dhour%73"]) expect((await send(path)).status).toBe(200);
  });

  const unknown = ["/", "/museum-hour", "/museum-hours/", "/Museum-Hours", "/museum-hours%00", "/museum-hours/1"];
  it.each(unknown)("returns 404 for %s, credential or not", async (path) => {
    await expectProblem(send(path, { anonymous: true }), 404, "/museum-hours");
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "PROPFIND"])("returns 405 with Allow for %s", async (method) => {
    const response = await send("/special-events", { method });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(await response.json()).toMatchObject({ status: 405 });
  });

  it("answers HEAD as GET, without the body", async () => {
    const [head, get] = [await send("/museum-hours", { method: "HEAD" }), await send("/museum-hours")];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["Content-Type", "ETag", "Cache-Control"])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    expect(head.headers.get("Content-Length")).toBe(String((await get.text()).length));
    expect((await send("/museum-hours?limit=x", { method: "HEAD" })).status).toBe(400);
  });

  it("answers OPTIONS with Allow, credential or not", async () => {
    const response = await send("/museum-hours", { method: "OPTIONS", anonymous: true });
    expect([response.status, response.headers.get("Allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  });
});

describe("a page of another origin", () => {
  const origin = "http://localhost:5173";

  it("may send Authorization: the preflight says so", async () => {
    const headers = { "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "authorization" };
    const preflight = { method: "OPTIONS", anonymous: true, headers: { Origin: origin, ...headers } };
    const response = await send("/museum-hours", preflight);
    expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([204, origin]);
    expect(response.headers.get("Access-Control-Allow-Headers")?.toLowerCase()).toContain("authorization");
  });

  it.each<[target: string, headers: Record<string, string>]>([
    ["/museum-hours", {}],
    ["/museum-hours?limt=3", { Prefer: "session=a" }],
    ["/museum-hours", { Prefer: "code=429" }],
    ["/museum-hours", { Authorization: "none" }],
    ["/museum-hours", { "If-Match": '"x"' }],
    ["/museum-hours?page=0", {}],
    ["/nowhere", {}],
  ])("may read every header of the answer to %s %j", async (target, headers) => {
    const response = await send(target, { headers: { Origin: origin, ...headers } });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe(origin);
    expect(response.headers.get("Vary")).toContain("Origin");
    const exposed = (response.headers.get("Access-Control-Expose-Headers") ?? "").toLowerCase().split(",");
    expect(new Set(exposed).size).toBe(exposed.length);
    const readable = [...exposed, "cache-control", "content-type", "content-length"];
    const others = [...response.headers.keys()].filter((name) => !name.startsWith("access-control-"));
    expect(others.filter((name) => !readable.includes(name))).toEqual([]);
  });
});

describe("a conditional request", () => {
  it("returns 304 without a body while the representation is the same", async () => {
    const tag = (await send("/special-events")).headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[^"]+"$/);
    for (const condition of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const response = await send("/special-events", { headers: { "If-None-Match": condition } });
      expect([response.status, response.headers.get("ETag"), await response.text()]).toEqual([304, tag, ""]);
    }
  });

  it("returns 412 where If-Match names another representation", async () => {
    const tag = (await send("/museum-hours")).headers.get("ETag") ?? "";
    const statusOf = async (tags: string) => (await send("/museum-hours", { headers: { "If-Match": tags } })).status;
    expect([await statusOf('"other"'), await statusOf(`W/${tag}`)]).toEqual([412, 412]);
    expect([await statusOf(tag), await statusOf("*")]).toEqual([200, 200]);
  });

  it("returns 200 for the tag of another URL, even one with the same body", async () => {
    const tag = (await send("/museum-hours?page=8")).headers.get("ETag") ?? "";
    expect((await send("/museum-hours?page=9", { headers: { "If-None-Match": tag } })).status).toBe(200);
    expect((await send("/special-events?page=8", { headers: { "If-None-Match": tag } })).status).toBe(200);
  });
});
