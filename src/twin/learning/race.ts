/**
 * Lets all combinations of answers to the choices about lists race: each predicts every response, and those that are wrong least
 * often stay. Asks the questions on which they disagree, until none is left.
 */
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../../contract/choices.js";
import { getMuseumHours, type Operation } from "../../contract/interface.js";
import { answersOf, profiles } from "../../contract/profile.js";
import type { Chance } from "../../fixtures/chance.js";
import type { Catalogue } from "../../museum/catalogue.js";
import { isLost, type TargetResponse } from "../../verify/client/response.js";
import type { Query } from "../../verify/queries/query.js";
import type { Run } from "../../verify/run.js";
import {
  answerBy,
  drawDocumented,
  type Model,
  type QuestionSpace,
  textOfAnswer,
  textOfResponse,
} from "../questions/distribution.js";

const hoursChoices = ["hoursPageUnit", "pastStartDate", "pageBeyondEnd"] as const satisfies readonly ChoiceId[];
const eventChoices = [
  "eventPageUnit",
  "endDateBound",
  "eventOrder",
  "eventDates",
  "pastStartDate",
  "pageBeyondEnd",
] as const satisfies readonly ChoiceId[];

/** A combination of answers, on a day that can be today. */
interface Racer {
  readonly answers: Partial<Profile>;
  readonly today: CalendarDate;
  /** How many responses it does not predict, and the queries of these. */
  misses: number;
  readonly missed: Query[];
}

export interface Race {
  readonly operation: Operation;
  /** Those that are wrong least often. */
  readonly left: readonly Racer[];
  /** The queries that the first of them does not predict. */
  readonly unexplained: readonly Query[];
  readonly explained: number;
}

interface RaceOptions {
  readonly run: Run;
  readonly catalogue: Catalogue;
  readonly chance: Chance;
  readonly space: QuestionSpace;
  /** Responses that the crawl has had. */
  readonly known: readonly TargetResponse[];
}

/** Draws without a disagreement, after which those that are left are taken for equal. */
const AGREED_DRAWS = 240;
const MAX_QUESTIONS = 60;
/** Questions in a row that no racer explains, after which asking more would not help. */
const MAX_STUCK = 5;
/** A racer that is wrong this much more often than the best one is out. */
const OUT = 3;

export async function race(operation: Operation, options: RaceOptions): Promise<Race> {
  const { run, known, catalogue } = options;
  let racers = createRacers(operation, run.model.plausible);
  let explained = 0;

  /** Whether some racer has predicted the response. */
  async function take(response: TargetResponse): Promise<boolean> {
    const { query } = response.request;
    if (!query || isLost(response)) return false;
    const text = textOfResponse(query, response);
    const all = racers.length;
    const missing = racers.filter((racer) => textOfAnswer(query, answerBy(toModel(racer, catalogue), query)) !== text);
    if (missing.length === racers.length) {
      const again = await run.getAgain(query);
      if (textOfResponse(query, again) !== text) return false;
    } else explained += 1;
    for (const racer of missing) {
      racer.misses += 1;
      racer.missed.push(query);
    }
    const least = Math.min(...racers.map(({ misses }) => misses));
    racers = racers.filter(({ misses }) => misses < least + OUT);
    return missing.length < all;
  }

  for (const response of known) if (response.request.query?.operation.id === operation.id) await take(response);
  for (let [asked, stuck] = [0, 0]; asked < MAX_QUESTIONS && stuck < MAX_STUCK; asked += 1) {
    const query = findDisagreement(operation, best(racers), options);
    if (!query) break;
    stuck = (await take(await run.get(query))) ? 0 : stuck + 1;
  }
  const left = best(racers);
  return { operation, left, unexplained: left[0]?.missed ?? [], explained };
}

function toModel({ answers, today }: Pick<Racer, "answers" | "today">, catalogue: Catalogue): Model {
  return { catalogue, profile: { ...profiles.default, ...answers }, today };
}

function best(racers: readonly Racer[]): readonly Racer[] {
  const least = Math.min(...racers.map(({ misses }) => misses));
  return racers.filter(({ misses }) => misses === least);
}

function createRacers({ id }: Operation, todays: readonly CalendarDate[]): readonly Racer[] {
  const ids: readonly ChoiceId[] = id === getMuseumHours.id ? hoursChoices : eventChoices;
  const combinations = ids.reduce<readonly Partial<Profile>[]>(
    (some, choice) => some.flatMap((answers) => answersOf(choice).map((answer) => ({ ...answers, [choice]: answer }))),
    [{}],
  );
  return todays.flatMap((today) => combinations.map((answers) => ({ answers, today, misses: 0, missed: [] })));
}

/** Draws until those that are left give different answers, of several such questions the one that divides them best. */
function findDisagreement(operation: Operation, left: readonly Racer[], options: RaceOptions): Query | undefined {
  if (left.length < 2) return undefined;
  const { chance, space, catalogue } = options;
  let found: { readonly query: Query; readonly largest: number } | undefined;
  for (let drawn = 0, since = 0; drawn < AGREED_DRAWS && since < 12; drawn += 1) {
    const { query } = drawDocumented(chance, operation, space);
    const groups = new Map<string, number>();
    for (const racer of left) {
      const text = textOfAnswer(query, answerBy(toModel(racer, catalogue), query));
      groups.set(text, (groups.get(text) ?? 0) + 1);
    }
    const largest = Math.max(...groups.values());
    if (groups.size > 1 && (!found || largest < found.largest)) found = { query, largest };
    if (found) since += 1;
  }
  return found?.query;
}
