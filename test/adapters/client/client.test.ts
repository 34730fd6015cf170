import createOpenApiClient from "openapi-fetch";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  createMuseumClient,
  type Fetch,
  isMuseumError,
  type MuseumError,
  type paths,
} from "../../../src/adapters/client/client.js";
import type { Fault } from "../../../src/adapters/library/index.js";
import { exampleWorld } from "../../support/example-world.js";
import { CREDENTIAL, startMock } from "../../support/mock.js";

const baseUrl = "http://museum.test/api";
const ID = "6f2f8b1e-3a57-4b55-9c0e-0d3b7f1c2a44";

const eventOn = (at: number, day: number) => ({ eventId: ID.replace(/..$/, String(at + 10)), dates: [dayOf(day)] });
const dayOf = (offset: number) => new Date(Date.UTC(2027, 2, 1 + offset)).toISOString().slice(0, 10);
type Answer = () => Response | Promise<Response>;
type Options = Parameters<typeof createMuseumClient>[0];

/** A service that always gives the same answer, and keeps what it was asked. */
function answering(answer: Answer = () => Response.json([]), options: Partial<Options> = {}) {
  const requests: Request[] = [];
  const fetch: Fetch = async (request) => {
    requests.push(request);
    return answer();
  };
  return { requests, client: createMuseumClient({ baseUrl, credentials: "a:b", ...options, fetch }) };
}

const clientOf = (fetch: Fetch) => createMuseumClient({ baseUrl: "http://museum.test", credentials: "a:b", fetch });

async function errorOf(answer: Answer): Promise<MuseumError> {
  const { error } = await answering(answer).client.getMuseumHours();
  if (!error) throw new Error("there is no error");
  return error;
}

