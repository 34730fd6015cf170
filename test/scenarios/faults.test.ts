import { describe, expect, it } from "vitest";
import type { Fault, MockOptions } from "../../src/adapters/library/index.js";
import { createChance } from "../../src/fixtures/chance.js";
import { createFixedWorld } from "../../src/fixtures/world.js";
import { drawMilliseconds } from "../../src/mock/exchange/fault-plan.js";
import { datesIn, exampleWorld } from "../support/example-world.js";
import { expectProblem, json, sendTo, startMock, statusesOf, TODAY } from "../support/mock.js";

const start = (faults: readonly Fault[], options: Partial<MockOptions> = {}) =>
  sendTo(startMock(exampleWorld, { faults, ...options }));

describe("when a fault happens", () => {
  it.each<[string, Omit<Fault, "status">, readonly number[]]>([
    ["always", {}, [1, 2, 3, 4, 5, 6, 7, 8]],
    ["after none", { after: 0 }, [1, 2, 3, 4, 5, 6, 7, 8]],
    ["after", { after: 2 }, [3, 4, 5, 6, 7, 8]],
    ["times", { times: 3 }, [1, 2, 3]],
    ["after and times", { after: 2, times: 3 }, [3, 4, 5]],
    ["every", { every: 3 }, [1, 4, 7]],
    ["after and every", { after: 1, every: 3 }, [2, 5, 8]],
    ["after, times and every", { after: 1, times: 2, every: 3 }, [2, 5]],
    ["times and every", { times: 3, every: 2 }, [1, 3, 5]],
    ["probability 0", { probability: 0 }, []],
    ["probability 1", { probability: 1 }, [1, 2, 3, 4, 5, 6, 7, 8]],
  ])("%s", async (_, when, expected) => {
    const found = await statusesOf(start([{ status: 500, ...when }]), 8);
    expect(found.flatMap((status, at) => (status === 500 ? [at + 1] : []))).toEqual(expected);
  });

  it("has the same faults for the same seed, others for another, and about as many as its probability says", async () => {
    const draw = (seed: number) => statusesOf(start([{ status: 500, probability: 0.3 }], { seed }), 200);
    const first = await draw(1);
    expect(await draw(1)).toEqual(first);
    expect(await draw(2)).not.toEqual(first);
    const failed = first.filter((status) => status === 500).length;
    expect(Math.abs(failed - 60), `${failed} of 200`).toBeLessThan(20);
  });

  it("happens as many times as it says where it is drawn by chance, on the first of the requests that are hit", async () => {
    const when = { status: 500, probability: 0.5 };
    const hits = (found: readonly number[]) => found.flatMap((status, at) => (status === 500 ? [at] : []));
    const all = hits(await statusesOf(start([when]), 20));
    expect(hits(await statusesOf(start([{ ...when, times: 3 }]), 20))).toEqual(all.slice(0, 3));
    expect(all.length).toBeGreaterThan(3);
  });

  it("of a scenario begins anew with it, whatever it is called", async () => {
    const names = ["fault tolerance", "a/b", "a"];
    const scenarios = names.map((name) => ({ name, says: "Fails once.", faults: [{ status: 503, times: 1 }] }));
    const send = sendTo(startMock(exampleWorld, { scenarios }));
    const enter = (scenario: string, add = false) => send("/__admin/scenarios", json({ scenario, add }));
    for (const name of ["fault tolerance", "fault tolerance"]) {
      await enter(name);
      expect(await statusesOf(send, 2)).toEqual([503, 200]);
    }
    await enter("a");
    await enter("a/b", true);
    expect(await statusesOf(send, 3)).toEqual([503, 503, 200]);
    await enter("a/b", true);
    expect(await statusesOf(send, 2)).toEqual([503, 200]);
  });
});

describe("a status", () => {
  it("comes with a problem, Retry-After, and the challenge where it is 401", async () => {
    const limited = await start([{ status: 429, retryAfter: 7, detail: "Too many." }])("/museum-hours");
    expect(limited.headers.get("Retry-After")).toBe("7");
    const [type, title] = ["urn:museum-mock:problem:fault", "This went wrong on purpose"];
    expect(await limited.json()).toEqual({ type, title, status: 429, detail: "Too many." });
    expect((await start([{ status: 401 }])("/museum-hours")).headers.get("WWW-Authenticate")).toMatch(/^Basic /);
  });

  it("has the body that the profile says", async () => {
    const send = start([{ status: 500, detail: "Broken." }], { profile: { errorBody: "text" } });
    expect(await (await send("/museum-hours")).text()).toBe("Broken.\n");
  });

  it.each([204, 205, 304])("may be %i, which has no body, whatever is to happen to it", async (status) => {
    const response = await start([{ status }, { drip: { chunks: 2, over: 0 } }])("/museum-hours");
    expect([response.status, await response.text()]).toEqual([status, ""]);
  });
});

