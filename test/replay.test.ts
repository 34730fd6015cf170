import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClock, createFixedWorld, type Mock, type MockOptions, type Scenario } from "../src/adapters/index.js";
import type { Capsule } from "../src/mock/replay/capsule.js";
import { readCapsule } from "../src/mock/replay/capsule-reading.js";
import { replay } from "../src/mock/replay/replay.js";
import { exampleWorld } from "./support/example-world.js";
import { newFolder } from "./support/folder.js";
import { CREDENTIAL, startMock } from "./support/mock.js";
import { run, startServe } from "./support/run-cli.js";
import { shareOf } from "./support/share.js";

const custom: Scenario = {
  name: "rainy {day}",
  says: "A custom one.",
  extends: "recovers after three failures",
  parameters: { day: { format: "date", example: "2027-03-05" } },
  data: { hours: { remove: [{ from: "today", to: "day" }] } },
  changes: [{ after: 1, data: { events: { remove: "all" } } }],
};

const FAULTS = [
  [
    { status: 503, probability: 0.3 },
    { delay: "1..3", every: 2 },
  ],
  [{ delay: { median: 1, sigma: 0.5 } }, { body: "againstSchema", probability: 0.5 }],
  [
    { connection: "refused", times: 2 },
    { connection: "cutShort", after: 3 },
  ],
  [
    { drip: { chunks: 3, over: 3 }, probability: 0.7 },
    { status: 429, every: 3 },
  ],
  [
    { status: 401, times: 1 },
    { body: "wrongMediaType", every: 2 },
  ],
  [
    {
      sequence: [{ status: 503, retryAfter: { seconds: 5, as: "date" } }, {}, { delay: 2, body: "empty" }],
      repeat: true,
    },
  ],
  [
    { stale: true, probability: 0.5 },
    { headers: { "x-cache": "HIT", etag: null }, every: 2 },
  ],
  [
    { status: 418, match: { method: "HEAD" } },
    { status: 409, match: { user: "anna" } },
    { body: { field: "date", as: "wrongFormat" }, match: { headers: { origin: "http://site.example" } } },
  ],
];

type Step = { readonly steer: readonly [method: string, path: string, body?: unknown] } | { readonly ask: Asked };
interface Asked {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly method: string;
}

const session = fc.constantFrom("", "a", "b");

const steering: fc.Arbitrary<Step> = fc
  .record({
    id: session,
    what: fc.constantFrom<readonly [string, string, unknown?]>(
      ["PUT", "/clock", { today: "2027-03-05" }],
      ["PUT", "/clock", { now: "2027-03-04T23:59:50Z", speed: 3600 }],
      ["PUT", "/clock", { release: true }],
      ["PUT", "/scenarios", { scenario: "no events" }],
      ["PUT", "/scenarios", { scenario: "rainy 2027-03-04", add: true }],
      ["PUT", "/scenarios", { scenario: "hours change while paging", add: true }],
      ["PUT", "/scenarios", { scenario: "standard" }],
      ["PUT", "/scenarios", { define: { name: "own", says: "Defined.", data: { hours: { remove: "all" } } } }],
      ["PATCH", "/profile", { errorBody: "json", limitAboveMaximum: "clamp" }],
      ["PATCH", "/profile", { credentialCheck: "listed", challenge: "absent" }],
      ["PATCH", "/profile", { timeZone: "Pacific/Kiritimati", checkOrder: "credentialFirst" }],
      ...FAULTS.map((faults) => ["PUT", "/faults", faults] as const),
      ["PUT", "/faults", []],
      ["POST", "/sessions", { id: "b" }],
      ["DELETE", "/sessions/b"],
    ),
  })
  .map(({ id, what: [method, path, body] }) => ({
    steer: [method, id === "" || path.startsWith("/sessions") ? path : `${path}?session=${id}`, body] as const,
  }));