describe("createMuseumClient", () => {
  it("sends the documented parameters, and leaves out what is not given", async () => {
    const { requests, client } = answering();
    await client.getMuseumHours();
    await client.getMuseumHours({ startDate: "2027-03-01", page: 2, limit: 5 });
    await client.listSpecialEvents({ startDate: "2027-03-01", endDate: "2027-03-08" });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET http://museum.test/api/museum-hours",
      "GET http://museum.test/api/museum-hours?startDate=2027-03-01&page=2&limit=5",
      "GET http://museum.test/api/special-events?startDate=2027-03-01&endDate=2027-03-08",
    ]);
  });

  it.each<["getMuseumHours" | "listSpecialEvents" | "hours" | "events", unknown, string]>([
    ["getMuseumHours", { endDate: "" }, 'Unknown parameter "endDate" of getMuseumHours; use startDate, page, limit.'],
    ["listSpecialEvents", { q: 1 }, 'Unknown parameter "q" of listSpecialEvents; use startDate, endDate, page, limit.'],
    ["getMuseumHours", null, "Invalid value null for getMuseumHours; use an object of startDate, page, limit."],
    ["hours", { startdate: "2027-03-01" }, 'Unknown parameter "startdate" of hours; use startDate, endDate.'],
    ["events", { from: "2027-03-01" }, 'Unknown parameter "from" of events; use startDate, endDate.'],
    ["events", "2027-03-01", 'Invalid value "2027-03-01" for events; use an object of startDate, endDate.'],
  ])("sends nothing where %s is given what it does not know: %j", async (name, given, message) => {
    const { requests, client } = answering();
    const call = async () => {
      const called = client[name](given as object);
      await ("next" in called ? called.next() : called);
    };
    await expect(call()).rejects.toThrow(new TypeError(message));
    expect(requests).toEqual([]);
  });

  const addresses = ["http://museum.test", "http://museum.test/", new URL("http://museum.test")];
  it.each(addresses)("joins the base address %s with a path", async (address) => {
    const { requests, client } = answering(undefined, { baseUrl: address });
    await client.getMuseumHours();
    expect(requests[0]?.url).toBe("http://museum.test/museum-hours");
  });

  it.each([
    ["user:a:colon", "user:a:colon"],
    [{ username: "Zoë", password: "пароль: 🗝" }, "Zoë:пароль: 🗝"],
    [":", ":"],
  ])("sends the credential %j as UTF-8", async (credentials, text) => {
    const { requests, client } = answering(undefined, { credentials });
    await client.getMuseumHours();
    const header = requests[0]?.headers.get("Authorization") ?? "";
    expect(Buffer.from(header.replace("Basic ", ""), "base64").toString("utf8")).toBe(text);
  });

  it("sends the headers of the client and of the request", async () => {
    const own = { "X-App": "planner", Prefer: "explain" };
    const { requests, client } = answering(undefined, { headers: own, credentials: undefined });
    await client.getMuseumHours({}, { headers: { prefer: "session=one" } });
    const sent = ["X-App", "Prefer", "Authorization"].map((name) => requests[0]?.headers.get(name));
    expect(sent).toEqual(["planner", "session=one", null]);
  });

  it.each([
    [{ baseUrl, credentials: "nobody" }, "Invalid credentials: there is no colon; use user:password."],
    [{ baseUrl, credentials: "a:b\n" }, "a control character"],
    [{ baseUrl, credentials: { username: "a:b", password: "c" } }, 'Invalid user name "a:b"'],
    [{ baseUrl, credentials: { user: "a", password: "b" } as never }, "Invalid credentials; use user:password, or"],
    [undefined as never, "Invalid baseUrl undefined; use an address such as https://museum.example/api."],
    [{ baseURL: baseUrl } as never, 'Unknown option "baseURL" of createMuseumClient; did you mean baseUrl?'],
    [{ baseUrl, credential: "a:b" } as never, 'Unknown option "credential" of createMuseumClient; use baseUrl, cr'],
    [{ baseUrl: "/a" }, 'baseUrl "/a" outside a page; use an address such as https://museum.example/api, or create'],
    [{ baseUrl: "museum" }, 'Invalid baseUrl "museum"; use an address such as https://museum.example/api, or in a'],
    [{ baseUrl: "http://" }, 'Invalid baseUrl "http://"; use an address such as'],
    [{ baseUrl: "http://a.test/?key=1" }, 'Invalid baseUrl "http://a.test/?key=1"; use an address without ? and #.'],
    [{ baseUrl: "http://u:secret@a.test" }, "Invalid baseUrl: it contains a credential; use the option credentials."],
  ])("rejects %j", (options, message) => {
    const create = () => createMuseumClient(options);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
    expect(create).not.toThrow("secret");
  });

  it("tells a rejected parameter from other errors, with its problem", async () => {
    const { data, error } = await clientOf(startMock(exampleWorld).fetch).getMuseumHours({ limit: 31 });
    expect(data).toBeUndefined();
    expect(error).toMatchObject({
      kind: "rejected",
      status: 400,
      problem: { parameter: "limit", value: "31" },
      message: 'The museum answered 400: limit "31" is over the maximum; write a whole number from 1 to 30.',
    });
    expect(isMuseumError(error)).toBe(true);
    expect(isMuseumError(new Error("another"))).toBe(false);
  });

  it.each(["problem", "json", "text", "empty"] as const)("reads errors with errorBody=%s", async (errorBody) => {
    const { fetch } = startMock(exampleWorld, { profile: { errorBody, badParameterStatus: "422" } });
    const { error } = await createMuseumClient({ baseUrl, credentials: "a:b", fetch }).getMuseumHours({ page: 1 });
    expect(error).toMatchObject({ kind: "notFound", status: 404 });
    const { error: anonymous } = await createMuseumClient({ baseUrl: "http://museum.test", fetch }).getMuseumHours();
    expect(anonymous).toMatchObject({ kind: "credential", status: 401 });
    expect(anonymous?.problem !== undefined).toBe(errorBody === "problem");
  });

  it("names the seconds to wait, given as a number or as a date", async () => {
    const at = (headers: Record<string, string>) => errorOf(() => new Response("", { status: 503, headers }));
    expect(await at({ "Retry-After": "7" })).toMatchObject({ kind: "unavailable", retryAfter: 7 });
    const dates = { Date: "Mon, 01 Mar 2027 10:00:00 GMT", "Retry-After": "Mon, 01 Mar 2027 10:00:30 GMT" };
    expect(await at(dates)).toMatchObject({ retryAfter: 30 });
    expect((await at({ "Retry-After": "soon" })).retryAfter).toBeUndefined();
    expect((await at({})).retryAfter).toBeUndefined();
  });

  it("returns a body that is no list, and a cut connection, as errors", async () => {
    expect(await errorOf(() => Response.json({ hours: [] }))).toMatchObject({ kind: "body", status: 200 });
    const cause = new TypeError("fetch failed");
    expect(await errorOf(() => Promise.reject(cause))).toMatchObject({ kind: "network", cause });
    expect(await errorOf(() => new Response("", { status: 500 }))).toMatchObject({ kind: "status", status: 500 });
  });

  it.each([
    ["of a document", { document: { baseURI: "http://localhost:3000/book/" } }],
    ["of a worker", { location: { href: "http://localhost:3000/worker.js" } }],
  ])("takes a path on the origin %s, where Request knows no page, as in jsdom", async (_, globals) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    onTestFinished(() => void vi.unstubAllGlobals());
    const urls: (string | undefined)[] = [];
    for (const address of ["/api", "/api/", "/", ""]) {
      const { requests, client } = answering(undefined, { baseUrl: address });
      await client.getMuseumHours({ page: 2 });
      urls.push(requests[0]?.url.replace("museum-hours?page=2", ""));
    }
    const [inFolder, atRoot] = ["http://localhost:3000/api/", "http://localhost:3000/"];
    expect(urls).toEqual([inFolder, inFolder, atRoot, atRoot]);
  });

  it("sends a header Authorization without the credentials of the browser, and nothing else", async () => {
    const modes: string[] = [];
    const fetch: Fetch = async ({ credentials }) => {
      modes.push(credentials);
      return Response.json([]);
    };
    await createMuseumClient({ baseUrl, credentials: "a:b", fetch }).getMuseumHours();
    await createMuseumClient({ baseUrl, headers: { authorization: "Bearer x" }, fetch }).getMuseumHours();
    await createMuseumClient({ baseUrl, fetch }).getMuseumHours({}, { headers: { Authorization: "Bearer x" } });
    await createMuseumClient({ baseUrl, fetch }).getMuseumHours();
    expect(modes).toEqual(["omit", "omit", "omit", "same-origin"]);
  });

  it("rejects, and sends nothing, once a signal is aborted", async () => {
    const { client, requests } = answering();
    const aborted = AbortSignal.abort(new Error("changed my mind"));
    await expect(client.getMuseumHours({}, { signal: aborted })).rejects.toThrow("changed my mind");
    expect(requests).toEqual([]);
  });

  it("rejects with the reason of a signal that is aborted meanwhile", async () => {
    const controller = new AbortController();
    const { client } = answering(async () => {
      controller.abort(new Error("changed my mind"));
      throw new DOMException("aborted", "AbortError");
    });
    await expect(client.getMuseumHours({}, { signal: controller.signal })).rejects.toThrow("changed my mind");
    await expect(client.hours({}, { signal: controller.signal }).next()).rejects.toThrow("changed my mind");
  });
});

