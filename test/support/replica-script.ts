/** Random requests and steerings, as a team of testers might send them. */
import { createChance } from "../../src/fixtures/chance.js";

export interface Step {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type Script = readonly Step[];

const SESSIONS = ["a", "b", "c", "d"];

const SCENARIOS = [
  "hours change while paging",
  "recovers after three failures",
  "rate limited",
  "exactly two pages",
  "the clocks go forward",
  "invalid credentials",
  "today is 2027-03-09",
  "3 events between 2027-03-01 and 2027-03-20",
  "nonsense",
];

/** A scenario of its own, whose data change with the second list of hours. */
const DEFINED = {
  name: "shorter and shorter",
  says: "The museum closes earlier after each two requests.",
  changes: [{ after: 2, data: { hours: { remove: [{ from: "today", to: "today" }] } } }],
};

/** The same seed makes the same script. */
export function createScript(seed: number, steps: number): Script {
  const { next } = createChance(seed, "script");
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const number = (below: number) => Math.floor(next() * below);

  const session = (): Readonly<Record<string, string>> =>
    pick([
      {},
      { prefer: `session=${pick(SESSIONS)}` },
      { baggage: `museum-mock.session=${pick(SESSIONS)}` },
      { cookie: `museum-mock-session=${pick(SESSIONS)}; other=secret` },
    ]);
  const credential = (): Readonly<Record<string, string>> =>
    pick([
      { authorization: `Basic ${btoa("ada:secret")}` },
      { authorization: `Basic ${btoa("ada:secret")}` },
      { authorization: `Basic ${btoa("grace:other")}` },
      { authorization: "Bearer abc" },
      { authorization: "Basic abc" },
      { authorization: "nothing" },
      {},
    ]);
  const day = () => `2027-03-${String(1 + number(28)).padStart(2, "0")}`;
  const json = { "content-type": "application/json" };

  const operation = (): Step => {
    const query = pick([
      "",
      `?page=${number(6)}`,
      `?page=${1 + number(4)}&limit=${1 + number(4)}`,
      `?startDate=${day()}`,
      `?startDate=${day()}&endDate=${day()}`,
      `?limit=x&token=${number(9)}abcdefghijklmnop==`,
      `?limit=3&token=${number(9)}abcdefghijklmnop==`,
      `?page=2&lang=de`,
    ]);
    return {
      method: pick(["GET", "GET", "GET", "GET", "HEAD", "POST", "OPTIONS"]),
      path: `${pick(["", "", "", `/__session/${pick(SESSIONS)}`])}/${pick(["museum-hours", "museum-hours", "special-events", "special-events", "nowhere"])}${query}`,
      headers: {
        ...credential(),
        ...session(),
        ...pick([{}, {}, { "if-none-match": '"x"' }, { origin: "http://site.example" }, { "x-trace": "abc def/ghi" }]),
      },
    };
  };
  const admin = (method: string, path: string, value?: unknown): Step => ({
    method,
    path: `/__admin/${path}`,
    headers: { ...session(), ...(value === undefined ? {} : json) },
    ...(value !== undefined && { body: JSON.stringify(value) }),
  });
  const steering = (): Step =>
    pick([
      () => admin("PUT", "clock", { today: day() }),
      () => admin("PUT", "clock", { now: `${day()}T12:00:00Z`, speed: number(3) }),
      () => admin("POST", "clock/advance", { days: number(5) - 2 }),
      () => admin("POST", "clock/release"),
      () => admin("PUT", "scenarios", { scenario: pick(SCENARIOS) }),
      () => admin("PUT", "scenarios", { scenario: pick(SCENARIOS) }),
      () => admin("POST", "scenarios", { scenario: pick(SCENARIOS) }),
      () => admin("DELETE", "scenarios"),
      () => admin("PUT", "scenarios", { define: DEFINED }),
      () =>
        admin("PUT", "faults", [
          { status: 503, times: 2 + number(3) },
          { every: 3, status: 429 },
        ]),
      () =>
        admin("PUT", "faults", [
          { delay: 1 + number(3), probability: 0.5 },
          { body: "notJson", after: 2, times: 1 },
        ]),
      () => admin("PUT", "faults", [{ sequence: [{ status: 500 }, { status: 429, retryAfter: 5 }], repeat: true }]),
      () => admin("PUT", "faults", []),
      () => admin("PATCH", "profile", { pageBeyondEnd: pick(["empty", "notFound"]) }),
      () => admin("POST", "sessions", pick([{}, { id: pick(SESSIONS) }, { port: 0 }])),
      () =>
        next() < 0.3
          ? admin("DELETE", `sessions/${pick(SESSIONS)}`)
          : admin("POST", "sessions", { id: pick(SESSIONS) }),
      () => admin("POST", "sessions", { id: pick(SESSIONS) }),
      () => admin("POST", "reset"),
      () => admin("DELETE", `edits`),
      () => admin("DELETE", `requests${pick(["", "?status=503"])}`),
      () =>
        admin("POST", "provider-states", {
          state: pick([...SCENARIOS, ""]),
          action: pick(["setup", "teardown"]),
        }),
      () => admin("PATCH", `data/hours?from=${day()}&to=today%2B90`, { timeOpen: "10:30" }),
    ])();
  const reading = (): Step =>
    pick([
      () => admin("GET", "clock"),
      () => admin("GET", "scenarios"),
      () => admin("GET", "profile"),
      () => admin("GET", "faults"),
      () => admin("GET", "world"),
      () => admin("GET", "sessions"),
      () => admin("GET", "edits"),
      () => admin("GET", "requests?session=*"),
      () => admin("GET", "requests/summaries"),
      () => admin("GET", `requests/${1 + number(40)}/explain`),
      () => admin("GET", `requests/${1 + number(40)}/capsule`),
      () => admin("POST", "requests/verify", { operation: "getMuseumHours", atLeast: 2 }),
      () => admin("GET", "explain?target=%2Fmuseum-hours%3Fpage%3D9"),
    ])();
  return Array.from({ length: steps }, () => {
    const kind = next();
    return kind < 0.65 ? operation() : kind < 0.85 ? steering() : reading();
  });
}
