/** Finds out how a service lists: its pages, its ranges, its order. */
import { lookUp } from "../../base/collections.js";
import { addDays, dayNumber, LAST_DATE } from "../../contract/calendar-date.js";
import type { ChoiceId, listingChoices } from "../../contract/choices.js";
import { operations } from "../../contract/interface.js";
import { eventsList, lists } from "../../contract/lists.js";
import { isAnswer } from "../../contract/profile.js";
import { queryFor } from "../client/query.js";
import { describeResponse, isRefused, listOf, type TargetResponse } from "../client/response.js";
import { wholeExplanations } from "../explaining/diagnosis.js";
import { type Claim, Race } from "../explaining/race.js";
import { WIDE } from "../target-model/exploration.js";
import { datesOf, daysOf, itemKey } from "../target-model/item.js";
import { crawl } from "../target-model/page-crawl.js";
import { allReadings, isDated } from "../target-model/predictor.js";
import type { Run } from "../target-model/run.js";
import { eventPageUnits, learn, OPEN_ORDER, type Reading } from "../target-model/target-model.js";
import type { ChoiceEvidence, Evidence } from "./probed-choices.js";

type LearnedChoice = keyof typeof listingChoices | "pastStartDate" | "widestRange";

export async function observeListing(run: Run): Promise<ChoiceEvidence<LearnedChoice>> {
  await listEvents(run);
  const races = operations.map((operation) => Race.over(run, operation));
  const tell = (choice: ChoiceId) => races.flatMap((race) => evidenceOf(race, choice));
  const past = tell("pastStartDate");
  const [pageBeyondEnd, pastStartDate] = await Promise.all([observeBeyond(run), observePast(run, past)]);
  return {
    pageBeyondEnd,
    endDateBound: tell("endDateBound"),
    hoursPageUnit: tell("hoursPageUnit"),
    eventPageUnit: tell("eventPageUnit"),
    eventOrder: tell("eventOrder"),
    eventDates: dateEvidence(Race.over(run, eventsList.operation)),
    pastStartDate,
    widestRange: widthEvidence(run),
  };
}

/** Learns what `limit` counts and whether endDate is in the range, as far as the lists of a run tell. */
export function learnReadings(run: Run): void {
  for (const { name, operation, hasEnd } of lists) {
    const race = Race.over(run, operation);
    const readings = readingsOf(race);
    const bound = certainAnswer(race, "endDateBound");
    const units = eventPageUnits.filter((unit) => race.winners.some(({ eventPageUnit }) => eventPageUnit === unit));
    // What limit counts can't be told by pages that are wrong: nearly all lists have to be explained.
    const isSteady = race.unexplained.length * 10 <= race.claims.length;
    const observed = hasEnd && isSteady && units.length < eventPageUnits.length && { units, isUnitObserved: true };
    learn(run.model, { [name]: { readings, ...(bound !== undefined && { bound }), ...observed } });
  }
}

/**
 * What is left if it explains all lists, or if a mutant does in a museum with it. Else a list may be wrong that decided, and what no other
 * answer explains as well is kept.
 */
function readingsOf(race: Race): readonly Reading[] {
  if (race.unexplained.length === 0) return race.winners;
  const explaining = wholeExplanations(race);
  if (explaining.length > 0) return [...new Set(explaining.flatMap((hypothesis) => hypothesis.race.winners))];
  const certain = race.choices.map((choice) => [choice, certainAnswer(race, choice)] as const);
  return allReadings(race.operation).filter((reading) =>
    certain.every(([choice, answer]) => answer === undefined || reading[choice] === answer),
  );
}

function certainAnswer(race: Race, choice: ChoiceId): string | undefined {
  return evidenceOf(race, choice).length > 0 ? race.winners[0]?.[choice] : undefined;
}

/** The answer of the winner, with a list that no other answer explains; none if some other one explains all lists as well. */
function evidenceOf(race: Race, choice: ChoiceId): readonly Evidence[] {
  const answer = race.winners[0]?.[choice];
  const rivals = race.rivalsOf(choice);
  if (race.winners.some(({ [choice]: other = "" }) => rivals.includes(other))) return [];
  const telling = rivals.map((rival) => race.tellingOf(choice, rival));
  const [first] = telling;
  if (answer === undefined || !first || telling.includes(undefined)) return [];
  const actual = lookUp(unlisted, answer) ?? `of all answers ${answer} alone explains this list`;
  return [{ answer: isAnswer(choice, answer) ? answer : undefined, actual, response: first.response }];
}

/** What readings say that are no answers to their choice. */
const unlisted: Readonly<Record<string, string>> = {
  calendarDaysFromFirst: "limit counts days of the calendar, from the first day with an item on",
  firstDaysOfCalendar: "limit counts days of the calendar, with the events that fall first on them",
  [OPEN_ORDER]: "events are listed in another order than those of the choice",
};

/** Whether events show dates that lie outside the range that was asked for; both, if a target narrows some ranges alone. */
function dateEvidence(race: Race): readonly Evidence[] {
  const {
    predictor,
    winners: [reading],
  } = race;
  const explained = race.claims.filter(
    (claim) => reading && isDated(claim) && predictor.explains(claim, reading, true),
  );
  const differs = (eventDates: string) =>
    explained.find(({ query, response, todays }) => {
      const predicted = predictor.itemsOf(query, { ...reading, eventDates }, todays.at(-1) ?? "");
      const dates = new Map(predicted.map((item) => [itemKey(query.operation, item), datesOf(item).join()]));
      return listOf(response)?.some((item) => {
        const expected = dates.get(itemKey(query.operation, item));
        return expected !== undefined && expected !== datesOf(item).join();
      });
    });
  const [narrowed, full] = [differs("all"), differs("inRange")];
  const evidence = (answer: string, actual: string, claim: Claim | undefined): readonly Evidence[] =>
    claim ? [{ answer, actual, response: claim.response }] : [];
  return [
    ...evidence("all", "an event shows dates outside the range", full),
    ...evidence("inRange", "an event shows its dates in the range alone", narrowed),
  ];
}

