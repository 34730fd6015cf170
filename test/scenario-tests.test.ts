import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createGeneratedWorld, createMock, holdClock, type MockOptions, profiles } from "../src/adapters/index.js";
import { listBrokenMuseums } from "./support/broken-museum.js";
import { findMisreading } from "./support/misread-condition.js";
import { askAll, PASSWORD, readScenarios, runRedocly, USER } from "./support/respect.js";
import { everyNth, isWhole } from "./support/share.js";

const world = createGeneratedWorld();
const scenarios = (await readScenarios()).map(({ name }) => name);

const museum = (profile: MockOptions["profile"] = {}) =>
  createMock({
    world,
    clock: holdClock("2027-03-01"),
    credentials: [`${USER}:${PASSWORD}`],
    profile: { ...(typeof profile === "string" ? profiles[profile] : profile), credentialCheck: "listed" },
  });

describe("the scenarios", () => {
  it("are valid Arazzo, and redocly lint finds nothing in them", async () => {
    const { status, printed } = await runRedocly(["lint", "contracts/scenarios/*.arazzo.yaml"]);
    expect(printed).not.toMatch(/rule/);
    expect(status).toBe(0);
  });

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

describe("a broken museum", () => {
  const all = listBrokenMuseums(`Basic ${btoa(`${USER}:${PASSWORD}`)}`);
  const broken = everyNth(2, all);
  let seen: Awaited<ReturnType<typeof askAll>> = [];
  beforeAll(async () => {
    const { fetch } = museum();
    const answer = (request: Request) => fetch(request);
    seen = await askAll(broken.map(({ seenBy, breaks }) => ({ museum: { fetch: breaks(answer) }, scenarios: seenBy })));
  });

  it.each(broken.map(({ says, seenBy }, place) => [says, seenBy, place] as const))(
    "where %s is seen by %s",
    (_says, seenBy, place) => {
      const red = seen[place]?.filter(({ failures }) => failures.length > 0);
      expect(red?.map(({ scenario }) => scenario)).toEqual(seenBy);
    },
  );

  it("is there for each scenario", () => {
    expect(new Set(all.flatMap(({ seenBy }) => seenBy))).toEqual(new Set(scenarios));
  });
});