const asking: fc.Arbitrary<Step> = fc
  .record({
    target: fc.constantFrom(
      "/museum-hours",
      "/museum-hours?limit=31",
      "/museum-hours?limit=2&page=2",
      "/museum-hours?limt=2&token=s3cretS3cret",
      "/museum-hours?startDate=2027-02-30",
      "/special-events?endDate=2027-03-30&limit=30",
      "/special-events?__scenario=rainy-2027-03-06",
      "/special-events?__scenario=rany",
      "/museum-hours?__code=404&__fault=notJson",
      "/special-event",
      "/museum%2Dhours?limit=1",
    ),
    method: fc.constantFrom("GET", "GET", "GET", "HEAD", "OPTIONS", "DELETE"),
    way: fc.constantFrom("prefer", "path", "invalid"),
    id: session,
    credential: fc.constantFrom(
      CREDENTIAL,
      `Basic ${btoa("anna:s3cret")}`,
      "Bearer x",
      "Basic !",
      `Basic ${btoa("x")}`,
      "",
    ),
    extra: fc.constantFrom<Record<string, string>>(
      {},
      { Origin: "http://site.example" },
      { "If-None-Match": "*" },
      { "If-Match": '"x"' },
      { Prefer: "today=2027-03-09" },
      { Prefer: "delay=1..3, profile=lenient" },
      { Prefer: 'now="2027-03-09T10:00:00Z"' },
      { Prefer: "fault=cutShort" },
      { Prefer: "tody=x, fault=refused" },
    ),
  })
  .map(({ target, method, way, id, credential, extra }) => {
    const named: Record<string, string> =
      id === "" || way === "path"
        ? {}
        : way === "prefer"
          ? { Prefer: [extra["Prefer"] ?? [], `session=${id}`].flat().join(", ") }
          : { Prefer: 'session="a b"' };
    const headers = { ...extra, ...named, ...(credential !== "" && { Authorization: credential }) };
    return { ask: { target: id !== "" && way === "path" ? `/__session/${id}${target}` : target, headers, method } };
  });

const world = createFixedWorld(exampleWorld);

const start = (options: Partial<MockOptions> = {}, now = () => Date.parse("2027-03-02T09:00:00Z")) =>
  startMock(exampleWorld, {
    world,
    now,
    releasedClock: createClock(now),
    scenarios: [custom],
    seed: 11,
    credentials: ["anna:s3cret"],
    profile: { credentialCheck: "wellFormed" },
    ...options,
  });