describe("a body", () => {
  it.each(["notJson", "againstSchema", "wrongMediaType", "cutShort", "resetInBody", "drip"])(
    "that is to be broken is sent to whoever has it already: %s",
    async (fault) => {
      const known = { "If-None-Match": "*", Prefer: `fault=${fault}` };
      const broken = await start([])("/museum-hours", { headers: known });
      expect([broken.status, broken.headers.get("Preference-Applied")]).toEqual([200, `fault=${fault}`]);
    },
  );

  it("that is not JSON says that it is, with 200", async () => {
    const response = await start([{ body: "notJson" }])("/museum-hours");
    const headers = ["Content-Type", "ETag"].map((name) => response.headers.get(name));
    expect([response.status, ...headers]).toEqual([200, "application/json", null]);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  it.each(["/museum-hours", "/special-events", "/special-events?startDate=2020-01-01"])(
    "that is against the schema is JSON all the same: %s",
    async (target) => {
      const sound = await (await start([])(target)).json();
      const broken = await (await start([{ body: "againstSchema" }])(target)).json();
      if (sound.length === 0) expect(broken).toEqual({ items: [] });
      else for (const [at, item] of broken.entries()) expect(item).not.toEqual(sound[at]);
      expect(await (await start([{ body: "againstSchema" }])(target)).json()).toEqual(broken);
    },
  );

  it("that is against the schema is so in a field that it has", async () => {
    const world = createFixedWorld({ hours: [{ date: TODAY }], events: [] });
    const [entry] = await (await start([{ body: "againstSchema" }], { world })("/museum-hours")).json();
    expect(entry).toEqual({ date: null });
  });

  it("of the wrong media type is the right body", async () => {
    const response = await start([{ body: "wrongMediaType" }])("/museum-hours?limit=1");
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(await datesIn(response)).toEqual([TODAY]);
  });
});

describe("Prefer: code and fault together", () => {
  const ask = (code: number, fault: string) =>
    start([])("/museum-hours", { headers: { Prefer: `code=${code}, fault=${fault}, delay=0` } });

  it("gives an answer of the status whose body is broken", async () => {
    const cut = await ask(503, "cutShort");
    expect([cut.status, cut.headers.get("Preference-Applied")]).toEqual([503, "code=503, delay=0, fault=cutShort"]);
    // Without it a client waits for the rest as long as the connection is kept.
    expect(cut.headers.get("Connection")).toBe("close");
    await expect(cut.text()).rejects.toThrow("terminated");
    const reset = await ask(500, "resetInBody");
    expect(reset.status).toBe(500);
    await expect(reset.text()).rejects.toThrow("terminated");
    const html = await ask(502, "notJson");
    expect([html.status, (await html.text()).slice(0, 9)]).toEqual([502, "<!doctype"]);
  });

  it.each<[number, string, string]>([
    [503, "refused", "fault refused can't be combined with code 503, because no answer is sent; use one of them."],
    [503, "resetBeforeBody", "because no answer is sent"],
    [204, "cutShort", "fault cutShort can't be combined with code 204, because the answer has no body"],
  ])("refuses code=%i, fault=%s with a sentence", async (code, fault, sentence) => {
    await expectProblem(ask(code, fault), 400, sentence);
  });
});

describe("in process, as fetch has it", () => {
  it.each([
    ["resetBeforeBody", "ECONNRESET"],
    ["refused", "ECONNREFUSED"],
  ] as const)("%s rejects with a TypeError whose cause is %s", async (connection, code) => {
    const failed = { name: "TypeError", message: "fetch failed", cause: { code } };
    await expect(start([{ connection }])("/museum-hours")).rejects.toMatchObject(failed);
  });

  it.each([
    ["resetInBody", "ECONNRESET"],
    ["cutShort", "UND_ERR_SOCKET"],
  ] as const)("%s breaks the body off in its middle, with the cause %s", async (connection, code) => {
    const response = await start([{ connection }])("/museum-hours");
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    expect(value).toHaveLength(Math.floor(Number(response.headers.get("Content-Length")) / 2));
    await expect(reader.read()).rejects.toMatchObject({ name: "TypeError", message: "terminated", cause: { code } });
    await expect((await start([{ connection }])("/museum-hours")).json()).rejects.toThrow("terminated");
  });

  it("drips the whole body, in as many chunks", async () => {
    const response = await start([{ drip: { chunks: 5, over: 0 } }])("/museum-hours");
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body ?? []) chunks.push(chunk);
    expect(chunks).toHaveLength(5);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toHaveLength(10);
  });
});

describe("a delay", () => {
  it("is asked for with Prefer: delay, and adds to that of the mock", async () => {
    const started = performance.now();
    await start([], { delay: 40 })("/museum-hours", { headers: { Prefer: "delay=40" } });
    expect(performance.now() - started).toBeGreaterThanOrEqual(79);
  });

  it("that is log-normal has its median in the middle and a long tail", () => {
    const draw = (number: number) =>
      drawMilliseconds({ median: 1000, sigma: 0.5 }, createChance(1, `x of request ${number}`).next);
    const delays = Array.from({ length: 2001 }, (_, at) => draw(at)).sort((a, b) => a - b);
    expect(Math.abs(Number(delays[1000]) - 1000)).toBeLessThan(70);
    // One in forty lies beyond two sigma: 1000 times e.
    expect(Math.abs(Number(delays[1955]) - 2750)).toBeLessThan(450);
  });
});

it.each([
  ["/nowhere?limit=3", "endDate is missing (the request reaches no operation)"],
  ["/museum-hours?limit=5", "endDate is missing (the operation has no such parameter)"],
  ["/museum-hours?limit=31", 'limit is "31" (rejected), not 3'],
  ["/museum-hours", "limit is 10 (left out, so the default), not 3"],
])("a match says why %s misses it", async (target, why) => {
  const send = start([]);
  await send(target);
  const match = { parameters: { limit: 3, endDate: "today" } };
  const { message } = await (await send("/__admin/requests/verify", json(match, "POST"))).json();
  expect(message).toContain(why);
});

describe("/__admin/faults", () => {
  it("warns of a path that no operation has, while it stands", async () => {
    const send = start([]);
    const warningOf = async (method: string, path?: unknown) => {
      const body = method === "PUT" ? { body: JSON.stringify([{ status: 503, match: { path } }]) } : {};
      return (await send("/__admin/faults", { method, ...body })).headers.get("Museum-Mock-Warning");
    };
    const warning = 'unknown path in match "/tickets"';
    expect(await warningOf("PUT", "/tickets")).toBe(warning);
    expect(await warningOf("GET")).toBe(warning);
    expect(await warningOf("PUT", ["/special-events", "/museum-hours", "/musem*"])).toBeNull();
    expect(await warningOf("PUT", "/\u00e9")).toBe('unknown path in match "/\\u00e9"');
  });

  it.each<[method: string, path: string, body: unknown, sentence: string]>([
    ["PUT", "", { status: 503 }, 'Invalid value; use a list, even for one fault: [{"status": 503}].'],
    ["PUT", "", { statis: 503 }, 'fault: [{"status": 503}]. [0].statis: Unknown field "statis"; did you mean status?'],
    ["PUT", "", [{ operation: "x", status: 503 }], 'put it into match: {"match": {"operation": …}}.'],
    ["PUT", "", [{ sequence: Array(101).fill({}) }], "[0].sequence: Invalid value a list; expected steps"],
    ["PATCH", "/0", 5, 'Invalid value; use an object of fields, such as {"paused": true}.'],
    ["PATCH", "/0", { id: "x" }, "id can't be changed; leave it out."],
    ["PUT", "", [{ id: "a b", status: 503 }], 'Invalid value "a b" for id; use up to 64 letters, digits, dots'],
    ["PUT", "", Array(2).fill({ id: "a", delay: 1 }), 'The id "a" is given to two faults; use each once.'],
  ])("refuses %s %s %j, and changes nothing", async (method, path, body, sentence) => {
    const send = start([{ status: 503 }]);
    const before = await (await send("/__admin/faults")).json();
    await expectProblem(send(`/__admin/faults${path}`, json(body, method)), 400, sentence);
    expect(await (await send("/__admin/faults")).json()).toEqual(before);
  });
});

describe("the scenarios whose faults take time", () => {
  it("are slow, or begin at once and drip", async () => {
    const started = performance.now();
    await start([], { scenario: "slow" })("/museum-hours");
    expect(performance.now() - started).toBeGreaterThan(300);
    const response = await start([], { scenario: "slow body" })("/museum-hours");
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  it("flaky fails in every way, and the same way each time", async () => {
    const look = () => statusesOf(start([], { scenario: "flaky", seed: 16 }), 12, "/special-events?limit=1");
    const first = await look();
    for (const status of [0, 200, 500, 503]) expect(first).toContain(status);
    expect(await look()).toEqual(first);
  });
});
