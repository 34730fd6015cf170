import { describe, expect, it } from "vitest";
import { createFixedWorld, type Mock, type MockOptions, profiles } from "../../../src/adapters/library/index.js";
import { exampleWorld } from "../../support/example-world.js";
import { CREDENTIAL, expectProblem, json, type Send, sendTo, startMock, TODAY } from "../../support/mock.js";

type Kept = { readonly id: number; readonly target: string; readonly warnings: readonly string[] };

const start = (options: Partial<MockOptions> = {}) =>
  sendTo(startMock(exampleWorld, { now: () => Date.UTC(2027, 2, 2, 9), ...options }));
const requestsOf = async (send: Send, query = ""): Promise<readonly Kept[]> =>
  (await (await send(`/__admin/requests${query}`)).json()).requests;
const targetsOf = async (send: Send, query = "") => (await requestsOf(send, query)).map(({ target }) => target);

describe("/__admin/requests", () => {
  it("is listed in short for one session or for all, and has the newest of a session under the name last", async () => {
    const send = start();
    for (const target of ["/museum-hours?__session=a", "/special-events"]) await send(target);
    const ids = async (query = "") =>
      (await (await send(`/__admin/requests?format=summary${query}`)).json()).requests.map(({ id }: Kept) => id);
    expect([await ids(), await ids("&session=*"), await ids("&session=a")]).toEqual([[2], [1, 2], [1]]);
    expect(await ids("&session=nobody")).toEqual([]);
    expect(await (await send("/__admin/sessions")).json()).toMatchObject([{ id: "a" }]);
    const last = async (query = "") => (await (await send(`/__admin/requests/last${query}`)).json()).id;
    expect([await last(), await last("?session=a"), await last("?session=*")]).toEqual([2, 1, 2]);
  });

  it("has each exchange with what the mock made of it, and never a credential", async () => {
    const send = start({ scenario: "everything free" });
    const target = "/museum-hours?limit=2&startdate=x";
    await send(target, { headers: { Cookie: "secret=1", "X-Trace": "7" } });
    const [exchange] = await requestsOf(send);
    expect(exchange).toMatchObject({
      ...{ id: 1, time: "2027-03-02T09:00:00.000Z", method: "GET", target, operation: "getMuseumHours" },
      ...{ status: 200, count: 2, today: TODAY, scenario: "everything free" },
      warnings: ['unknown parameter "startdate"; did you mean startDate?'],
      parameters: [
        { name: "startDate", given: [], value: TODAY, isDefault: true },
        { name: "page", given: [], value: 1, isDefault: true },
        { name: "limit", given: ["2"], value: 2, isDefault: false },
      ],
      response: { body: expect.stringContaining(TODAY) },
    });
    const text = JSON.stringify(exchange);
    expect(text).toContain('["x-trace","7"]');
    for (const secret of [CREDENTIAL, "authorization", "secret=1", btoa("user:password")])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it.each([
    ..."pass auth sig signature jwt code sid session_id passphrase otp bearer keyid client_secret".split(" "),
    ..."%70assword pw code_verifier client_assertion PHPSESSID __password __RequestVerificationToken tok+en".split(" "),
    ..."access-token token api_key password key pwd %74oken x;token filter[token]".split(" "),
  ])("masks the value of the parameter %s, and only that", async (name) => {
    const told: string[] = [];
    const send = start({ onExchange: ({ target }) => told.push(target) });
    await send(`/museum-hours?limit=1&${name}=s3cret-9f8e7d&startdate=2027-01-01`);
    const kept = told.join() + JSON.stringify(await requestsOf(send));
    expect(kept).not.toContain("s3cret");
    expect(kept).toContain("limit=1&");
    expect(kept).toContain("startdate=2027-01-01");
  });

  const harmless = "/x?to=http%3A%2F%2Fh%2F%3Fpage%3D1&snap_id=1&__code=200";
  it.each([
    ["/v1/a;jsessionid=s3cret/special-events", "/v1/a;jsessionid=•••/special-events"],
    ["/museum-hours/token=s3cret", "/museum-hours/token=•••"],
    ["/x/anna:s3cret@host/y", "/x/•••@host/y"],
    [`/x?to=${encodeURIComponent("https://h/?token=s3cret")}`, "/x?to=•••"],
    [`/x?to=${encodeURIComponent(`a?b=${encodeURIComponent("c?pw=s3cret")}`)}`, "/x?to=•••"],
    [harmless, harmless],
    ["/museum-hours;token=s3cret;v=1", "/museum-hours;token=•••;v=1"],
    ["/museum-hours?next=/a?token=s3cret;v=1", "/museum-hours?next=/a?token=•••;v=1"],
    ["//anna:s3cret@site.example/x", "//•••@site.example/x"],
    // What is named after no secret stays.
    ["/assets/index-Dk3Qx9aB.js?x=a1b2c&q=9f86d081884c7d65", "/assets/index-Dk3Qx9aB.js?x=a1b2c&q=9f86d081884c7d65"],
    ["/__session/a1b2c3d4e5f6a7b8c9d0/museum-hours?limit=1", "/museum-hours?limit=1"],
  ])("masks secrets by their names in the target %s", async (target, shown) => {
    const told: string[] = [];
    const send = start({ onExchange: (exchange) => told.push(exchange.target) });
    await send(target);
    expect(told).toEqual([shown]);
    const archive = await (await send("/__admin/requests?format=har&session=*")).json();
    const kept = JSON.stringify([await requestsOf(send, "?session=*"), archive]);
    expect(kept).toContain(shown);
    expect(kept).not.toContain("s3cret");
  });

  it("masks the secrets that the mock was started with, wherever a client puts them", async () => {
    const secrets = ["anna:pa ss/w=rd!", "pa ss/w=rd!", btoa("anna:pa ss/w=rd!"), "t0ken"];
    const told: unknown[] = [];
    const credentials = [secrets[0] as string];
    const send = start({ credentials, adminToken: "t0ken", onExchange: (exchange) => told.push(exchange) });
    const bearer = { Authorization: "Bearer t0ken" };
    for (const secret of secrets) {
      const written = encodeURIComponent(secret);
      const names = ["x", "limit", "startDate", "__today", "__scenario"];
      const query = names.map((name) => `/museum-hours?${name}=${written}`);
      const plain = written.replaceAll("%3D", "=");
      const paths = (text: string) => [`/museum-hours?${text}`, `/${text}/x;${text}`, `/a-${text}@b`];
      const headers = { "X-Note": secret, Accept: `a, ${secret}`, Referer: `http://x/?y=${written}` };
      for (const target of [...query, ...[written, plain, encodeURIComponent(written)].flatMap(paths)])
        await send(target, { headers });
      await send(`/__admin/clock?x=${written}`, { headers: bearer });
    }
    const list = async (query: string) => (await send(`/__admin/requests?${query}`, { headers: bearer })).text();
    const kept = JSON.stringify(told) + (await list("session=*")) + (await list("format=har"));
    expect(kept).toContain("/museum-hours?x=•••");
    for (const secret of secrets) {
      const written = encodeURIComponent(secret);
      for (const text of [secret, written, encodeURI(written)])
        for (const spelt of [text, text.replaceAll("%3D", "=")]) expect(kept).not.toContain(spelt);
    }
  });

  it("masks a password of four letters within a value, and a shorter one as a value alone", async () => {
    const kept = { k7x9: "x=•••&y=•••", k7x: "x=•••&y=-k7x-" };
    for (const [password, query] of Object.entries(kept)) {
      const send = start({ credentials: [`anna:${password}`] });
      await send(`/museum-hours?x=${password}&y=-${password}-`);
      expect(await targetsOf(send)).toEqual([`/museum-hours?${query}`]);
    }
  });

  it("answers whatever the length of a password is, and masks it", async () => {
    const others = Array.from({ length: 50 }, (_, at) => `u${at}:k3y${at}`);
    const send = start({ credentials: [`anna:${"k".repeat(5000)}`, ...others] });
    const headers = { "X-Note": `a%20b ${"k".repeat(5000)}` };
    expect((await send("/museum-hours?page=1&limit=1", { headers })).status).toBe(401);
    expect(JSON.stringify(await requestsOf(send))).toContain("a%20b •••");
  });

  it("shows of a long unknown name its beginning, in what a header can have", async () => {
    const response = await start()(`/museum-hours?${"x".repeat(41)}=1`);
    expect(response.headers.get("Museum-Mock-Warning")).toBe(`unknown parameter "${"x".repeat(20)}..."`);
  });

  it("masks secrets in parameters of headers that it keeps", async () => {
    const send = start();
    await send("/museum-hours", {
      headers: {
        Prefer: 'session=shown, token=hidden-1, password="hidden-2"',
        Accept: "application/json;token=hidden-3;q=0.5",
        "User-Agent": "app/1.0 (api-key=hidden-4)",
        Origin: "https://user:hidden-5@site.example",
        Host: "user:hidden-6@site.example",
        "X-Original-URL": "/cb?code=hidden-7",
        "X-Callback": "https://anna:hidden-8@site.example/cb?state=1&access_token=hidden-9#id_token=hidden-10",
        Link: '<https://site.example/next?sig=hidden-11>; rel="next"',
        "X-Refresh": "0; url=/cb?otp=hidden-12",
      },
    });
    const text = JSON.stringify(await requestsOf(send, "?session=*"));
    expect(text).not.toContain("hidden-");
    expect(text).toContain("session=shown");
    expect(text).toContain("q=0.5");
  });

  const secretHeaders = "X-Auth X-JWT X-Session-Id X-Signature X-Passphrase X-CSRF Cookie X-Api-Key".split(" ");
  it.each(secretHeaders)("does not hold the header %s", async (name) => {
    const send = start();
    await send("/museum-hours", { headers: { [name]: "s3cret" } });
    const [exchange] = await requestsOf(send);
    expect(JSON.stringify(exchange).toLowerCase()).not.toContain(name.toLowerCase());
    expect(JSON.stringify(exchange)).not.toContain("s3cret");
  });

  it.each([
    [`Basic ${btoa("anna:s3cret:x")}`, { scheme: "Basic", user: "anna" }],
    ["Bearer c2VjcmV0", { scheme: "Bearer" }],
    ["Basic ???", { scheme: "unknown" }],
    ["c2VjcmV0", { scheme: "unknown" }],
  ])("says which credential came without its secret: %s", async (authorization, credential) => {
    const send = start();
    await send("/museum-hours", { headers: { Authorization: authorization } });
    const [exchange] = await requestsOf(send);
    expect(exchange).toMatchObject({ credential });
    expect(JSON.stringify(exchange)).not.toMatch(/s3cret|c2VjcmV0/);
  });

  it("has the first 16 KiB of a body, and the length of the whole", async () => {
    const [eventId, eventDescription] = ["11111111-1111-4111-8111-111111111111", "x".repeat(20_000)];
    const send = sendTo(startMock({ hours: [], events: [{ eventId, dates: [TODAY], eventDescription }] }));
    const whole = await (await send("/special-events")).text();
    const [exchange] = await requestsOf(send);
    expect(exchange).toMatchObject({ response: { body: whole.slice(0, 16 * 1024), bodyLength: whole.length } });
  });

  it.each([
    ["operation=hours", 'operation: Invalid value "hours"; expected one of getMuseumHours, listSpecialEvents.'],
    ["status=ok", 'status: Invalid value "ok"; expected a status (400), a class (4xx), or 0 for a cut connection.'],
    ["since=2027-02-30T00:00:00Z", "for since; use the id of an exchange, or a time such as 2027-03-01T09:00:00Z."],
    ["parameter=pge=1", 'Unknown parameter "pge"; did you mean page?'],
    ["method=G%20T", 'method: Invalid value "G T"; expected a method, such as GET.'],
    ["stauts=400", 'Unknown filter "stauts"; did you mean status?'],
    ["limit=1&limit=2", 'Invalid values "1" and "2" for limit; use one of them.'],
    ["limit=x", 'Invalid value "x" for limit; use a whole number.'],
    ["wrong=maybe", 'wrong: Invalid value "maybe"; expected true or false.'],
    ["path=museum-hours", 'path: Invalid value "museum-hours"; expected a path such as /museum-hours'],
    ["wait=soon", 'Invalid value "soon" for wait; use a duration up to 1m, such as 5s or 200ms.'],
    ["session=a%20b", 'Invalid value "a b" for session'],
    ["fault=nonsense", 'Unknown fault "nonsense"; use one of delay *, status 503, price as null, headers *, mutant '],
    ["fault=notjson", 'Unknown fault "notjson"; did you mean "notJson"?'],
    ["fault=service%20dwn", 'Unknown fault "service dwn"; did you mean "service down"?'],
    ["fault=price%20as%20date", 'Unknown fault "price as date"; '],
    ["scenario=no%20evnts", 'Unknown scenario "no evnts"; did you mean "no events"?'],
  ])("refuses %s with a sentence", async (query, sentence) => {
    await expectProblem(start()(`/__admin/requests?${query}`), 400, sentence);
  });

  it.each([
    ...["price as null", "nonsense*", "service down", "mutant default-limit=3"],
    "the museum is open on 2027-12-24",
  ])("takes %j for a fault that may come", async (fault) => {
    expect(await requestsOf(start(), `?fault=${encodeURIComponent(fault)}`)).toEqual([]);
  });

  it("finds what was requested in the standard world by its name", async () => {
    const send = start();
    for (const query of ["", "?__scenario=standard", "?__scenario=no-events"]) await send(`/museum-hours${query}`);
    expect(await requestsOf(send, "?scenario=standard")).toHaveLength(2);
    expect(await requestsOf(send, "?scenario=no events")).toHaveLength(1);
  });

  it("finds what was requested in a scenario that was removed since", async () => {
    const ours = { name: "ours", says: "An outage.", faults: [{ status: 503 }] };
    const mock = startMock(exampleWorld, { scenarios: [ours] });
    const send = sendTo(mock);
    await send("/museum-hours?__scenario=ours");
    mock.useScenarios([]);
    expect(await requestsOf(send, "?fault=ours&scenario=ours")).toHaveLength(1);
    await send("/__admin/requests", { method: "DELETE" });
    expect((await send("/__admin/requests?fault=ours")).status).toBe(400);
  });

  it("is one for each session, cleared by itself; session=* is all of them", async () => {
    const send = start();
    for (const query of ["", "?__session=a", "?__session=b"]) await send(`/museum-hours${query}`);
    expect((await send("/__admin/requests?session=a", { method: "DELETE" })).status).toBe(204);
    expect(await targetsOf(send, "?session=*")).toEqual(["/museum-hours", "/museum-hours?__session=b"]);
    await send("/__admin/requests", { method: "DELETE" });
    expect(await targetsOf(send, "?session=*")).toEqual(["/museum-hours?__session=b"]);
    await send("/__admin/requests?session=*", { method: "DELETE" });
    expect(await requestsOf(send, "?session=*")).toEqual([]);
  });
});

describe("what was wrong with a request", () => {
  const findings = async (target: string, options: Partial<MockOptions> = { profile: "lenient" }) => {
    const send = start(options);
    await send(target);
    return (await requestsOf(send))[0]?.warnings;
  };

  it.each([
    ["/museum-hours?limit=31", ['limit "31" is over the maximum, 30; read as 30']],
    ["/museum-hours?page=0", ['page "0" is under 1; read as 1']],
    ["/museum-hours?limit=ten", ['limit "ten" is not an integer; read as 10']],
    ["/museum-hours?startDate=2027-02-30", ['startDate "2027-02-30" is not a calendar date; read as 2027-03-02']],
    ["/museum-hours?limit=4&limit=5", [expect.stringMatching(/^limit "4", "5" is given more than once; read as/)]],
    ["/special-events?endDate=2027-01-01", ['endDate "2027-01-01" lies before startDate "2027-03-02"']],
    ["/museum-hours?limit=5", []],
    ["/museum-hours?startDate=2027-02-26", []],
  ])("is told though the profile lets it pass: %s", async (target, expected) => {
    expect(await findings(target)).toEqual(expected);
  });

  it.each([
    ["limit=s3cret", 'limit "•••" is not an integer; read as 10'],
    ["s3c%2572et=1", 'unknown parameter "•••"'],
  ])("is told without a secret of the mock: %s", async (query, warning) => {
    const profile = { ...profiles.lenient, credentialCheck: "wellFormed" } as const;
    expect(await findings(`/museum-hours?${query}`, { credentials: ["anna:s3cret"], profile })).toEqual([warning]);
  });

  it("is a page loop where a client goes on after a page beyond the end", async () => {
    const send = start();
    // What was answered before is watched again.
    for (let round = 0; round < 4; round += 1) {
      await send("/__admin/requests", { method: "DELETE" });
      for (const page of [1, 2, 3, 4, 5]) await send(`/museum-hours?limit=10&page=${page}`);
    }
    const fourth = /^page loop: page 4 was asked for, though page 3 lay after .*; stop at the first page that/;
    const loops = [expect.stringMatching(fourth), expect.stringContaining("page 5 was asked for, though page 3 lay")];
    expect((await requestsOf(send)).map(({ warnings }) => warnings.join(""))).toEqual(["", "", "", ...loops]);
  });

  it("is no page loop where another query, another session or the beginning comes between", async () => {
    const send = start();
    for (const query of ["?page=9", "?page=3&limit=9", "?page=10&__session=a"]) await send(`/museum-hours${query}`);
    await send("/special-events?page=10");
    for (const page of [1, 10, 10]) await send(`/museum-hours?page=${page}`);
    expect((await requestsOf(send, "?session=*")).flatMap(({ warnings }) => warnings)).toEqual([]);
    await send("/__admin/requests", { method: "DELETE" });
    await send("/museum-hours?page=11");
    expect((await requestsOf(send))[0]?.warnings).toEqual([]);
  });
});

describe("a control that is misspelt", () => {
  const unknown = (...said: string[]) => said.map((one) => `unknown preference ${one}`);
  const registered =
    "return=minimal, respond-async, wait=5, handling=lenient, safe, depth-noroot, timezone=UTC, transclude=a, odata.maxpagesize=2, maxpagesize=2, track-changes, continue-on-error, callback=x, include-annotations=y, allow-entityreferences";
  const ofOthers = "status=503, dynamik=true, exampl=threeDays, latency=5";
  const dynamic = "dynamik; leave it out, every answer is dynamic";
  const control = "unknown control __sceanrio; did you mean __scenario?";

  it.each<[query: string, preferences: string, warnings: string[]]>([
    ["", "sesion=x, scenarioo=no", unknown("sesion; did you mean session?", "scenarioo; did you mean scenario?")],
    ["", registered, []],
    ["", ofOthers, unknown("status; use code=STATUS", dynamic, "exampl; use scenario=NAME", "latency; use delay=MS")],
    ["?__status=503", "", ["unknown control __status; use __code=STATUS"]],
    ["?__Code=503", "", ["unknown control __Code; did you mean __code?"]],
    ["?__sceanrio=x&__page=2", "", ['unknown parameter "__page"; did you mean page?', control]],
  ])("is told: /museum-hours%s %j", async (query, preferences, warnings) => {
    const send = start();
    const headers = preferences === "" ? {} : { Prefer: preferences };
    const response = await send(`/museum-hours${query}`, { headers });
    expect((await requestsOf(send))[0]?.warnings).toEqual(warnings);
    expect(response.headers.get("Museum-Mock-Warning")).toBe(warnings.length === 0 ? null : warnings.join(", "));
  });
});

describe("the caps of the journal", () => {
  it("take from the fullest session first where there are too many bytes", async () => {
    const send = start({ journal: { bytes: 25_000 } });
    await send("/museum-hours?__session=quiet");
    for (let at = 1; at <= 100; at += 1) await send(`/museum-hours?q=${"x".repeat(500)}${at}&__session=busy`);
    expect(await requestsOf(send, "?session=quiet")).toHaveLength(1);
    const kept = (await requestsOf(send, "?session=busy")).length;
    expect(kept).toBeGreaterThan(3);
    expect(kept).toBeLessThan(15);
    await send("/museum-hours?__session=quiet");
    expect(await requestsOf(send, "?session=quiet")).toHaveLength(2);
  });
});

describe("what records keep alive", () => {
  const LENGTH = 20_000;
  const eventId = "11111111-1111-4111-8111-111111111111";
  const event = (eventDescription: string) => ({ eventId, name: "x", dates: [TODAY], eventDescription });
  const ASKED = 20;

  type Before = (put: (path: string, value: object) => Promise<Response>, text: string, mock: Mock) => unknown;

  /** Does something before each of several requests. Returns how many of them a journal for some of these texts keeps. */
  async function keptOf(before: Before, target = "/museum-hours?limit=1") {
    const mock = startMock(exampleWorld, { journal: { bytes: 12 * LENGTH } });
    const send = sendTo(mock);
    const put = (path: string, value: object) => send(`/__admin/${path}`, json(value));
    for (let at = 0; at < ASKED; at += 1) {
      const done = await before(put, String(at).padEnd(LENGTH, "x"), mock);
      if (done instanceof Response) expect(done.ok).toBe(true);
      await send(target);
    }
    return (await requestsOf(send)).length;
  }
  const small = { eventId: eventId.replaceAll("1", "2"), name: "y", dates: [TODAY] };
  const worldOf = (text: string) => createFixedWorld({ hours: [], events: [event(text)] });
  const edit = (put: Parameters<Before>[0], item: typeof small) => put(`data/events/${item.eventId}`, item);
  const state = { version: 1, clock: { today: TODAY } };

  it.each<[string, Before, string?]>([
    ["an edit before a small one", (put, text) => edit(put, event(text)).then(() => edit(put, small))],
    ["a state that was put", (put, text) => put("world", { ...state, edits: { events: { [eventId]: event(text) } } })],
    ["a fault that was set", (put, text) => put("faults", [{ status: 503, match: { path: `/${text}` } }])],
    ["a scenario that was defined", (put, text) => put("scenarios", { define: { name: "own", says: text } })],
    ["a world that was shown", (_, text, mock) => mock.show(worldOf(text))],
    [
      "the items of a list that is made for the request",
      (_, text, mock) => mock.show({ catalogueOn: () => worldOf(text).catalogueOn(TODAY) }),
      "/special-events",
    ],
  ])("is counted: %s", async (_, before, target) => {
    const kept = await keptOf(before, target);
    expect(kept).toBeGreaterThan(2);
    expect(kept).toBeLessThan(12);
  });

  it("is counted once, however many records refer to it", async () => {
    let done: unknown;
    const once: Before = async (put, text) => (done ??= await edit(put, event(text)));
    expect(await keptOf(once, "/special-events")).toBe(ASKED);
    expect(done).toMatchObject({ status: 201 });
  });
});

describe("the cap of all journals together", () => {
  const ask = async (send: Send, session: string, times: number) => {
    for (let at = 0; at < times; at += 1) await send(`/museum-hours?limit=${1 + (at % 30)}&__session=${session}`);
  };
  const countOf = async (send: Send, session: string) => (await requestsOf(send, `?session=${session}`)).length;

  it("counts use by requests, not by when a session began", async () => {
    const send = start({ journal: { bytes: 200_000 } });
    await ask(send, "running", 1);
    for (let at = 0; at < 60; at += 1) {
      await ask(send, `other-${at}`, 2);
      if (at % 10 === 0) await ask(send, "running", 1);
    }
    expect([await countOf(send, "running"), await countOf(send, "other-0")]).toEqual([7, 0]);
  });

  it("is said where the journal of such a session is verified", async () => {
    const send = start({ journal: { bytes: 200_000 } });
    for (let at = 0; at < 80; at += 1) await ask(send, `done-${at}`, 2);
    const asked = json({ exactly: 0 }, "POST");
    const verdict = await (await send("/__admin/requests/verify?session=done-0", asked)).json();
    expect(verdict.message).toContain("The journal dropped its 2 oldest requests for lack of room");
    const archive = await (await send("/__admin/requests?format=har&session=done-0")).json();
    expect(archive.log.comment).toBe("The journal has dropped its oldest 2 exchanges.");
  });
});

describe.each(["resetInBody", "cutShort"])("an answer that %s breaks off", (fault) => {
  it("is a cut connection wherever it is looked at, with what the client got of it", async () => {
    const send = start({ metrics: true });
    await send("/museum-hours?limit=2").then((response) => response.text());
    const sent = await (await send("/museum-hours?limit=2")).text();
    await send("/museum-hours?limit=2", { headers: { Prefer: `fault=${fault}` } });
    const cut = await requestsOf(send, "?status=0");
    const response = { status: 200, body: sent.slice(0, sent.length / 2), bodyLength: sent.length };
    expect(cut).toMatchObject([{ id: 3, status: 0, faults: [fault], response }]);
    expect(cut[0]).not.toHaveProperty("count");
    expect(await requestsOf(send, "?status=2xx")).toHaveLength(2);
    const verify = json({ status: [200, 0], exactly: 3 }, "POST");
    expect(await (await send("/__admin/requests/verify", verify)).json()).toMatchObject({ verified: true });
    const { log } = await (await send("/__admin/requests?format=har")).json();
    const comment = "The connection was cut in the body of a 200.";
    expect(log.entries[2]).toMatchObject({ response: { status: 0, _error: comment }, comment });
    expect(await (await send("/__admin/metrics")).text()).toContain('status="0"');
    expect((await (await send("/__admin/requests?format=summary")).json()).requests[2]).toMatchObject({ status: 0 });
  });

  it("is recorded to the half of its bytes, even if it has more letters than are kept", async () => {
    const events = exampleWorld.events.map((event) => ({ ...event, eventDescription: "\u00e9".repeat(17_000) }));
    const send = sendTo(startMock({ hours: [], events }));
    const sent = new TextEncoder().encode(await (await send("/special-events?limit=1")).text());
    await send("/special-events?limit=1", { headers: { Prefer: `fault=${fault}` } });
    const half = new TextDecoder().decode(sent.subarray(0, sent.length / 2), { stream: true });
    expect(await requestsOf(send, "?status=0")).toMatchObject([{ response: { body: half } }]);
  });
});

describe("/__admin/requests?format=har", () => {
  it("is an HTTP archive of what was asked", async () => {
    const send = start();
    await send("/museum-hours?limit=1");
    const { log } = await (await send("/__admin/requests?format=har")).json();
    const url = "http://127.0.0.1:4010/museum-hours?limit=1";
    const content = { mimeType: "application/json", text: expect.stringContaining(TODAY) };
    const entry = {
      startedDateTime: "2027-03-02T09:00:00.000Z",
      request: { method: "GET", url, queryString: [{ name: "limit", value: "1" }] },
      response: { status: 200, content },
    };
    expect(log).toMatchObject({ version: "1.2", creator: { name: "museum-mock" }, entries: [entry] });
    expect(JSON.stringify(log).toLowerCase()).not.toContain('authorization"');
  });

  it.each([
    ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "0af7651916cd43dd8448eb211c80319c"],
    ["cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more", "0af7651916cd43dd8448eb211c80319c"],
    ["ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", undefined],
    ["00-00000000000000000000000000000000-b7ad6b7169203331-01", undefined],
    ["00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01", undefined],
    ["0af7651916cd43dd8448eb211c80319c", undefined],
  ])("names the trace of traceparent %s", async (traceparent, traceId) => {
    const send = sendTo(startMock(exampleWorld));
    await send("/museum-hours", { headers: { traceparent } });
    for (const path of ["requests", "requests?format=summary"]) {
      const { requests } = await (await send(`/__admin/${path}`)).json();
      expect(requests[0].traceId).toBe(traceId);
    }
  });
});