async function take(mock: Mock, step: Step): Promise<void> {
  if ("steer" in step) {
    const [method, path, body] = step.steer;
    const init = {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    await mock.fetch(new Request(`http://127.0.0.1/__admin${path}`, init));
    return;
  }
  const { target, headers, method } = step.ask;
  await mock.fetch(new Request(`http://127.0.0.1${target}`, { method, headers })).then(
    (response) => response.text().catch(() => {}),
    () => {},
  );
}

async function listCapsules(mock: Mock): Promise<unknown[]> {
  const get = async (path: string) => (await mock.fetch(new Request(`http://127.0.0.1/__admin${path}`))).json();
  const { requests } = await get("/requests?session=*");
  return Promise.all(requests.map(({ id }: { id: number }) => get(`/requests/${id}/capsule?session=*`)));
}

async function replayed(capsule: unknown, other = world) {
  const reading = readCapsule(JSON.parse(JSON.stringify(capsule)));
  if (reading.violations) throw new Error(JSON.stringify(reading.violations));
  return replay(reading, other);
}

describe("a replay", () => {
  it("gives random answers again, to the last byte", async () => {
    let exchanges = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 2, arbitrary: steering }, { weight: 5, arbitrary: asking }), {
          minLength: 20,
          maxLength: 30,
        }),
        async (steps) => {
          let now = Date.parse("2027-03-02T09:00:00Z");
          const mock = start({}, () => now);
          for (const step of steps) {
            await take(mock, step);
            now += 7777;
          }
          for (const capsule of await listCapsules(mock)) {
            exchanges += 1;
            const { differences } = await replayed(capsule);
            expect({ capsule, differences }).toEqual({ capsule, differences: [] });
          }
        },
      ),
      { numRuns: shareOf(80, 0.3), seed: 3, endOnFailure: true },
    );
    expect(exchanges).toBeGreaterThanOrEqual(shareOf(1000, 0.3));
  });

  it("says what differs", async () => {
    const mock = start();
    await take(mock, {
      ask: { target: "/museum-hours?limit=1", headers: { Authorization: CREDENTIAL }, method: "GET" },
    });
    const [capsule] = (await listCapsules(mock)) as [Capsule];
    const answer = {
      ...capsule.answer,
      headers: capsule.answer.headers.map(([name, value]): [string, string] => [name, name === "vary" ? "*" : value]),
      body: capsule.answer.body.replace("10:00", "11:00"),
      faults: ["status 503"],
    };
    const changed = await replayed({ ...capsule, answer: { ...answer, status: 503 } });
    expect(changed.differences).toEqual([
      "status: 503 then, 200 now",
      "header vary: * then, Prefer, Origin now",
      expect.stringMatching(/^body: differs from character 36 on: ".*11:00.*" then, ".*10:00.*" now$/),
      'faults: ["status 503"] then, none now',
    ]);
    const other = await replayed(capsule, createFixedWorld({ hours: [], events: [] }));
    expect(other.differences.at(-1)).toContain("body: differs from character 2 on");
  });

  it("has no secret in its capsule", async () => {
    const mock = start();
    const headers = { Authorization: `Basic ${btoa("anna:s3cret")}`, Cookie: "sid=s3cret" };
    await take(mock, { ask: { target: "/museum-hours?token=s3cret", headers, method: "GET" } });
    const [capsule] = await listCapsules(mock);
    const text = JSON.stringify(capsule);
    expect(text).not.toContain("s3cret");
    expect(text).not.toContain(btoa("anna:s3cret"));
    expect((await replayed(capsule)).differences).toEqual([]);
  });

  it("refuses a capsule where it is wrong", () => {
    const placesOf = (value: unknown) => (readCapsule(value).violations ?? []).map(({ path }) => path.join("."));
    expect(placesOf({ version: 2 })).toEqual(["version"]);
    expect(placesOf(null)).toEqual([""]);
    const request = { method: "GET", target: "museum-hours", headers: [["a"]], credential: "secret" };
    const rest = { museumMock: "0", seed: 1, cors: true, time: "now", world: {}, answer: {} };
    expect(placesOf({ version: 1, ...rest, request })).toEqual(
      expect.arrayContaining(["time", "request.target", "request.credential", "request.headers.0", "answer"]),
    );
    const fine = { ...request, target: "/museum-hours", headers: [], credential: "none" };
    const answer = { status: 200, headers: [], body: "" };
    const broken = { version: 1, ...rest, time: "2027-03-02T09:00:00Z", request: fine, answer };
    expect(placesOf(broken)).toEqual(["world"]);
    expect(placesOf({ ...broken, define: [{ name: "x" }] })).toEqual(["define.0"]);
  });
});