async function observeBeyond(run: Run): Promise<readonly Evidence[]> {
  const start = run.model.latest;
  const queries = lists.flatMap(({ name, operation, hasEnd }) => {
    const { items, to } = run.model[name];
    const last = items.at(-1);
    if (!last || (!hasEnd && to !== LAST_DATE)) return [];
    const [late = start] = daysOf(operation, last);
    const range = hasEnd ? { startDate: start, endDate: addDays(start, 3), page: 900 } : { startDate: late, page: 40 };
    return [queryFor(operation, range)];
  });
  const responses = await Promise.all(queries.map(run.get));
  return responses
    .filter(({ networkError, status }) => networkError === undefined && status < 500)
    .map((response) => ({
      answer: response.status === 404 ? "notFound" : listOf(response)?.length === 0 ? "empty" : undefined,
      actual: `a page past the last gets ${describeResponse(response)}`,
      response,
    }));
}

function widthEvidence({ model: { events, evidence } }: Run): readonly Evidence[] {
  const { widestRange: response } = evidence;
  if (!response) return [];
  const { widest } = events;
  const actual =
    widest === undefined
      ? "a range of two years is served"
      : `a range with ${widest} days between its ends is served, and one with ${widest + 1} gets ${describeResponse(response)}`;
  return [{ answer: widest === undefined ? "none" : String(widest), actual, response }];
}

/** What days before today get, and, of a target that takes today for them, whether it compares them with endDate before. */
async function observePast(run: Run, raced: readonly Evidence[]): Promise<readonly Evidence[]> {
  const { hours, events, evidence, plausible, today } = run.model;
  const [first, ...rest] = raced;
  const isMixed = rest.some(({ answer }) => answer !== first?.answer);
  const past = isMixed ? undefined : (hours.past ?? events.past ?? first?.answer);
  const shown = evidence.pastStartDate ?? first?.response;
  if (past === undefined) return refusedPast(run) ?? raced;
  if (past === "serve") return shown ? [{ answer: past, actual: "days before today are listed", response: shown }] : [];
  const soonest = plausible[0] ?? today;
  const ended = { startDate: addDays(soonest, -9), endDate: addDays(soonest, -2) };
  const response = await run.get(queryFor(eventsList.operation, ended));
  if (isRefused(response))
    return [{ answer: "clampFirst", actual: "a range of days before today is rejected", response }];
  const measured = await observeMeasured(run);
  if (measured) return [measured];
  const actual = "days before today get what today gets";
  return shown ? [{ answer: past, actual, response: shown }] : [];
}

/** Whether a range is measured from today, if it begins before and would be too wide from there. */
async function observeMeasured(run: Run): Promise<Evidence | undefined> {
  const { events, plausible, today } = run.model;
  const [soonest = today, latest = today] = [plausible[0], plausible.at(-1)];
  if (events.widest === undefined) return undefined;
  const endDate = addDays(soonest, events.widest);
  const wide = { startDate: addDays(soonest, -9), endDate };
  const inverted = { startDate: addDays(latest, 9), endDate: addDays(latest, 2) };
  const [response, reversed] = await Promise.all(
    [wide, inverted].map((range) => run.get(queryFor(eventsList.operation, range))),
  );
  if (!response || !reversed || listOf(response) === undefined) return undefined;
  const actual = `a range to ${endDate} is served from days before today on, as from today`;
  // Where a reversed range is empty, it makes no difference when it is compared. Elsewhere no answer compares and measures from two days.
  return { answer: isRefused(reversed) ? undefined : "clampFirst", actual, response };
}

/** None of the listed answers is to refuse a day before today; a range may be refused for its width. */
function refusedPast({ log, model: { events, plausible, today } }: Run): readonly Evidence[] | undefined {
  const soonest = plausible[0] ?? today;
  const isOfPast = (response: TargetResponse) => {
    const { startDate, endDate = startDate } = response.request.query?.parameters ?? {};
    if (!isRefused(response) || startDate === undefined || endDate === undefined) return false;
    const isWide = dayNumber(endDate) - dayNumber(startDate) > (events.widest ?? WIDE);
    return startDate < soonest && startDate <= endDate && !isWide;
  };
  const response = log.find(isOfPast);
  if (!response) return undefined;
  const actual = `a startDate before today gets ${describeResponse(response)}`;
  return [{ answer: undefined, actual, response }];
}

const SPANS = [
  [0, 14],
  [7, 21],
  [20, 60],
  [40, 50],
  [1, 100],
  [90, 180],
] as const;

async function listEvents(run: Run): Promise<void> {
  const { events, latest: start } = run.model;
  const ranges = SPANS.map(([from, to]) => ({ startDate: addDays(start, from), endDate: addDays(start, to) })).filter(
    ({ endDate }) => endDate <= events.to,
  );
  const { examples, isReadWhole, pagesInOrder: maxPages } = run.effort;
  // Where there is more than a run reads, its first look has listed such ranges.
  if (!isReadWhole && events.isDense) return;
  const asked = ranges.slice(0, examples);
  await Promise.all(asked.map((range) => crawl(run, eventsList.operation, range, { maxPages })));
}
