import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choices, createFixedWorld, type DataSet, type Profile, profiles } from "../../src/adapters/library/index.js";
import { addDays } from "../../src/contract/calendar-date.js";
import { type Operation, resolveTarget } from "../../src/contract/interface.js";
import { answerQuery } from "../../src/museum/answer.js";
import { sendTo, startMock, TODAY } from "../support/mock.js";
import { type Answers, expectEvents, expectHours, type World } from "../support/naive-model.js";
import { shareOf } from "../support/share.js";

/** Within three weeks of today, so that ranges, gaps and pages meet often. */
const date = fc.integer({ min: -12, max: 24 }).map((days) => addDays(TODAY, days));

const entry = date.map((day) => ({ date: day, timeOpen: "10:00", timeClose: "17:00" }));
const hours = fc.uniqueArray(entry, { maxLength: 36, selector: (one) => one.date });

const events = fc.uniqueArray(
  fc.record({
    eventId: fc.uuid({ version: 4 }),
    name: fc.constantFrom("Talk", "Tour", "tour", "Workshop", "Ángel", ""),
    location: fc.constant("Hall"),
    eventDescription: fc.constant(""),
    dates: fc.uniqueArray(date, { maxLength: 4 }),
    price: fc.nat(20),
  }),
  { maxLength: 40, selector: ({ eventId }) => eventId },
);

const badDates = [
  ...["2027-02-30", "2100-02-29", "2027-04-31", "2027-13-01", "2027-00-10", "2027-01-00", "2027-1-1"],
  ...["", "\u0000", "today", "2027-03-02T00:00:00Z"],
];
const badIntegers = ["abc", "1.5", "1e1", "+5", " 5", "", "٣"];
const dateText = fc.oneof({ weight: 6, arbitrary: date }, { weight: 1, arbitrary: fc.constantFrom(...badDates) });
const edgeIntegers = ["0", "-1", "30", "31", "007", "9007199254740991", "99999999999999999999999"];
const integerText = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom(...edgeIntegers) },
  { weight: 1, arbitrary: fc.constantFrom(...badIntegers) },
);
const parameter = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant("startDate"), dateText) },
  { weight: 4, arbitrary: fc.tuple(fc.constant("endDate"), dateText) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom("page", "limit"), integerText) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom("startdate", "q"), fc.string()) },
);
/** Each parameter once, with values that lead to a page of what there is. */
const [page, limit] = [fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 6 })];
const plainQuery = fc
  .record({ startDate: date, endDate: date, page, limit }, { requiredKeys: [] })
  .map((given) => Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]));
const query = fc.oneof(
  { weight: 2, arbitrary: plainQuery },
  { weight: 1, arbitrary: fc.array(parameter, { maxLength: 5 }) },
);

/** What the naive model does not know. */
const otherChoices = ["timeZone", "credentialCheck", "checkOrder", "challenge", "wrongMethod", "headMethod"];
const varied = Object.entries(choices).filter(([id]) => !otherChoices.includes(id));
const profile = fc.record(
  Object.fromEntries(
    varied.map(([id, { answers }]) => [id, fc.constantFrom(...answers.map(({ answer }) => answer as string))]),
  ),
);

const paths = { "/museum-hours": expectHours, "/special-events": expectEvents } as const;

type Path = keyof typeof paths;

async function holdAgainstNaiveModel(world: World, path: Path, pairs: [string, string][], answers: Answers) {
  const full = { ...profiles.default, ...answers } as Profile;
  const send = sendTo(startMock(world as unknown as DataSet, { profile: full }));
  const response = await send(`${path}?${new URLSearchParams(pairs)}`);
  const { counts, ...expected } = paths[path](structuredClone(world), pairs, TODAY, full);
  expect(response.status).toBe(expected.status);
  if (expected.list) expect(await response.json()).toEqual(expected.list);
  const operation = resolveTarget(path).operation as Operation;
  const catalogue = createFixedWorld(world as unknown as DataSet).catalogueOn(TODAY);
  const answer = answerQuery(catalogue, operation, pairs, { profile: full, today: TODAY });
  const page = "page" in answer ? answer.page : undefined;
  if (counts) expect({ total: page?.total(), pages: page?.pages() }).toEqual(counts);
}

describe("the model, held against a naive one", () => {
  it.each([
    ["the default profile", fc.constant({}), 600],
    ["any profile", profile, 1500],
  ] as const)("answers any query over any catalogue alike under %s", async (_, answers, runs) => {
    const world = fc.record({ hours, events });
    const path = fc.constantFrom(...(Object.keys(paths) as Path[]));
    const property = fc.asyncProperty(world, path, query, answers, holdAgainstNaiveModel);
    await fc.assert(property, { numRuns: shareOf(runs, 0.25), seed: 1 });
  });
});