describe("museum-mock replay", () => {
  const folder = newFolder();
  const dataFile = join(folder, "museum.json");
  writeFileSync(dataFile, JSON.stringify(exampleWorld));

  /** Serves, sends a few requests that go wrong, and writes the capsule of each to a file. */
  async function capsulesOf(...args: string[]): Promise<string[]> {
    const { url, stop } = await startServe(args);
    const faults = [{ delay: "1..9" }, { status: 503, probability: 0.5, times: 2 }];
    await fetch(`${url}/__admin/faults?session=a`, { method: "PUT", body: JSON.stringify(faults) });
    const headers = { Authorization: CREDENTIAL, Prefer: "session=a" };
    for (const target of ["/museum-hours?limit=3", "/special-events", "/museum-hours?limit=31", "/nowhere"]) {
      await (await fetch(url + target, { headers })).text();
    }
    const { requests } = await (await fetch(`${url}/__admin/requests?session=a`)).json();
    const files = [];
    for (const { id } of requests) {
      const file = join(folder, `${args.length}-${id}.json`);
      writeFileSync(file, await (await fetch(`${url}/__admin/requests/${id}/capsule`)).text());
      files.push(file);
    }
    await stop();
    return files;
  }

  it("gives the answers of a generated museum and of a data set again", async () => {
    for (const file of await capsulesOf("--seed", "7", "--today", "2027-03-01")) {
      const { status, stdout } = await run(["replay", file]);
      expect([status, stdout]).toEqual([0, expect.stringMatching(/^same {2}GET \/\S+ \d{3}, \d+ bytes\n$/)]);
    }
    for (const file of await capsulesOf("--fixtures", dataFile)) {
      const { status, stdout } = await run(["replay", file, "--fixtures", dataFile, "--json"]);
      expect([status, JSON.parse(stdout)]).toMatchObject([0, { same: true, differences: [] }]);
    }
  });

  it("says what is missing, and what differs", async () => {
    const [file = ""] = await capsulesOf("--fixtures", dataFile, "--today", "2027-03-02");
    const errorOf = async (...args: string[]) => {
      const { status, stderr } = await run(["replay", ...args]);
      return `${status} ${stderr.trim()}`;
    };
    expect(await errorOf(file)).toMatch(
      /^2 error: The capsule needs the data set with the digest \w+; add --fixtures FILE\.$/,
    );
    const other = join(folder, "other.json");
    writeFileSync(other, '{"hours": [], "events": []}');
    expect(await errorOf(file, "--fixtures", other)).toMatch(
      /^2 error: --fixtures ".*other\.json" is another data set: its digest is \w+, and the capsule needs \w+\.$/,
    );
    expect(await errorOf(other)).toMatch(
      /^2 error: Invalid capsule ".*other\.json":\n {2}Missing field answer: the answer\.\n {2}hours: Unknown field "hours"/,
    );
    expect(await errorOf(join(folder, "none.json"))).toMatch(/none\.json" does not exist\.$/);
    const capsule = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(
      other,
      JSON.stringify({ ...capsule, museumMock: "0.0.1", seed: 99, answer: { ...capsule.answer, status: 201 } }),
    );
    const { status, stdout, stderr } = await run(["replay", other, "--fixtures", dataFile]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^differs {2}GET \/museum-hours\?limit=3 \d+, \d+ bytes\n {2}status: 201 then, \d+ now\n/);
    expect(stderr).toMatch(
      /^note: The answer was given by museum-mock 0\.0\.1, and this is \S+; replay it with npx museum-mock@0\.0\.1\.\n$/,
    );
  });
});

describe("the journal", () => {
  it("counts a state once for the exchanges that share it", async () => {
    const limits = { entries: 100_000, bytes: 2_000_000 };
    const entriesOf = async (isCounting: boolean) => {
      const mock = start({ journal: limits });
      const edits = { hours: Object.fromEntries(days.map((date) => [date, { date, timeOpen: "01:00" }])) };
      await mock.restoreState({ version: 1, clock: { today: "2027-03-02" }, edits });
      if (isCounting) await take(mock, { steer: ["PUT", "/faults", [{ status: 503, after: 1_000_000 }]] });
      const ask = { target: "/museum-hours?limit=1", headers: { Authorization: CREDENTIAL }, method: "GET" };
      for (let count = 0; count < 1500; count += 1) await take(mock, { ask });
      const response = await mock.fetch(new Request("http://127.0.0.1/__admin/requests/count"));
      return (await response.json()).count;
    };
    const days = Array.from({ length: 28 * 12 }, (_, at) => `2029-${two((at % 12) + 1)}-${two((at % 28) + 1)}`);
    const shared = await entriesOf(false);
    const apart = await entriesOf(true);
    expect(shared).toBeGreaterThan(600);
    expect(apart).toBeLessThan(shared / 5);
  });
});

const two = (number: number) => String(number).padStart(2, "0");
