/** The admin API by its document: each operation, status, body and method is as `spec/admin.openapi.yaml` says, and no status in it is unseen. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createClock, createFixedWorld, holdClock } from "../../../src/adapters/library/index.js";
import { eventsList, hoursList } from "../../../src/contract/lists.js";
import { createMock as createCoreMock } from "../../../src/mock/mock.js";
import { countFields, expectationSchema } from "../../../src/scenarios/scenario-schema.js";
import { type AdminOperation, readAdminDocument } from "../../support/admin-document.js";
import { type Ask, type Asking, askIn, askOver, methodsIn } from "../../support/admin-requests.js";
import { exampleWorld } from "../../support/example-world.js";
import { sendOver, startMock, TODAY } from "../../support/mock.js";
import { serveAround } from "../../support/served-handler.js";

const document = readAdminDocument();
const AMBER = "00000000-0000-4000-8000-000000000002";
const TOKEN = "a-token";
const COUNT = { format: "count", example: 1 };

const guarded = startMock(exampleWorld, { adminToken: TOKEN });
const bare = startMock(exampleWorld);

const askServer: Ask = (...asked) => askOver(server.url)(...asked);

/** Asks, and holds the answer to the document; returns its status and its value. */
async function look(ask: Ask, line: string, init: Asking = {}) {
  const [method = "", target = ""] = line.split(" ");
  const response = await ask(method, target, init);
  const text = await response.text();
  const sent = init.body === undefined ? {} : { body: init.body };
  expect(document.look({ method, target, response, text, ...sent })).toEqual([]);
  const value = /json/.test(response.headers.get("Content-Type") ?? "") && JSON.parse(text);
  return { status: response.status, value };
}

/** The operation with values in the braces of its path. */
function lineOf({ method, path }: AdminOperation): string {
  const named = path.replace("data/{table}/{id}", "data/hours/2027-03-03").replace("requests/{id}", "requests/last");
  return `${method} ${named.replace("{id}", "anyone").replace("{table}", "hours")}`;
}

const documenting = (status: string) =>
  document.operations.filter(({ statuses }) => statuses.includes(status)).map(lineOf);

const server = serveAround(() =>
  startMock(exampleWorld, {
    metrics: true,
    releasedClock: createClock(() => Date.parse("2027-04-05T12:00:00Z")),
    now: () => Date.parse("2027-03-02T09:00:00Z"),
    others: () => new Response(null, { status: 404 }),
  }),
);

