import { beforeAll, describe, expect, it } from "vitest";
import { runRedocly } from "../scripts/respect.mjs";
import { readScenarios } from "../scripts/scenario-documents.mjs";
import { createGeneratedWorld, createMock, holdClock, type MockOptions, profiles } from "../src/doors/index.js";
import { listBrokenMuseums } from "./support/broken-museum.js";
import { askAll, PASSWORD, USER } from "./support/respect-copies.js";

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
});

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

  it("is kept by the mock under every profile, since an open point is nobody's failure", async () => {
    const museums = [museum(), museum("lenient"), museum("strict"), museum(otherwise)];
    const seen = await askAll(museums.map((one) => ({ museum: one, scenarios })));
    for (const one of seen) {
      expect(one.map(({ scenario }) => scenario)).toEqual(scenarios);
      expect(one.flatMap(({ scenario, failures }) => failures.map((failure) => `${scenario} ${failure}`))).toEqual([]);
    }
    expect(seen[0]?.filter(({ isRunToItsEnd }) => !isRunToItsEnd)).toEqual([]);
  });
});

describe("a broken museum", () => {
  const broken = listBrokenMuseums(`Basic ${btoa(`${USER}:${PASSWORD}`)}`);
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
    expect(new Set(broken.flatMap(({ seenBy }) => seenBy))).toEqual(new Set(scenarios));
  });
});
