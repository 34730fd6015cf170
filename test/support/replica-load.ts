/** What testers send to a shared mock, each in sessions of their own, and what they see. */
import pLimit from "p-limit";
import { createChance } from "../../src/fixtures/chance.js";
import { CREDENTIAL } from "./mock.js";

export interface LoadStep {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** What a client sees of an answer. */
export interface SeenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface LoadOptions {
  readonly requests: number;
  readonly sessions: number;
}

/** The steps of each session, by its id; the same options make the same steps. */
export type Load = ReadonlyMap<string, readonly LoadStep[]>;

const SCENARIOS = [
  ...["hours change while paging", "recovers after three failures", "rate limited", "exactly two pages"],
  ...["today is 2027-03-09", "no such scenario"],
];

/** Has no events any more after three requests. */
const changes = [{ after: 3, data: { events: { remove: "all" } } }];
const TRIGGERED = { name: "cancelled", says: "The events are cancelled after three requests.", changes };

/** Makes steps with short answers and small edits, so that the journal has room for all of them. */
export function createLoad({ requests, sessions }: LoadOptions): Load {
  const length = Math.ceil(requests / sessions);
  const seeds = Array.from({ length: sessions }, (_, index) => index + 1);
  return new Map(seeds.map((seed) => [`load-${seed}`, createSteps(seed, length)]));
}

function createSteps(seed: number, length: number): readonly LoadStep[] {
  const { next } = createChance(seed, "load");
  const number = (below: number) => Math.floor(next() * below);
  const pick = <Item>(items: readonly Item[]): Item => items[number(items.length)] as Item;
  const day = () => `2027-03-${String(1 + number(28)).padStart(2, "0")}`;
  const admin = (method: string, path: string, value?: unknown): LoadStep => {
    return { method, path: `/__admin/${path}`, ...(value !== undefined && { body: JSON.stringify(value) }) };
  };
  const ask = (): LoadStep => ({
    method: pick(["GET", "GET", "GET", "HEAD"]),
    path: `/${pick(["museum-hours", "special-events"])}?limit=${pick(["1", `3&startDate=${day()}`, `3&page=${number(4)}`, "x"])}`,
  });
  const steer = (): LoadStep =>
    pick([
      () => admin("PUT", "clock", { today: day() }),
      () => admin("POST", "clock/advance", { days: 1 }),
      () => admin("PUT", "scenarios", { scenario: pick(SCENARIOS) }),
      () => admin("PUT", "scenarios", { define: TRIGGERED }),
      () => admin("PUT", "scenarios", { scenario: "cancelled" }),
      () => admin("PUT", "scenarios", { scenario: "standard" }),
      () => admin("PUT", "faults", [{ status: 503, times: 2 + number(3) }]),
      () => admin("PUT", "faults", [{ every: 3, status: 429 }]),
      () => admin("PUT", "faults", [{ body: "notJson", after: 2, times: 1, probability: 0.5 }]),
      () => admin("PUT", "faults", []),
      () => admin("PATCH", "profile", { pageBeyondEnd: pick(["empty", "notFound"]) }),
      () => admin("PUT", `data/hours/${pick(["2027-03-04", "2027-03-05"])}`, { timeOpen: "10:30" }),
    ])();
  const read = (): LoadStep => admin("GET", pick(["clock", "faults", "scenarios", "requests/count", "profile"]));
  return Array.from({ length }, () => {
    const kind = next();
    return kind < 0.7 ? ask() : kind < 0.9 ? steer() : read();
  });
}

/** Sends the steps of each session in their order, and those of several sessions at the same time. */
export async function runLoad(url: string, load: Load, clients: number, send: typeof fetch = fetch) {
  const limit = pLimit(clients);
  const seen = new Map<string, readonly SeenAnswer[]>();
  const run = async (session: string, steps: readonly LoadStep[]) => {
    const answers: SeenAnswer[] = [];
    for (const step of steps) answers.push(await sendStep(url, session, step, send));
    seen.set(session, answers);
  };
  await Promise.all([...load].map(([session, steps]) => limit(() => run(session, steps))));
  return seen;
}

/** Headers of the connection, and of the moment. */
const PASSING = ["connection", "date", "keep-alive", "transfer-encoding"];

/** The token of the admin API. */
export const TOKEN = "t0ken";

/** Sends a step, in a session or in the default session. */
export async function sendStep(
  url: string,
  session: string | undefined,
  { method, path, body }: LoadStep,
  send: typeof fetch = fetch,
): Promise<SeenAnswer> {
  const response = await send(url + path, {
    method,
    headers: {
      Authorization: path.startsWith("/__admin/") ? `Bearer ${TOKEN}` : CREDENTIAL,
      ...(session !== undefined && { Prefer: `session=${session}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body }),
  });
  const kept = [...response.headers].filter(([name]) => !PASSING.includes(name));
  return { status: response.status, headers: Object.fromEntries(kept), body: await response.text() };
}
