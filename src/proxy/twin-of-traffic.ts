/** Makes a twin of what has passed a proxy: the data that it has shown, and the answers that explain it. */
import type { CalendarDate } from "../contract/calendar-date.js";
import { choiceIds } from "../contract/choice-answers.js";
import type { Profile } from "../contract/choices.js";
import { getMuseumHours, listSpecialEvents } from "../contract/interface.js";
import { createChance } from "../fixtures/chance.js";
import { createCatalogue } from "../museum/catalogue.js";
import { createCollection } from "../twin/crawl/collection.js";
import { joinRaces, spaceOf } from "../twin/learning/learn.js";
import { race } from "../twin/learning/race.js";
import { extentOf, inFileOrder, pagesOf, TWIN_SCHEMA_VERSION, type Twin } from "../twin/twin.js";
import { listOf } from "../verify/client/response.js";
import type { RecordedExchange } from "../verify/recording/har.js";
import { createRecordedRun } from "../verify/recording/recorded-run.js";

/** Undefined if nothing has passed that shows data. */
export async function twinOfTraffic(
  exchanges: readonly RecordedExchange[],
  { today, seed, now }: { readonly today?: CalendarDate; readonly seed: number; readonly now: () => number },
): Promise<Twin | undefined> {
  const { run, left } = createRecordedRun(exchanges, today === undefined ? {} : { today });
  const collection = createCollection();
  const known = run.client.log.filter((response) => response.request.query?.parameters && listOf(response));
  for (const response of known) {
    const { operation, parameters } = response.request.query ?? {};
    if (operation && parameters) collection.take(operation, parameters, listOf(response) ?? []);
  }
  const { dataSet, notTaken, repeated, volatileFields } = collection.result();
  if (dataSet.hours.length + dataSet.events.length + notTaken.length === 0) return undefined;
  const catalogue = createCatalogue(dataSet);
  const common = { run, catalogue, known, isSilent: true, chance: createChance(seed, "traffic") };
  const racing = { ...common, space: spaceOf(catalogue, run.model.today) };
  const joined = joinRaces(run, await race(getMuseumHours, racing), await race(listSpecialEvents, racing));
  const certain = choiceIds.filter((id) => joined.answers[id] !== undefined && !joined.split.has(id));
  const profile = Object.fromEntries(certain.map((id) => [id, joined.answers[id]])) as Partial<Profile>;
  const ended = new Date(now()).toISOString();
  return {
    dataSet: inFileOrder(dataSet, profile),
    profile,
    facts: {
      schemaVersion: TWIN_SCHEMA_VERSION,
      from: run.client.base,
      takenAt: ended,
      today: joined.today,
      timeZone: { name: "UTC", isCertain: false, possible: 0 },
      ...extentOf(dataSet),
      requests: { crawl: known.length, learning: 0, total: known.length, least: pagesOf(dataSet) },
      seconds: 0,
      secondPass: { pages: 0, changed: [] },
      tested: { explained: 0, unexplained: [] },
      uncertain: choiceIds
        .filter((id) => !certain.includes(id) && id !== "timeZone")
        .map((choice) => ({ choice, why: "the traffic does not show it" })),
      gaps: [],
      notTaken,
      ...(repeated.length > 0 && { repeated }),
      volatileFields,
      notes: ["Made of what has passed a proxy: the service may have more data than was asked for.", ...left],
    },
  };
}
