import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { startMuseum } from "../../contracts/judges/museum.js";
import { type Target, toRequest } from "../../contracts/judges/question.js";
import { profiles } from "../../src/adapters/library/index.js";
import { findMisreading } from "../support/misread-condition.js";
import { askAll, readScenarios } from "../support/respect.js";
import { everyNth, isWhole } from "../support/share.js";

const scenarios = (await readScenarios()).map(({ name }) => name);

describe("the scenarios", () => {
  it("hold no condition that respect misreads without a word", async () => {
    const conditions = (await readScenarios()).flatMap(({ text }) => conditionsIn(parse(text)));
    expect(conditions.length).toBeGreaterThan(50);
    expect(conditions.filter((condition) => findMisreading(condition) !== undefined)).toEqual([]);
  });

  const misread = ["$[?@.a || (@.b && count(@.c[?@ > 1 && @ < 3]) > 0 && @.d)]", "$[?@.date < $[0][1].date]"];
  it.each(misread)("would be told of %s", (condition) => {
    expect(findMisreading(condition)).toBeDefined();
  });
});

function conditionsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === "condition" ? [String(value)] : conditionsIn(value)));
}

const ranged = { endDateBound: "exclusive", pastStartDate: "clamp", pageBeyondEnd: "notFound" } as const;
const listed = {
  hoursPageUnit: "calendarDays",
  eventPageUnit: "days",
  eventOrder: "name",
  eventDates: "inRange",
} as const;
const otherwise = { ...ranged, ...listed, errorBody: "text", challenge: "absent" } as const;

it.runIf(isWhole)("every scenario is kept under every profile, as an open point is nobody's failure", async () => {
  const answers = everyNth(3, [{}, profiles.lenient, profiles.strict, otherwise]);
  const museums = answers.map((profile) => startMuseum({ ...profile, credentialCheck: "listed" }));
  const seen = await askAll(museums.map((museum) => ({ museum, scenarios })));
  for (const one of seen) {
    expect(one.map(({ scenario }) => scenario)).toEqual(scenarios);
    expect(one.flatMap(({ scenario, failures }) => failures.map((failure) => `${scenario} ${failure}`))).toEqual([]);
  }
  expect(seen[0]?.filter(({ isRunToItsEnd }) => !isRunToItsEnd)).toEqual([]);
});

/** A mutant or two that each scenario has to notice. */
const noticed: Readonly<Record<string, readonly string[]>> = {
  "event-in-detail": ["one-id-for-all", "event-twice"],
  "from-today": ["today-is-tomorrow", "default-range-short"],
  "month-of-hours": ["page-repeats-last", "order-reversed"],
  "new-year": ["range-ends-late", "day-twice"],
  "plan-a-visit": ["date-with-time", "page-size-one-more"],
  "refused-credential": ["error-as-200"],
  "week-of-events": ["default-range-long", "dates-empty"],
};

describe("a broken museum", () => {
  const broken = Object.entries(noticed).flatMap(([scenario, mutants]) =>
    everyNth(2, mutants).map((mutant) => [scenario, mutant] as const),
  );
  let seen: Awaited<ReturnType<typeof askAll>> = [];
  beforeAll(async () => {
    const sound = startMuseum();
    const open: Target = ({ url }) => sound(toRequest(url, { target: "" }));
    const all = broken.map(([scenario, mutant]) => ({ museum: startMuseum({}, mutant), scenarios: [scenario] }));
    seen = await askAll([...all, { museum: open, scenarios }]);
  });
  const redOf = (place: number) =>
    seen.at(place)?.flatMap(({ scenario, failures }) => (failures.length > 0 ? [scenario] : []));

  it.each(broken.map((pair, place) => [...pair, place] as const))("is seen by %s: %s", (scenario, _, place) => {
    expect(redOf(place)).toEqual([scenario]);
  });

  it("that lets anybody in is seen by refused-credential alone", () => {
    expect(redOf(-1)).toEqual(["refused-credential"]);
  });

  it("is there for each scenario", () => {
    expect(Object.keys(noticed).sort()).toEqual([...scenarios].sort());
  });
});
