/** Learns the choices of a service. */

import { groupBy, sum } from "../../base/collections.js";
import { type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../../contract/choices.js";
import { getMuseumHours, listSpecialEvents, type Operation, operations } from "../../contract/interface.js";
import { answersOf, choiceIds, profiles } from "../../contract/profile.js";
import { type Chance, createChance } from "../../fixtures/chance.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { type Catalogue, createCatalogue } from "../../museum/catalogue.js";
import { noCredential } from "../../verify/client/credential-variation.js";
import { describeResponse, isLost, isRefused, listOf, type TargetResponse } from "../../verify/client/response.js";
import { observeAnswering } from "../../verify/learning/answering-choices.js";
import { type ChoiceEvidence, observe } from "../../verify/learning/choice-observation.js";
import { observeListing } from "../../verify/learning/listing-choices.js";
import { possibleZones } from "../../verify/learning/observed-choices.js";
import { type Race, raceOver } from "../../verify/learning/race.js";
import { observeInverted, observeReading } from "../../verify/learning/reading-choices.js";
import { lastDayOf, type Query, queryFor, spread } from "../../verify/queries/query.js";
import type { Run } from "../../verify/run.js";
import { learnWidestRange } from "../../verify/target-model/exploration.js";
import { datesOf, keyOf } from "../../verify/target-model/item.js";
import { LARGEST_LIMIT } from "../../verify/target-model/list-operation.js";
import { learn as learnFacts, toKnownEvent } from "../../verify/target-model/target-model.js";
import {
  answerBy,
  drawDocumented,
  drawQuestion,
  type Model,
  type ModelAnswer,
  oneOfEachKind,
  type QuestionSpace,
  textOfAnswer,
  textOfResponse,
} from "../questions/distribution.js";

/** Responses of the crawl that are held against each reading, questions on which readings differ, and those that test what was learned. */
const KNOWN_RESPONSES = 60;
const MAX_QUESTIONS = 60;
const TEST_QUESTIONS = 30;
/** Questions in a row that leave as many readings as before, after which asking more would not help. */
const MAX_STUCK = 5;

interface LearnOptions {
  readonly run: Run;
  readonly dataSet: DataSet;
  /** The responses of the crawl. */
  readonly taken: readonly TargetResponse[];
  readonly seed: number;
}

export async function learn({ run, dataSet, taken, seed }: LearnOptions): Promise<Learned> {
  const from = run.options.now();
  fillModel(run, dataSet);
  const catalogue = createCatalogue(dataSet);
  const sampled = withSample(run, taken);
  const asking = { catalogue, chance: createChance(seed, "learning"), space: spaceOf(catalogue, run.model.today) };
  const races = [];
  for (const operation of operations) races.push(await askWhereReadingsDiffer(sampled, operation, asking));
  const days = races.reduce((left, race) => race.daysExplaining(left), run.model.plausible);
  const today = run.options.today ?? likeliestDay(run, days);
  learnFacts(run.model, { today, observed: { from, to: run.options.now(), dates: days } });
  const { answers, uncertain: open } = await observeChoices(sampled, catalogue);
  const model: Model = { catalogue, profile: { ...profiles.default, ...answers }, today };
  const doubts = await testModel(run, model, { space: spaceOf(catalogue, today), seed });
  const missed = races.flatMap(({ unexplained }) => unexplained.map(({ query }) => query));
  const unexplained = [...missed, ...doubts.unexplained];
  const { choices: doubted, gaps } = await resolveDoubts(run, model, unexplained);
  const uncertain = toUncertain(open, doubted);
  return {
    profile: certainOf(answers, uncertain),
    uncertain,
    gaps,
    today,
    timeZones: possibleZones(run),
    explained: sum(races.map(({ claims }) => claims.length)) - missed.length + doubts.explained,
    unexplained: unexplained.map(({ target }) => target),
  };
}

/** The run with a log of some responses of a crawl, and of all that is asked from now on. */
function withSample(run: Run, taken: readonly TargetResponse[]): Run {
  const known = spread(taken, KNOWN_RESPONSES);
  const before = run.client.log.length;
  const client = Object.create(run.client, {
    log: { get: () => [...known, ...run.client.log.slice(before)] },
  }) as Run["client"];
  return { ...run, client };
}

interface Asking {
  readonly catalogue: Catalogue;
  readonly chance: Chance;
  readonly space: QuestionSpace;
}

/** Asks the questions on which the readings that are left differ, until none is found. */
async function askWhereReadingsDiffer(run: Run, operation: Operation, asking: Asking): Promise<Race> {
  for (const parameters of [{}, { limit: LARGEST_LIMIT }, { limit: 1 }]) await run.get(queryFor(operation, parameters));
  let left = raceOver(run, operation, asking.catalogue);
  for (let [asked, stuck] = [0, 0]; asked < MAX_QUESTIONS && stuck < MAX_STUCK; asked += 1) {
    const query = findDifference(left, run.model.today, asking);
    if (!query) break;
    await run.get(query);
    const now = raceOver(run, operation, asking.catalogue);
    stuck = now.left.length < left.left.length ? 0 : stuck + 1;
    left = now;
  }
  return left;
}

/** Draws without a difference, after which the readings that are left are taken for equal. */
const EQUAL_DRAWS = 240;
/** Differences from which the best is chosen. */
const CHOSEN_FROM = 12;

/** The question, of several on which readings differ, that divides them best. */
function findDifference({ operation, left, predictor }: Race, today: string, asking: Asking): Query | undefined {
  if (left.length < 2) return undefined;
  let best: { readonly query: Query; readonly largest: number } | undefined;
  for (let drawn = 0, since = 0; drawn < EQUAL_DRAWS && since < CHOSEN_FROM; drawn += 1) {
    const { query } = drawDocumented(asking.chance, operation, asking.space);
    const pages = left.map((reading) => JSON.stringify(predictor.itemsOf(query, reading, today)));
    const sizes = [...groupBy(pages, (page) => page).values()].map(({ length }) => length);
    const largest = Math.max(...sizes);
    if (sizes.length > 1 && (!best || largest < best.largest)) best = { query, largest };
    if (best) since += 1;
  }
  return best?.query;
}

function likeliestDay(run: Run, days: readonly CalendarDate[]): CalendarDate {
  const utc = new Date(run.options.now()).toISOString().slice(0, 10);
  return days.includes(utc) ? utc : (days[0] ?? run.model.today);
}

export function spaceOf({ span, hours, events }: Catalogue, today: string): QuestionSpace {
  const { first, last } = span ?? { first: today, last: today };
  return { first, last, today, items: Math.max(hours.length, events.length) };
}

/** What `verify` needs to know for its inference. */
function fillModel({ model }: Run, { hours, events }: DataSet): void {
  const first = hours[0]?.date ?? model.today;
  const known = events.map((event) => toKnownEvent(keyOf(listSpecialEvents, event), event, datesOf(event)));
  learnFacts(model, {
    hours: { entries: hours, from: first, to: "9999-12-31", isAnswered: true },
    events: { events: known, from: "0001-01-01", to: "9999-12-31", isAnswered: true },
  });
}

/** What every choice but the zone gets. One request on each operation goes without a credential. */
async function observeChoices(run: Run, catalogue: Catalogue) {
  const reading = await observeReading(run);
  const inverted = await observeInverted(run);
  await learnWidestRange(run, run.model.today);
  if (run.options.credential) {
    for (const operation of operations) {
      const query = queryFor(operation);
      await run.client.send({ method: "GET", target: query.target, credential: noCredential, query });
    }
  }
  const listing = await observeListing(run, catalogue);
  const evidence: ChoiceEvidence = {
    ...(await observeAnswering(run)),
    ...reading,
    invertedRange: inverted,
    ...listing,
  };
  const answers: Partial<Record<ChoiceId, string>> = {};
  const uncertain: UncertainChoice[] = [];
  for (const choice of choiceIds.filter((id) => id !== "timeZone")) {
    const { answer, evidence: text } = observe(run.client.base, choice, evidence[choice] ?? [], lacks[choice] ?? LACK);
    if (answer === null) uncertain.push({ choice, why: text });
    else answers[choice] = answer;
  }
  return { answers: answers as Partial<Profile>, uncertain };
}

const LACK = "nothing that was asked shows it";
/** What a twin never asks, since it sends neither a wrong credential nor anything but GET. */
export const NEVER_ASKED: readonly ChoiceId[] = ["credentialCheck", "badCredentialStatus", "wrongMethod", "headMethod"];
const lacks: Partial<Record<ChoiceId, string>> = {
  credentialCheck: "no wrong credential is sent",
  badCredentialStatus: "no wrong credential is sent",
  wrongMethod: "only GET is sent",
  headMethod: "only GET is sent",
};

/** Asks one question of each kind and some at random, and keeps those that the model does not answer as the target does. */
async function testModel(
  run: Run,
  model: Model,
  { space, seed }: { readonly space: QuestionSpace; readonly seed: number },
): Promise<{ readonly explained: number; readonly unexplained: readonly Query[] }> {
  const chance = createChance(seed, "test questions");
  const unexplained: Query[] = [];
  let explained = 0;
  const random = Array.from({ length: TEST_QUESTIONS }, () => drawQuestion(chance, space));
  for (const { query } of [...oneOfEachKind(space), ...random]) {
    const response = await run.get(query);
    if (textOfResponse(query, response) === textOfAnswer(query, answerBy(model, query))) explained += 1;
    else unexplained.push(query);
  }
  return { explained, unexplained };
}

/** Which choices the unexplained questions put in doubt. */
async function resolveDoubts(
  run: Run,
  model: Model,
  queries: readonly Query[],
): Promise<{
  readonly choices: ReadonlyMap<ChoiceId, string>;
  readonly gaps: readonly Gap[];
}> {
  const doubts: Doubt[] = [];
  for (const query of queries) {
    const response = await run.getAgain(query);
    const isExplained = textOfResponse(query, response) === textOfAnswer(query, answerBy(model, query));
    if (!isExplained && !isLost(response)) doubts.push({ query, response });
  }
  return doubtsOf(model, doubts);
}

function toUncertain(
  open: readonly UncertainChoice[],
  doubted: ReadonlyMap<ChoiceId, string>,
): readonly UncertainChoice[] {
  const whys = new Map<ChoiceId, string>(open.map(({ choice, why }) => [choice, why]));
  for (const [id, why] of doubted) whys.set(id, why);
  return choiceIds.flatMap((choice) => {
    const why = whys.get(choice);
    return why === undefined ? [] : [{ choice, why }];
  });
}

function certainOf(answers: Partial<Profile>, uncertain: readonly UncertainChoice[]): Partial<Profile> {
  const open = new Set(uncertain.map(({ choice }) => choice));
  const certain = choiceIds.filter((id) => answers[id] !== undefined && !open.has(id));
  return Object.fromEntries(certain.map((id) => [id, answers[id]])) as Partial<Profile>;
}

/** A choice whose answer is not certain. */
export interface UncertainChoice {
  readonly choice: ChoiceId;
  readonly why: string;
}

/** Questions that the twin can't answer as the target does. */
export const gaps = {
  pastRange: "a range that ends before today",
  oneDay: "a range of a single day",
  wide: "a range wider than 366 days",
} as const;

export type Gap = keyof typeof gaps;

export interface Learned {
  /** The certain answers. */
  readonly profile: Partial<Profile>;
  readonly uncertain: readonly UncertainChoice[];
  readonly gaps: readonly Gap[];
  readonly today: CalendarDate;
  /** The zones in which today can be taken, a few of them. */
  readonly timeZones: readonly string[];
  /** Questions that the twin answered as the target did, and those that it did not. */
  readonly explained: number;
  readonly unexplained: readonly string[];
}

/** A question that the model does not answer as the target does. */
interface Doubt {
  readonly query: Query;
  readonly response: TargetResponse;
}

/** The choices by which each kind of difference can come about. */
const suspects = {
  status: [
    "pageBeyondEnd",
    "pastStartDate",
    "invertedRange",
    "widestRange",
    "limitAboveMaximum",
    "belowMinimum",
    "malformedInteger",
    "malformedDate",
    "unknownParameter",
    "repeatedParameter",
    "badParameterStatus",
  ],
  order: ["eventOrder"],
  dates: ["eventDates"],
  items: [
    "hoursPageUnit",
    "eventPageUnit",
    "eventOrder",
    "endDateBound",
    "pastStartDate",
    "limitAboveMaximum",
    "belowMinimum",
    "malformedInteger",
    "malformedDate",
    "repeatedParameter",
  ],
} as const satisfies Readonly<Record<string, readonly ChoiceId[]>>;

type Aspect = keyof typeof suspects;

/** In what a response differs from a prediction. */
function aspectOf({ operation }: Query, answer: ModelAnswer, response: TargetResponse): Aspect {
  const list = listOf(response);
  if (!list || !answer.items) return "status";
  const [keys, others] = [list, answer.items].map((some) => some.map((item) => keyOf(operation, item)));
  if (keys?.join() === others?.join()) return "dates";
  return [...(keys ?? [])].sort().join() === [...(others ?? [])].sort().join() ? "order" : "items";
}

/** The choices by which a response can differ from the prediction. */
export function suspectsOf(model: Model, { query, response }: Doubt): readonly ChoiceId[] {
  return suspects[aspectOf(query, answerBy(model, query), response)];
}

/** Lists narrow aspects first: an unknown order also shows on other pages. */
function doubtsOf(model: Model, doubts: readonly Doubt[]) {
  const choices = new Map<ChoiceId, string>();
  const gaps = new Set<Gap>();
  const aspects: readonly Aspect[] = ["status", "dates", "order", "items"];
  const gapsOfDoubt = ({ query, response }: Doubt) => (isRefused(response) ? gapsOf(model, query) : []);
  // A question of one kind reveals more than one of several.
  const inOrder = [...doubts].sort((a, b) => gapsOfDoubt(a).length - gapsOfDoubt(b).length);
  for (const aspect of aspects) {
    for (const doubt of inOrder) {
      const { query, response } = doubt;
      if (aspectOf(query, answerBy(model, query), response) !== aspect) continue;
      const moving = suspects[aspect].filter((id) => matters(model, id, query));
      const possible = aspect === "status" ? gapsOfDoubt(doubt) : [];
      if (moving.some((id) => choices.has(id)) || possible.some((gap) => gaps.has(gap))) continue;
      const [gap] = possible;
      const [choice] = moving;
      if (gap) gaps.add(gap);
      else if (choice !== undefined)
        choices.set(
          choice,
          `none of the known answers explains ${query.target}, which gets ${describeResponse(response)}`,
        );
    }
  }
  return { choices, gaps: [...gaps] };
}

/** What a target can reject that no choice is about; several where a question is of several kinds. */
export function gapsOf({ today }: Pick<Model, "today">, { operation, parameters }: Query): readonly Gap[] {
  if (operation.id === getMuseumHours.id || !parameters) return [];
  const start = parameters.startDate ?? today;
  const end = lastDayOf(parameters, today);
  const days = dayNumber(end) - dayNumber(start);
  return [
    ...(parameters.endDate !== undefined && end < today && days >= 0 ? (["pastRange"] as const) : []),
    ...(days === 0 ? (["oneDay"] as const) : []),
    ...(days > 366 ? (["wide"] as const) : []),
  ];
}

/** Whether another answer to a choice would give another answer to a question. */
function matters(model: Model, id: ChoiceId, query: Query): boolean {
  if (id === "pastStartDate" && (query.parameters?.startDate ?? model.today) < model.today) return true;
  const text = textOfAnswer(query, answerBy(model, query));
  return answersOf(id).some((answer) => {
    const profile = { ...model.profile, [id]: answer } as Profile;
    return textOfAnswer(query, answerBy({ ...model, profile }, query)) !== text;
  });
}
