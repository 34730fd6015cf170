/** The model that a twin answers with on the day that is today at its target. */
import type { CalendarDate } from "../../contract/calendar-date.js";
import { createClock } from "../../contract/clock.js";
import { operations } from "../../contract/interface.js";
import { profiles } from "../../contract/profile.js";
import { createCatalogue } from "../../museum/catalogue.js";
import { queryFor } from "../../verify/queries/query.js";
import type { Run } from "../../verify/run.js";
import { plausibleDates } from "../../verify/target-model/today.js";
import type { Model } from "../questions/distribution.js";
import type { TwinRunOptions } from "../take-twin.js";
import type { ReadTwin } from "../twin-files.js";
import { type Asked, type Comparison, isExplained, toAsked } from "./comparison.js";

/** Takes today by the zone of the target if it is certain, else by the answers that tell. */
export async function settleModel(
  run: Run,
  twin: ReadTwin,
  comparison: Comparison,
  options: TwinRunOptions,
): Promise<Model> {
  const { facts } = twin;
  const profile = { ...profiles.default, ...twin.profile, timeZone: facts.timeZone.name };
  const catalogue = createCatalogue(twin.dataSet);
  const model = (today: CalendarDate): Model => ({ catalogue, profile, today });
  if (options.today !== undefined) return model(options.today);
  const byClock = createClock(options.now).today(options.timeZone ?? facts.timeZone.name);
  if (facts.timeZone.isCertain || options.timeZone !== undefined) return model(byClock);
  const asked: Asked[] = [];
  for (const operation of operations) {
    for (const parameters of [{}, { limit: 30 }, { limit: 1 }]) {
      const query = queryFor(operation, parameters);
      const response = await run.getAgain(query);
      asked.push(toAsked(comparison, { query, response, today: byClock }));
    }
  }
  const explained = (today: CalendarDate) => asked.filter((one) => isExplained(model(today), comparison, one)).length;
  const days = [...plausibleDates(options.now())].sort((a, b) => explained(b) - explained(a));
  const [likeliest = byClock] = days;
  return model(explained(byClock) === explained(likeliest) ? byClock : likeliest);
}
