/** Answers are kept while nothing changes. Each control, and midnight, must show in the very next one. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createClock,
  createFixedWorld,
  holdClock,
  type Mock,
  type MockOptions,
  type ProfileAnswers,
} from "../../../src/adapters/library/index.js";
import { datesIn, exampleWorld, namesIn } from "../../support/example-world.js";
import { json, type Send, sendTo, startMock } from "../../support/mock.js";
import { shareOf } from "../../support/share.js";

const HOURS = "/museum-hours?limit=3";
const EVENTS = "/special-events?endDate=2027-03-31";

/** A mock that runs, and what a test can do to it. */
interface Running {
  readonly send: Send;
  readonly mock: Mock;
  /** Sends to the admin API, for a session or for the default session. */
  steer(method: string, path: string, body?: unknown): Promise<void>;
  /** Lets hours pass. */
  pass(hours: number): void;
}

type Step = (running: Running) => unknown;

interface Control {
  readonly name: string;
  /** What happens before anything is asked. */
  readonly before?: Step;
  readonly step: Step;
  readonly target?: string;
  /** Where it does something: everywhere if absent. */
  readonly only?: "common" | "session";
}

const EVENT = `/data/events/${exampleWorld.events[0]?.eventId}`;
const LATER = { today: "2027-03-09" };
const NO_EVENTS = { scenario: "no events" };
const STATE = { state: "no events" };
const SOLD_OUT = [{ after: 2, match: { operation: "listSpecialEvents" }, data: { events: { remove: "all" } } }];

const put =
  (path: string, body: unknown): Step =>
  ({ steer }) =>
    steer("PUT", path, body);

const patch =
  (answers: object): Step =>
  ({ steer }) =>
    steer("PATCH", "/profile", answers);

/** What changes the next answer, or one of the next. */
const controls: readonly Control[] = [
  { name: "a clock that is held", step: put("/clock", { today: "2027-03-05" }) },
  { name: "a clock that is advanced", step: put("/clock", { advance: { days: 2 } }) },
  { name: "a clock that is released", before: put("/clock", LATER), step: put("/clock", { release: true }) },
  {
    name: "a scenario in place of another",
    before: put("/scenarios", { scenario: "today is 2027-03-06" }),
    step: put("/scenarios", { scenario: "today is 2027-03-04" }),
  },
  { name: "a scenario on top", step: put("/scenarios", { ...NO_EVENTS, add: true }), target: EVENTS },
  {
    name: "a scenario that changes later",
    step: put("/scenarios", { define: { name: "sold out soon", says: "Soon.", changes: SOLD_OUT } }),
    target: EVENTS,
  },
  {
    name: "scenarios that are left",
    before: put("/scenarios", NO_EVENTS),
    step: put("/scenarios", { scenario: "standard" }),
    target: EVENTS,
  },
  { name: "a provider state", step: ({ steer }) => steer("POST", "/provider-states", STATE), target: EVENTS },
  { name: "a profile", step: patch({ errorBody: "text" }), target: "/museum-hours?page=0" },
  { name: "who is let in", step: patch({ credentialCheck: "listed" }) },
  { name: "a zone", step: patch({ timeZone: "Pacific/Kiritimati" }) },
  { name: "faults", step: put("/faults", [{ status: 503 }]) },
  { name: "a fault that counts", step: put("/faults", [{ status: 503, after: 1, every: 2, times: 2 }]) },
  { name: "faults that are cleared", before: put("/faults", [{ status: 503 }]), step: put("/faults", []) },
  { name: "a reset", before: put("/clock", LATER), step: ({ steer }) => steer("POST", "/reset") },
  {
    name: "a session that is dropped",
    before: put("/clock", LATER),
    step: ({ send }) => send("/__admin/sessions/mine", { method: "DELETE" }),
    only: "session",
  },
  { name: "another world", step: ({ mock }) => mock.show(createFixedWorld({ hours: [], events: [] })) },
  { name: "midnight", step: ({ pass }) => pass(24) },
  { name: "midnight in a zone", before: patch({ timeZone: "America/New_York" }), step: ({ pass }) => pass(17) },
  { name: "an entry that is written", step: put("/data/hours/2027-03-02", { timeOpen: "09:09", timeClose: "10:10" }) },
  { name: "an entry that is deleted", step: ({ steer }) => steer("DELETE", "/data/hours/2027-03-03") },
  { name: "an event that is changed", step: ({ steer }) => steer("PATCH", EVENT, { name: "Else" }), target: EVENTS },
  { name: "an event that is deleted", step: ({ steer }) => steer("DELETE", EVENT), target: EVENTS },
];

