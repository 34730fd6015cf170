import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createClock,
  createFixedWorld,
  type Mock,
  type MockOptions,
  type Scenario,
} from "../src/adapters/index.js";
import { readCapsule } from "../src/mock/replay/capsule-reading.js";
import { replay } from "../src/mock/replay/replay.js";
import { exampleWorld } from "./support/example-world.js";
import { CREDENTIAL, startMock } from "./support/mock.js";

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
      ["POST", "/scenarios", { scenario: "rainy 2027-03-04" }],
      ["POST", "/scenarios", { scenario: "hours change while paging" }],
      ["DELETE", "/scenarios"],
      ["PATCH", "/profile", { errorBody: "json", limitAboveMaximum: "clamp" }],
      ["PATCH", "/profile", { credentialCheck: "listed", challenge: "absent" }],
      ["PATCH", "/profile", { timeZone: "Pacific/Kiritimati", checkOrder: "credentialFirst" }],
      ...FAULTS.map((faults) => ["PUT", "/faults", faults] as const),
      ["DELETE", "/faults"],
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
    way: fc.constantFrom("prefer", "cookie", "baggage", "path", "invalid"),
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
          : way === "cookie"
            ? { Cookie: `museum-mock-session=${id}` }
            : { baggage: `museum-mock.session=${way === "invalid" ? "a%20b" : id}` };
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
  it("gives a thousand random answers again, to the last byte", async () => {
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
      { numRuns: 80, seed: 3, endOnFailure: true },
    );
    expect(exchanges).toBeGreaterThanOrEqual(1000);
  });
});