// What one of these does is what the next one finds.
describe("the admin API", { shuffle: false }, () => {
  describe("the answers of the controls", () => {
    it.each<[line: string, status: number, body?: unknown]>([
      ["GET /health", 200],
      ["GET /metrics", 200],
      ["GET /clock", 200],
      ["GET /clock?__session=own", 200],
      ["GET /clock?session=own", 200],
      ["PUT /clock", 200, { today: "2027-02-28" }],
      ["PUT /clock", 200, { advance: 3 }],
      ["PUT /clock", 200, { now: "2027-03-28T00:59:50Z", speed: 60 }],
      ["PUT /clock", 200, { today: "2027-03-28", time: "17:00" }],
      ["PUT /clock", 200, { time: "17:00:30", speed: 1 }],
      ["PUT /clock", 200, { advance: { hours: -2, minutes: 30 } }],
      ["PUT /clock", 200, { release: true }],
      ["PUT /clock", 200, { advance: { days: 1, hours: 1, seconds: 5 } }],
      ["GET /scenarios", 200],
      ["PUT /scenarios", 200, { scenario: "no events" }],
      ["PUT /scenarios", 200, { scenario: "today is {date}", params: { date: "today+3" }, add: true }],
      ["PUT /scenarios", 200, { define: { name: "own {n}", says: "x", parameters: { n: COUNT } }, params: { n: 2 } }],
      ["PUT /scenarios", 200, { scenario: "standard" }],
      ["GET /profile", 200],
      ["PATCH /profile", 200, { limitAboveMaximum: "clamp", timeZone: "Europe/Paris" }],
      ["PUT /faults", 200, [{ status: 503, times: 1 }, { delay: "1..2" }, { drip: { chunks: 2, over: 0 } }]],
      ["PUT /faults", 200, [{ sequence: [{ body: { field: "price", as: "null" } }, {}], match: { user: "a" } }]],
      ["GET /faults", 200],
      ["POST /faults", 201, { id: "mine", status: 503, times: 1 }],
      ["POST /faults", 409, { id: "mine", delay: 1 }],
      ["PATCH /faults/mine", 200, { paused: true, times: null }],
      ["PATCH /faults/other", 404, { paused: true }],
      ["DELETE /faults/mine", 204],
      ["DELETE /faults/mine", 404],
      ["PUT /faults", 200, []],
      ["POST /provider-states", 200, { state: "no events", params: {}, action: "setup", consumer: "a website" }],
      ["POST /provider-states", 200, { state: "no events", action: "teardown" }],
      ["GET /sessions", 200],
      ["GET /world", 200],
      ["PUT /world", 200, { version: 1, clock: { today: TODAY }, faults: [{ status: 503, after: 100 }] }],
      ["PUT /world", 200, { version: 1, clock: { today: TODAY } }],
      ["DELETE /sessions/own", 204],
      ["DELETE /sessions/own", 404],
      ["POST /sessions", 201, { id: "own" }],
      ["POST /sessions", 200, { id: "own" }],
      ["POST /sessions", 201],
      ["GET /sessions", 200],
      ["DELETE /sessions/*", 204],
      ["GET /data/hours?timeOpen=10:00&q=10&_page=1&_limit=2", 200],
      ["GET /data/hours?session=editor&_limit=3", 200],
      ["GET /data/hours?date_like=2027", 400],
      ["POST /data/hours", 201, { date: "2027-03-20", timeOpen: "09:00" }],
      ["POST /data/hours", 409, { date: "2027-03-20" }],
      ["GET /data/hours/2027-03-20", 200],
      ["PUT /data/hours/2027-03-20", 200, { timeClose: "20:00" }],
      ["PATCH /data/hours/2027-03-20", 200, { timeOpen: "10:00" }],
      ["PUT /data/hours/2027-03-20", 400, { date: "2027-03-21" }],
      ["PATCH /data/hours/2027-03-20", 400, { date: "2027-03-21" }],
      ["PATCH /data/hours/2027-03-20", 200, { timeClose: null }],
      ["DELETE /data/hours/2027-03-20", 200],
      ["GET /data/hours/2027-03-20", 404],
      ["PATCH /data/hours/2027-03-20", 404, {}],
      ["DELETE /data/hours/2027-03-20", 404],
      ["GET /data/events?price=5&name=Amber", 200],
      ["POST /data/events", 201, { name: "Lamps", dates: ["2027-03-04"] }],
      [`PUT /data/events/${AMBER.replace("8000", "8001")}`, 201, { dates: [] }],
      [`GET /data/events/${AMBER}`, 200],
      [`PUT /data/events/${AMBER}`, 200, { name: "Copal", dates: ["2027-03-05"], price: 2.5 }],
      [`PATCH /data/events/${AMBER}`, 200, { price: 0 }],
      [`DELETE /data/events/${AMBER}`, 200],
      ["GET /data/rooms", 404],
      ["POST /data/rooms", 404, {}],
      ["PUT /data/rooms/1", 404, {}],
      ["GET /data/days?from=2027-03-01&to=2027-03-07&events=2", 200],
      ["GET /data/days?from=2027-03-01&to=2027-02-07", 400],
      ["GET /data/days?form=2027-03-01", 400],
      ["POST /data/days", 404, {}],
      ["PUT /data/hours/2027-03-03", 200, { timeOpen: "12:00" }],
      ["GET /data/days", 200],
      ["POST /reset?only=data/hours/2027-03-03", 204],
      ["POST /reset?only=data/hours/2027-03-03", 404],
      ["POST /reset?only=data", 204],
      ["POST /reset?only=clock", 400],
      ["GET /requests/none", 404],
      ["POST /reset", 204],
    ])("%s gets the documented %i", async (line, status, body) => {
      expect((await look(askServer, line, { body })).status).toBe(status);
    });

    it.each<[line: string, text: string]>([
      ["PUT /clock", '{"today": "2027-02-30"}'],
      ["PUT /clock", "{}"],
      ["PUT /clock", '{"advance": {"days": 1.5}}'],
      ["PUT /scenarios", '{"define": {"name": "x"}}'],
      ["PATCH /profile", '{"limitAboveMaximum": "clmp"}'],
      ["PUT /faults", '[{"status": 99}]'],
      ["POST /faults", '{"status": 99}'],
      ["POST /sessions", '{"id": "a b"}'],
      ["POST /sessions", '{"id": 7}'],
      ["POST /sessions", '{"port": -1}'],
      ["POST /sessions", '{"prot": 0}'],
      ["POST /provider-states", '{"action": "set up"}'],
      ["POST /data/events", "{"],
    ])("%s with %s gets the documented 400, and no session the worse for it", async (line, text) => {
      const before = await worldOf(askServer);
      expect((await look(askServer, line, { text })).status).toBe(400);
      expect(await worldOf(askServer)).toEqual(before);
    });

    it.each([
      ["PUT /faults", []],
      ["PUT /world", { version: 1, clock: { today: TODAY } }],
    ])(
      "%s replaces what was read, and gets the documented 412 once somebody else has changed it",
      async (line, body) => {
        const read = async () => (await askServer("GET", line.replace("PUT ", ""))).headers.get("ETag") ?? "";
        const tag = await read();
        expect((await look(askServer, line, { body, headers: { "If-Match": tag } })).status).toBe(200);
        await askServer("POST", "/faults", { body: { delay: 1 } });
        const { status, value } = await look(askServer, line, { body, headers: { "If-Match": tag } });
        expect(status).toBe(412);
        expect(value.detail).toContain("has changed since you read it; read it again");
        expect((await look(askServer, line, { body, headers: { "If-Match": await read() } })).status).toBe(200);
      },
    );

    it("take every field of an item in a patch", () => {
      expect(document.propertiesOf("EntryPatch").toSorted()).toEqual([...hoursList.fields].sort());
      expect(document.propertiesOf("EventPatch").toSorted()).toEqual([...eventsList.fields].sort());
    });

    it("names every choice in the profile", async () => {
      const { properties } = JSON.parse(readFileSync("spec/profile.schema.json", "utf8"));
      const { value } = await look(askServer, "GET /profile");
      expect(["$schema", ...Object.keys(value)].sort()).toEqual(Object.keys(properties).sort());
    });
  });

  describe("the journal of the controls", () => {
    it("lists, counts and archives exchanges as documented, with every documented property among them", async () => {
      await askServer("POST", "/reset");
      await provoke();
      const { value } = await look(askServer, "GET /requests?session=*&since=0&limit=50");
      const keys = new Set(value.requests.flatMap(Object.keys));
      expect([...keys].sort()).toEqual([...document.propertiesOf("Exchange")].sort());
      const filters = "operation=museum-hours&parameter=limit=31&parameter=limit&status=4xx&wrong=true";
      expect((await look(askServer, `GET /requests/count?${filters}`)).value).toEqual({ count: 1 });
      const archive = (await look(askServer, "GET /requests?format=har&session=*&wrong=false")).value;
      expect(archive.log.entries).toHaveLength(6);
      const explained = `GET /explain?request=${value.requests[0].id}&session=*`;
      expect((await look(askServer, explained)).value).toMatchObject({ decidedBy: "list" });
      expect((await look(askServer, "GET /explain?request=999999&session=*")).status).toBe(404);
      expect((await look(askServer, "GET /requests?path=/elsewhere&wait=5ms")).value.requests).toEqual([]);
      const idsIn = ({ requests }: typeof value) => requests.map(({ id }: { id: number }) => id);
      const summaries = (await look(askServer, "GET /requests?format=summary&session=*&since=0&limit=50")).value;
      expect(idsIn(summaries)).toEqual(idsIn(value));
      expect((await look(askServer, `GET /requests/${value.requests[0].id}`)).value).toEqual(value.requests[0]);
      expect((await look(askServer, "DELETE /requests?session=*")).status).toBe(204);
      expect((await look(askServer, "GET /requests?session=*")).value.requests).toEqual([]);
    });

    const lists = ["/requests?", "/requests/count?", "/requests?format=har&", "/requests?format=summary&"];
    it.each([
      ...lists.map((target) => [`${target}statu=4xx`, 'Unknown filter "statu"; did you mean status?']),
      ["/requests?format=xml", 'Invalid value "xml" for format; use one of json, summary, har.'],
    ])("GET %s gets the documented 400", async (target, detail) => {
      expect(await look(askServer, `GET ${target}`)).toMatchObject({ status: 400, value: { detail } });
    });

    it.each<[name: string, verified: boolean, body: unknown]>([
      ["one expectation", true, { operation: "getMuseumHours", status: 400, parameters: { limit: 31 }, exactly: 1 }],
      ["several", true, [{ match: { path: "/nowhere" } }, { match: { wrong: false }, atLeast: 2, since: 1 }]],
      ["what did not come", false, { match: { parameters: { page: 2 }, headers: { accept: true } }, timeout: "5ms" }],
      ["a number", false, { match: { method: "GET" }, atMost: 1 }],
    ])("verifies %s as documented", async (_name, verified, body) => {
      await provoke();
      expect((await look(askServer, "POST /requests/verify?session=*", { body })).value).toMatchObject({ verified });
    });

    it("explains a request as documented", async () => {
      const targets = ["/special-events?limit=31&x=1", "/museum-hours?limit=3&__code=503&__session=nobody", "/nowhere"];
      for (const target of targets)
        expect((await look(askServer, `GET /explain?target=${encodeURIComponent(target)}`)).status).toBe(200);
      expect((await look(askServer, "GET /explain?target=/museum-hours&format=xml")).status).toBe(400);
    });
  });

  it.each([
    [200, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', "application/json, text/event-stream"],
    [202, '{"jsonrpc":"2.0","method":"notifications/initialized"}', "application/json, text/event-stream"],
    [400, "[", "application/json, text/event-stream"],
    [406, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', "text/plain"],
  ])("the tools for agents get the documented %i for %s", async (status, text, Accept) => {
    expect((await look(askServer, "POST /mcp", { text, headers: { Accept } })).status).toBe(status);
  });

  describe("what the controls refuse", () => {
    it.each(documenting("401"))("%s gets the documented 401 without the token", async (line) => {
      expect((await look(askIn(guarded), line)).status).toBe(401);
    });

    it.each(documenting("403"))("%s gets the documented 403 from a foreign page", async (line) => {
      expect((await look(askServer, line, { headers: { Origin: "https://example.com" } })).status).toBe(403);
    });

    const ofSessions = documenting("400").filter((line) => line !== "POST /sessions");
    it.each(ofSessions)("%s gets the documented 400 for an id of a session that is none", async (line) => {
      expect((await look(askServer, line, { headers: { Prefer: 'session="a b"' } })).status).toBe(400);
      expect((await look(askServer, `${line}?__session=`)).status).toBe(400);
    });

    it.each(documenting("410"))("%s gets the documented 410 for a session that was deleted", async (line) => {
      await askServer("POST", "/sessions", { body: { id: "gone" } });
      await askServer("DELETE", "/sessions/gone");
      // Without an id, a request that is not sent is explained, in a session that was deleted, too.
      const asked = line === "GET /explain" ? `${line}?request=1` : line;
      expect((await look(askServer, asked, { headers: { Prefer: "session=gone" } })).status).toBe(410);
    });

    it.each(documenting("413"))("%s gets the documented 413 for a long body", async (line) => {
      const kibibytes = line.includes("/world") ? 8192 : line.includes("/data/") ? 1024 : 64;
      expect((await look(askServer, line, { text: " ".repeat(kibibytes * 1024 + 1) })).status).toBe(413);
    });

    it("is, of every POST, what a form can send", async () => {
      const lines = document.operations.filter(({ method }) => method === "POST").map(lineOf);
      expect(documenting("415")).toEqual(lines);
      const types = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"];
      for (const line of lines)
        for (const type of types) {
          const { status, value } = await look(askServer, line, { text: "a=b", headers: { "Content-Type": type } });
          expect([status, value.detail]).toEqual([415, expect.stringContaining("Content-Type: application/json")]);
        }
    });

    const ofServers = documenting("501").filter((line) => line !== "POST /sessions");
    it.each(ofServers)("%s gets the documented 501 without a server", async (line) => {
      expect((await look(askIn(bare), line)).status).toBe(501);
    });
  });

  describe("the methods of the controls", () => {
    it.each(document.paths)("of %s are the documented ones, and OPTIONS names them", async (path) => {
      const known = document.operations.filter((one) => one.path === path).map(({ method }) => method);
      const [, target = ""] = lineOf({ method: "", path, statuses: [] }).split(" ");
      for (const method of ["GET", "PUT", "POST", "PATCH", "DELETE"].filter((one) => !known.includes(one))) {
        const response = await askServer(method, target);
        const exchange = { method, target, response, text: await response.text() };
        expect(document.lookAtOtherMethod(path, exchange), method).toEqual([]);
        if (response.status === 405) expect(methodsIn(response)).toEqual(withHead(known));
      }
      const options = await askServer("OPTIONS", target);
      expect(options.ok).toBe(true);
      expect(methodsIn(options)).toEqual(withHead(known));
    });

    const reads = document.operations.filter(({ method }) => method === "GET").map(lineOf);
    it.each(reads)("%s has its HEAD", async (line) => {
      const [, target = ""] = line.split(" ");
      const stop = new AbortController();
      const got = await fetch(`${server.url}/__admin${target}`, { signal: stop.signal });
      stop.abort();
      const head = await askServer("HEAD", target);
      expect([head.status, head.headers.get("Content-Type")]).toEqual([got.status, got.headers.get("Content-Type")]);
      expect(await head.text()).toBe("");
    });
  });

  it("GET /health gets the documented 503 while the mock is not ready", async () => {
    const parts = { world: createFixedWorld(exampleWorld), clock: holdClock(TODAY) };
    const stopping = createCoreMock({ ...parts, whyUnready: () => "The mock is stopping." });
    expect((await look(askIn(stopping), "GET /health")).status).toBe(503);
  });

  describe("the document of the controls", () => {
    it("has no status that was not seen above", () => {
      expect(document.listUnseen()).toEqual([]);
    });

    it("has each field of an expectation, and each filter", async () => {
      const fields = Object.keys(expectationSchema.properties);
      const around = ["match", "since", "timeout", "quietFor"];
      expect(document.propertiesOf("Expectation").toSorted()).toEqual([...fields, ...around].sort());
      expect(document.propertiesOf("Match")).toEqual(fields.filter((name) => !Object.hasOwn(countFields, name)));
      const { detail } = await (await askIn(bare)("GET", "/requests?colour=red")).json();
      const [, filters = ""] = /use ([\w, ]+)\./.exec(detail) ?? [];
      const { parameters } = parse(readFileSync("spec/admin.openapi.yaml", "utf8")).paths["/requests"].get;
      const names = parameters.map(({ $ref }: { $ref: string }) => $ref.replace(/.*\//, ""));
      expect(filters.split(", ").sort()).toEqual([...names, "session"].sort());
    });
  });
});

/** Requests to the museum, with every property that an exchange can have in one or another. */
async function provoke(): Promise<void> {
  const send = sendOver(server.url);
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  await send("/museum-hours?limit=1", { headers: { traceparent } });
  await send("/museum-hours?limit=31");
  await send("/special-events", { headers: { Prefer: "session=provoked, scenario=no events" } });
  await send("/special-events", { headers: { Prefer: 'delay=1, now="2027-03-02T10:00:00Z"' } });
  await send("/nowhere", { anonymous: true });
  await expect(send("/museum-hours", { headers: { Prefer: "fault=resetBeforeBody" } })).rejects.toThrow();
  const leaving = new AbortController();
  const left = send("/museum-hours", { headers: { Prefer: "delay=5000" }, signal: leaving.signal });
  const pending = async () => (await (await askServer("GET", "/requests?session=*&limit=0")).json()).pending;
  await expect.poll(pending).toBe(1);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await expect.poll(pending).toBe(0);
}

async function worldOf(ask: Ask) {
  const targets = ["/clock", "/scenarios", "/profile", "/faults", "/data/hours", "/data/events"];
  return Promise.all(targets.map(async (target) => (await ask("GET", target)).json()));
}

const withHead = (methods: readonly string[]) => [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].sort();