/** Where the control is applied, and where its effect is looked for. */
const places = [
  { place: "the default session", session: undefined, asked: undefined },
  { place: "a session", session: "mine", asked: "mine" },
  { place: "a session that is forked afterwards", session: undefined, asked: "fork" },
] as const;

function run(session: string | undefined): Running {
  const { mock, time } = createWatchedMock();
  const send = sendTo(mock);
  const query = session === undefined ? "" : `?__session=${session}`;
  return {
    send,
    mock,
    async steer(method, path, body) {
      const { status } = await send(`/__admin${path}${query}`, body === undefined ? { method } : json(body, method));
      expect(status, `${method} ${path}`).toBeLessThan(300);
    },
    pass(hours) {
      time.now += hours * 3_600_000;
    },
  };
}

function createWatchedMock(options: Partial<MockOptions> = {}) {
  const time = { now: Date.UTC(2027, 2, 2, 12) };
  const clock = createClock(() => time.now);
  return {
    time,
    mock: startMock(exampleWorld, {
      clock,
      credentials: ["other:secret"],
      ...options,
      profile: { credentialCheck: "wellFormed", ...(options.profile as ProfileAnswers | undefined) },
    }),
  };
}

/** Everything that a client sees of an answer, but for the word that its session is new. */
async function answerOf(send: Send, target: string, session: string | undefined) {
  const response = await send(target, session === undefined ? {} : { headers: { Prefer: `session=${session}` } });
  const headers = [...response.headers]
    .filter(([name]) => !["date", "connection", "keep-alive"].includes(name))
    .map(([name, value]) => [name, name === "museum-mock-session" ? value.replace("; new", "") : value]);
  return { status: response.status, headers, body: await response.text() };
}

/** Holds a control to its effect: what was asked often before must change as it does where nothing was asked before. */
async function holdTo({ before, step, target = HOURS, only }: Control, { session, asked }: (typeof places)[number]) {
  if (only === "session" && session === undefined) return;
  const [warm, fresh] = [run(session), run(session)];
  await before?.(warm);
  const seen = [];
  // A session that is forked is used first after the change.
  for (let again = 0; again < 4; again += 1) seen.push(await answerOf(warm.send, target, session));
  const others = session === undefined ? [] : [await answerOf(warm.send, target, undefined)];
  expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await step(warm);
  await before?.(fresh);
  await step(fresh);
  const bodies = new Set();
  for (let again = 0; again < 6; again += 1) {
    const expected = await answerOf(fresh.send, target, asked);
    bodies.add(expected.body);
    expect(await answerOf(warm.send, target, asked)).toEqual(expected);
  }
  bodies.delete(seen[0]?.body);
  expect(bodies.size).toBeGreaterThan(0);
  return { send: warm.send, others };
}

describe.each(places)("in $place, the very next answer shows", (place) => {
  it.each(controls)("$name", async (control) => {
    const held = await holdTo(control, place);
    if (
      !held ||
      place.session === undefined ||
      ["another world", "midnight", "midnight in a zone"].includes(control.name)
    )
      return;
    const common = [await answerOf(held.send, control.target ?? HOURS, undefined)];
    expect(common, "the default session stays as it was").toEqual(held.others);
  });
});

