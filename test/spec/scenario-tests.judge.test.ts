import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  createGeneratedWorld,
  createMock,
  holdClock,
  type MockOptions,
  profiles,
} from "../../src/adapters/library/index.js";
import { findMisreading } from "../support/misread-condition.js";
import { askAll, PASSWORD, readScenarios, USER } from "../support/respect.js";
import { everyNth, isWhole } from "../support/share.js";

const world = createGeneratedWorld();
const scenarios = (await readScenarios()).map(({ name }) => name);

const museum = (profile: MockOptions["profile"] = {}, mutant?: string) =>
  createMock({
    world,
    clock: holdClock("2027-03-01"),
    credentials: [`${USER}:${PASSWORD}`],
    profile: { ...(typeof profile === "string" ? profiles[profile] : profile), credentialCheck: "listed" },
    ...(mutant !== undefined && { mutant }),
  });

describe("the scenarios", () => {
  it("hold no condition that respect misreads without a word", async () => {
    const conditions = (await readScenarios()).flatMap(({ text }) => conditionsIn(parse(text)));
    expect(conditions.length).toBeGreaterThan(50);
    expect(conditions.filter((condition) => findMisreading(condition) !== undefined)).toEqual([]);
  });

  it.each([
    "$[?@.a && @.b && @.c]",
    "$[?@.a || (@.b && count(@.c[?@ > 1 && @ < 3]) > 0 && @.d)]",
    "$[?@[0].date == '2027-03-01']",
    "$[?@.date < $[0][1].date]",
  ])("would be told of %s", (condition) => {
    expect(findMisreading(condition)).toBeDefined();
  });
});

function conditionsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === "condition" ? [String(value)] : conditionsIn(value)));
}

describe("every scenario", () => {
  const otherwise = {
    endDateBound: "exclusive",
    hoursPageUnit: "calendarDays",
    eventPageUnit: "days",
    eventOrder: "name",
    eventDates: "inRange",
    pastStartDate: "clamp",
    pageBeyondEnd: "notFound",
    errorBody: "text",
    challenge: "absent",
  } as const;

  it.runIf(isWhole)("is kept by the mock under every profile, since an open point is nobody's failure", async () => {
    const museums = everyNth(3, [museum(), museum("lenient"), museum("strict"), museum(otherwise)]);
    const seen = await askAll(museums.map((one) => ({ museum: one, scenarios })));
    for (const one of seen) {
      expect(one.map(({ scenario }) => scenario)).toEqual(scenarios);
      expect(one.flatMap(({ scenario, failures }) => failures.map((failure) => `${scenario} ${failure}`))).toEqual([]);
    }
    expect(seen[0]?.filter(({ isRunToItsEnd }) => !isRunToItsEnd)).toEqual([]);
  });
});

/** Each mutant that scenarios notice, with their names. */
const seenBy: Readonly<Record<string, readonly string[]>> = {
  "closing-time-null": ["event-in-detail", "from-today", "month-of-hours", "new-year", "plan-a-visit"],
  "date-with-time": ["plan-a-visit"],
  "dates-empty": ["from-today", "new-year", "week-of-events"],
  "day-twice": ["month-of-hours", "new-year", "plan-a-visit"],
  "event-twice": ["event-in-detail"],
  "one-id-for-all": ["event-in-detail"],
  "opening-time-missing": ["plan-a-visit"],
  "price-as-text": ["event-in-detail", "from-today", "new-year", "week-of-events"],
  "time-with-am": ["event-in-detail", "from-today", "month-of-hours", "new-year", "plan-a-visit"],
  "error-as-200": ["refused-credential"],
  "error-on-large-page": ["event-in-detail", "from-today", "month-of-hours", "new-year", "week-of-events"],
  "html-for-json": ["event-in-detail", "from-today", "month-of-hours", "new-year", "plan-a-visit", "week-of-events"],
  "limit-ignored": ["new-year", "plan-a-visit"],
  "order-reversed": ["month-of-hours", "new-year", "plan-a-visit"],
  "page-ignored": ["month-of-hours"],
  "page-repeats-last": ["month-of-hours"],
  "page-size-one-more": ["month-of-hours", "plan-a-visit"],
  "pages-from-zero": ["month-of-hours", "plan-a-visit", "week-of-events"],
  "default-range-long": ["from-today", "week-of-events"],
  "default-range-short": ["from-today", "week-of-events"],
  "range-ends-early": ["from-today", "new-year", "week-of-events"],
  "range-ends-late": ["from-today", "new-year", "week-of-events"],
  "start-date-excluded": ["new-year", "plan-a-visit"],
  "today-is-tomorrow": ["from-today"],
  "today-is-yesterday": ["from-today"],
};

describe("a broken museum", () => {
  const broken = everyNth(2, Object.entries(seenBy));
  let seen: Awaited<ReturnType<typeof askAll>> = [];
  beforeAll(async () => {
    const { fetch } = museum();
    const headers = { Authorization: `Basic ${btoa(`${USER}:${PASSWORD}`)}` };
    const open = { fetch: (request: Request) => fetch(new Request(request.url, { headers })) };
    const all = broken.map(([mutant, scenarios]) => ({ museum: museum({}, mutant), scenarios }));
    seen = await askAll([...all, { museum: open, scenarios }]);
  });
  const redOf = (place: number) =>
    seen.at(place)?.flatMap(({ scenario, failures }) => (failures.length > 0 ? [scenario] : []));

  it.each(broken.map(([mutant, names], place) => [mutant, names, place] as const))(
    "with the mutant %s is seen by %s",
    (_, names, place) => expect(redOf(place)).toEqual(names),
  );

  it("that lets anybody in is seen by refused-credential alone", () => {
    expect(redOf(-1)).toEqual(["refused-credential"]);
  });

  it("is there for each scenario", () => {
    expect(new Set(Object.values(seenBy).flat())).toEqual(new Set(scenarios));
  });
});