describe("client.hours and client.events", () => {
  const startDate = "2027-03-05";
  it.each([
    [{ startDate: "2027-02-30" }, 'Invalid startDate "2027-02-30"; use YYYY-MM-DD, such as 2027-02-28.'],
    [{ endDate: "soon" }, 'Invalid endDate "soon"; use YYYY-MM-DD, such as 2027-02-28.'],
    [{ startDate, endDate: "2027-03-04" }, 'Invalid endDate "2027-03-04"; it is before startDate "2027-03-05".'],
  ])("reject %j", async (range, message) => {
    const { client } = answering();
    await expect(client.hours(range).next()).rejects.toThrow(new TypeError(message));
    await expect(client.events(range).next()).rejects.toThrow(new TypeError(message));
  });

  it("throw the error of a page, also a 404 if it is the first", async () => {
    const { client } = answering(() => new Response("", { status: 404 }));
    await expect(client.hours().next()).rejects.toMatchObject({ kind: "notFound" });
    const down = answering(() => new Response("", { status: 503 })).client;
    await expect(down.events().next()).rejects.toMatchObject({ name: "MuseumError", kind: "unavailable" });
  });

  it("send one request for a few weeks, and no further one after break", async () => {
    const days = Array.from({ length: 40 }, (_, at) => ({ date: dayOf(at) }));
    const { requests, client } = answering(() => Response.json(days));
    for await (const { date } of client.hours({ startDate: "2027-03-01", endDate: "2027-03-14" }))
      expect(date).toMatch(/^2027-03/);
    for await (const _ of client.hours()) break;
    expect(requests).toHaveLength(2);
    const { requests: forNone, client: empty } = answering();
    expect(await collect(empty.events({ startDate: "2027-03-01", endDate: "2027-03-14" }))).toEqual([]);
    expect(forNone).toHaveLength(1);
  });

  it("end at the first empty page where one has days that no window of days has, and look for the rest once", async () => {
    const pages = [[eventOn(0, 0), eventOn(30, 30)]];
    const { requests, client } = answering(() => Response.json(pages.shift() ?? []));
    expect(await collect(client.events({ startDate: dayOf(0), endDate: dayOf(300) }))).toHaveLength(2);
    expect(requests.map(({ url }) => new URL(url).searchParams.get("page"))).toEqual(["1", "2", "1"]);
  });

  it("find out by one request that pages count entries, where a day is missing between two of them", async () => {
    const requests: string[] = [];
    const hours = [0, 2, 3].map((at) => ({ date: dayOf(at) }));
    const { fetch } = startMock({ hours, events: [] });
    const client = clientOf((request) => {
      requests.push(new URL(request.url).search);
      return fetch(request);
    });
    expect(await collect(client.hours({ startDate: dayOf(0), endDate: dayOf(300) }))).toHaveLength(3);
    expect(requests).toHaveLength(3);
  });

  it("throw an error against a service that ignores every parameter", async () => {
    const { client } = answering(() => Response.json([{ date: "2027-03-01", eventId: ID, dates: ["2027-03-01"] }]));
    const repeated = { kind: "truncated", status: 200, message: expect.stringContaining("the same items again") };
    await expect(collect(client.hours({ startDate: "2027-03-01" }))).rejects.toMatchObject(repeated);
    await expect(collect(client.events({ startDate: "2027-03-01" }))).rejects.toMatchObject(repeated);
    await expect(collect(client.events())).rejects.toMatchObject(repeated);
    await expect(collect(client.events({ endDate: "2027-06-01" }))).rejects.toMatchObject(repeated);
  });

  const units = ["events", "days", "daysRepeated", "calendarDays"] as const;
  describe.each(units)("where limit counts %s", (eventPageUnit) => {
    const hoursPageUnit = eventPageUnit === "calendarDays" ? "calendarDays" : "entries";
    // An event of every day is on each page that has days.
    const events = Array.from({ length: 221 }, (_, at) => ({
      eventId: ID.replace(/...$/, String(at + 100)),
      name: `Event ${at}`,
      dates: at < 2 ? Array.from({ length: 110 }, (_, day) => dayOf(day)) : [dayOf(Math.floor(at / 2))],
    }));
    const hours = [0, 1, 2, 75, 76].map((at) => ({ date: dayOf(at) }));
    const range = { startDate: dayOf(0), endDate: dayOf(120) };
    const cut = () => Response.json(events.slice(30, 41));
    /** Reads both lists of a service that takes another page and start than it is asked for. */
    async function read(steer: (page: number, url: URL) => number | Response, asked: object = range) {
      const mock = startMock({ hours, events } as never, { profile: { eventPageUnit, hoursPageUnit } });
      const client = clientOf(async (request) => {
        const url = new URL(request.url);
        const steered = steer(Number(url.searchParams.get("page") ?? 1), url);
        if (typeof steered !== "number") return steered;
        url.searchParams.set("page", String(steered));
        return mock.fetch(new Request(url, request));
      });
      const countOf = (items: AsyncIterable<unknown>) =>
        collect(items)
          .then(({ length }) => length)
          .catch(({ kind }) => kind as string);
      return [await countOf(client.hours(asked)), await countOf(client.events(asked))];
    }

    it.each<[what: string, steer: Parameters<typeof read>[0]]>([
      ["page is not read", () => 1],
      ["every second page is the first one", (page) => (page % 2 === 0 ? 1 : page)],
      ["there is no page 3, which is empty", (page) => (page > 2 ? Response.json([]) : page)],
      ["page 2 is cut, and there is no page 3", (page) => (page === 2 ? cut() : page > 2 ? Response.json([]) : page)],
      ["there is no page 3, which is not found", (page) => (page > 2 ? new Response("", { status: 404 }) : page)],
    ])("the few hours are read, and an error thrown for the events, if %s", async (_, steer) => {
      expect(await read(steer)).toEqual([5, "truncated"]);
    });

    it("an error is thrown without startDate, too, if there is no page 3", async () => {
      const [, ofEvents] = await read((page) => (page > 2 ? Response.json([]) : page), { endDate: dayOf(100) });
      expect(ofEvents).toBe("truncated");
    });

    it("an error is thrown if startDate is not read", async () => {
      const [ofHours] = await read((page, url) => {
        url.searchParams.set("startDate", dayOf(0));
        return page;
      });
      expect(ofHours).toBe("truncated");
    });
  });

  it("read on if data changes between two pages", async () => {
    const list = Array.from({ length: 31 }, (_, at) => eventOn(at, 0));
    const pages = [list.slice(0, 30), list.slice(29, 30), []];
    const { client } = answering(() => Response.json(pages.shift() ?? []));
    expect(await collect(client.events({ startDate: dayOf(0) }))).toHaveLength(30);
  });

  it.each<[item: unknown, says: string]>([
    [{ date: "2027-02-30" }, 'date is "2027-02-30"; expected a calendar date'],
    [null, "it is null; expected an object"],
  ])("throw an error of the kind body that names what is invalid: %j", async (item, says) => {
    const { client } = answering(() => Response.json([{ date: "2027-03-01" }, item]));
    const thrown = await collect(client.hours()).catch((error: unknown) => error);
    const message = expect.stringContaining(`The answer of the museum is invalid. Item 2 of the page: ${says}`);
    expect(thrown).toMatchObject({ kind: "body", invalid: { index: 1, item }, message });
  });

  it("check events, and pages that are read one by one", async () => {
    const { client } = answering(() => Response.json([{ eventId: ID, dates: ["tomorrow"], price: "free" }]));
    const sentence = 'dates is an array with "tomorrow"; expected an array of which each item is a calendar date.';
    await expect(client.events().next()).rejects.toThrow(sentence);
    const { error } = await client.listSpecialEvents();
    expect(error).toMatchObject({ invalid: { field: "dates", actual: ["tomorrow"] } });
    expect((await answering(() => Response.json([{}])).client.getMuseumHours()).data).toEqual([{}]);
  });

  it("leave out or keep invalid items, as onInvalid says", async () => {
    const entries = [{ date: null }, { date: "2027-03-01" }];
    const told: string[] = [];
    const fetch: Fetch = async ({ url }) => Response.json(url.includes("2027-03-02") ? [] : entries);
    const read = (answer: "skip" | "keep") => {
      const onInvalid: Options["onInvalid"] = (item, { field, expected }) => {
        told.push(`${JSON.stringify(item)} ${field} ${expected}`);
        return answer;
      };
      return collect(createMuseumClient({ baseUrl, fetch, onInvalid }).hours({ endDate: "2027-03-20" }));
    };
    expect(await read("skip")).toEqual([{ date: "2027-03-01" }]);
    expect(await read("keep")).toEqual(entries);
    expect(told[0]).toBe('{"date":null} date a calendar date such as "2027-03-06"');
  });

  it.each<[what: string, fault: Fault]>([
    ["each further request", { status: 404, after: 1 }],
    ["one further request", { status: 404, after: 1, times: 1 }],
  ])("throw an error of the kind truncated where %s gets 404", async (_what, fault) => {
    const hours = Array.from({ length: 76 }, (_, at) => ({ date: dayOf(at) }));
    const events = hours.map((_, at) => eventOn(at, at));
    const mock = startMock({ hours, events } as never, { faults: [fault] });
    const client = clientOf(mock.fetch);
    const range = { startDate: dayOf(0), endDate: dayOf(75) };
    await expect(collect(client.hours(range))).rejects.toMatchObject({ kind: "truncated", status: 404 });
    await mock.reset();
    await expect(collect(client.events(range))).rejects.toMatchObject({ kind: "truncated" });
  });

  it("throw an error of the kind truncated for an empty page that was named as the next one", async () => {
    const page = Array.from({ length: 30 }, (_, at) => ({ date: dayOf(at) }));
    const headers = { Link: '</museum-hours?page=2>; rel="next"' };
    const fetch: Fetch = async ({ url }) =>
      url.includes("startDate") ? Response.json([]) : Response.json(page, { headers });
    const { hours } = createMuseumClient({ baseUrl, fetch });
    await expect(collect(hours())).rejects.toMatchObject({ kind: "truncated", status: 200 });
  });
});

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

it("exports the types that openapi-fetch reads", async () => {
  const { fetch } = startMock(exampleWorld);
  const headers = { Authorization: CREDENTIAL };
  const client = createOpenApiClient<paths>({ baseUrl: "http://museum.test", headers, fetch });
  const { data } = await client.GET("/museum-hours", { params: { query: { startDate: "2027-03-02", limit: 1 } } });
  const date: string | undefined = data?.[0]?.date;
  expect(date).toBe("2027-03-02");
  const { error } = await client.GET("/special-events", { params: { query: { endDate: "2027-02-30" } } });
  expect(error?.detail).toContain("endDate");
});