it("a request that overrides the scenario changes no other answer", async () => {
  const send = sendTo(createWatchedMock().mock);
  for (let again = 0; again < 3; again += 1) {
    expect(await namesIn(await send(EVENTS, { headers: { Prefer: 'scenario="no events"' } }))).toEqual([]);
    expect(await namesIn(await send(EVENTS))).toHaveLength(4);
    expect((await datesIn(await send(HOURS, { headers: { Prefer: "today=2027-03-06" } })))[0]).toBe("2027-03-06");
    expect((await datesIn(await send(HOURS)))[0]).toBe("2027-03-02");
    expect((await send(`${HOURS}&__code=418`)).status).toBe(418);
    expect(await (await send(HOURS, { headers: { Prefer: "explain" } })).json()).toHaveProperty("admission");
  }
});

/** Requests that may share an answer with one another, or must not. */
const requests = fc.record({
  method: fc.constantFrom("GET", "GET", "HEAD", "OPTIONS", "POST"),
  target: fc.constantFrom(
    HOURS,
    EVENTS,
    "/museum-hours",
    "/museum%2Dhours",
    "/museum-hours?page=0",
    "/museum-hour",
    "/museum-hours?page=99",
  ),
  authorization: fc.constantFrom(
    undefined,
    `Basic ${btoa("user:password")}`,
    `basic ${btoa("user:password")}`,
    `Basic ${btoa("other:secret")}`,
    `Basic ${btoa("other:wrong")}`,
    `Basic ${btoa("no colon")}`,
    "Basic !!!",
    "Bearer token",
    "",
  ),
  condition: fc.constantFrom<Record<string, string>>(
    {},
    { "If-None-Match": "*" },
    { "If-Match": '"other"' },
    { "If-None-Match": '"other"' },
  ),
  origin: fc.constantFrom(undefined, "http://one.test", "http://other.test"),
});

describe.each(["wellFormed", "listed"] as const)("with credentialCheck=%s", (credentialCheck) => {
  type Sent = typeof requests extends fc.Arbitrary<infer One> ? One : never;
  const open = () => createWatchedMock({ profile: { credentialCheck } }).mock;
  const ask = async (mock: Mock, { method, target, authorization, condition, origin }: Sent) => {
    const headers = new Headers(condition);
    if (authorization !== undefined) headers.set("Authorization", authorization);
    if (origin !== undefined) headers.set("Origin", origin);
    const response = await mock.fetch(new Request(`http://127.0.0.1:4010${target}`, { method, headers }));
    return JSON.stringify([response.status, [...response.headers], await response.text()]);
  };
  const first = new Map<string, string>();

  it("no two requests share an answer that each would not have had alone", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: 20, maxLength: 60 }), async (sequence) => {
        const mock = open();
        for (const request of sequence) {
          const key = JSON.stringify(request);
          if (!first.has(key)) first.set(key, await ask(open(), request));
          expect(await ask(mock, request), key).toBe(first.get(key));
        }
      }),
      { numRuns: shareOf(60, 0.25), seed: 12 },
    );
  });
});

describe("an answer that is given again", () => {
  let send: Send;
  beforeAll(() => {
    send = sendTo(createWatchedMock({ clock: holdClock("2027-03-02") }).mock);
  });

  it("keeps its warnings where a condition fails, and ignores If-None-Match where a fault needs the body", async () => {
    const target = "/museum-hours?limt=3";
    const response = await send(target, { headers: { "If-Match": '"other"' } });
    expect(response.headers.get("Museum-Mock-Warning")).toContain("did you mean limit?");
    const corrupted = { "If-None-Match": "*", "If-Match": '"other"', Prefer: "fault=againstSchema" };
    expect((await send(target, { headers: { ...corrupted, "If-Match": "*" } })).status).toBe(200);
    expect((await send(target, { headers: corrupted })).status).toBe(412);
  });
});
