/** Learns the choices of a service. */

import { type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../../contract/choices.js";
import { getMuseumHours, listSpecialEvents, operations } from "../../contract/interface.js";
import { answersOf, choiceIds, profiles } from "../../contract/profile.js";
import { createChance } from "../../fixtures/chance.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { type Catalogue, createCatalogue } from "../../museum/catalogue.js";
import { noCredential } from "../../verify/client/credential-variation.js";
import { describeResponse, isLost, isRefused, listOf, type TargetResponse } from "../../verify/client/response.js";
import { observeAnswering } from "../../verify/learning/answering-choices.js";
import { type ChoiceEvidence, observe } from "../../verify/learning/choice-observation.js";
import { widthEvidence } from "../../verify/learning/listing-choices.js";
import { possibleZones } from "../../verify/learning/observed-choices.js";
import { observeInverted, observeReading } from "../../verify/learning/reading-choices.js";
import { lastDayOf, type Query, queryFor, spread } from "../../verify/queries/query.js";
import type { Run } from "../../verify/run.js";
import { learnWidestRange } from "../../verify/target-model/exploration.js";
import { datesOf, keyOf } from "../../verify/target-model/item.js";
import { learn as learnFacts, toKnownEvent } from "../../verify/target-model/target-model.js";
import {
  answerBy,
  drawQuestion,
  type Model,
  type ModelAnswer,
  oneOfEachKind,
  type QuestionSpace,
  textOfAnswer,
  textOfResponse,
} from "../questions/distribution.js";
import { type Race, race } from "./race.js";

/** Responses of the crawl that are held against each combination, and questions that test what was learned. */
const KNOWN_RESPONSES = 60;
const TEST_QUESTIONS = 30;

interface LearnOptions {
  readonly run: Run;
  readonly dataSet: DataSet;
  /** The responses of the crawl. */
  readonly taken: readonly TargetResponse[];
  readonly seed: number;
}

export async function learn({ run, dataSet, taken, seed }: LearnOptions): Promise<Learned> {
  const chance = createChance(seed, "learning");
  const from = run.options.now();
  fillModel(run, dataSet);
  const known = spread(taken, KNOWN_RESPONSES);
  const catalogue = createCatalogue(dataSet);
  const racing = { run, catalogue, chance, known, space: spaceOf(catalogue, run.model.today) };
  const hours = await race(getMuseumHours, racing);
  const events = await race(listSpecialEvents, racing);
  const { today, answers, split } = joinRaces(run, hours, events);
  learnFacts(run.model, { today, observed: { from, to: run.options.now(), dates: todaysOf(hours, events) } });
  const seen = await observeRest(run);
  const listed: Partial<Profile> = { ...seen.answers, ...answers };
  const model: Model = { catalogue, profile: { ...profiles.default, ...listed }, today };
  const doubts = await testModel(run, model, { space: spaceOf(catalogue, today), seed });
  const unexplained = [...hours.unexplained, ...events.unexplained, ...doubts.unexplained];
  const { choices: doubted, gaps } = await resolveDoubts(run, model, unexplained);
  const uncertain = toUncertain({ split, seen: seen.uncertain, doubted, answers: listed });
  return {
    profile: certainOf(listed, uncertain),
    uncertain,
    gaps,
    today,
    timeZones: possibleZones(run),
    explained: hours.explained + events.explained + doubts.explained,
    unexplained: unexplained.map(({ target }) => target),
  };
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

interface Joined {
  readonly today: string;
  readonly answers: Partial<Profile>;
  /** The choices to which several answers are left. */
  readonly split: ReadonlyMap<ChoiceId, readonly string[]>;
}

/** Joins the races: both operations share today, and what a past day and a page past the end get. */
function joinRaces(run: Run, hours: Race, events: Race): Joined {
  const isSame = (a: Race["left"][number], b: Race["left"][number]) =>
    a.today === b.today && (["pastStartDate", "pageBeyondEnd"] as const).every((id) => a.answers[id] === b.answers[id]);
  const pairs = hours.left.flatMap((a) => events.left.filter((b) => isSame(a, b)).map((b) => [a, b] as const));
  const both = pairs.length > 0 ? pairs : [[hours.left[0], events.left[0]] as const];
  const answersOfPairs = both.map(([a, b]) => ({ ...b?.answers, ...a?.answers }));
  const split = new Map<ChoiceId, readonly string[]>();
  for (const id of choiceIds) {
    const values = [...new Set(answersOfPairs.map((answers) => answers[id]))].filter((value) => value !== undefined);
    const isMixed =
      pairs.length === 0 && hours.left[0]?.answers[id] !== undefined && events.left[0]?.answers[id] !== undefined;
    const own = isMixed ? [...new Set([hours.left[0]?.answers[id], events.left[0]?.answers[id]])] : values;
    // The order of the crawl explains every order that does not depend on the range; a rule is the better explanation. Without a
    // range of past days, nothing tells when it is compared with today.
    const isTelling = (answer: string) =>
      isMixed || own.length === 1 || (answer !== "asStored" && answer !== "clampFirst");
    const telling = own.filter((answer) => answer !== undefined && isTelling(answer));
    if (telling.length > 1) split.set(id, telling as string[]);
  }
  const todays = [...new Set(both.map(([a]) => a?.today ?? run.model.today))];
  const utc = new Date(run.options.now()).toISOString().slice(0, 10);
  const today = run.options.today ?? (todays.includes(utc) ? utc : (todays[0] ?? run.model.today));
  const index = Math.max(
    0,
    both.findIndex(([a]) => a?.today === today),
  );
  return { today, answers: answersOfPairs[index] ?? {}, split };
}

/** The days that can be today by both races. */
function todaysOf(hours: Race, events: Race): readonly string[] {
  const ofEvents = new Set(events.left.map(({ today }) => today));
  return [...new Set(hours.left.map(({ today }) => today))].filter((day) => ofEvents.has(day));
}

/** The choices that lists don't show. One request on each operation goes without a credential. */
async function observeRest(run: Run) {
  const reading = await observeReading(run);
  const inverted = await observeInverted(run);
  await learnWidestRange(run, run.model.today);
  if (run.options.credential) {
    for (const operation of operations) {
      const query = queryFor(operation);
      await run.client.send({ method: "GET", target: query.target, credential: noCredential, query });
    }
  }
  const answering = await observeAnswering(run);
  const evidence: ChoiceEvidence = { ...answering, ...reading, invertedRange: inverted, ...widthEvidence(run) };
  const answers: Partial<Record<ChoiceId, string>> = {};
  const uncertain: UncertainChoice[] = [];
  for (const choice of restIds) {
    const { answer, evidence: text } = observe(run.client.base, choice, evidence[choice] ?? [], lacks[choice] ?? LACK);
    if (answer === null) uncertain.push({ choice, why: text });
    else answers[choice] = answer;
  }
  return { answers: answers as Partial<Profile>, uncertain };
}

const restIds = [
  "limitAboveMaximum",
  "belowMinimum",
  "malformedInteger",
  "malformedDate",
  "invertedRange",
  "widestRange",
  "unknownParameter",
  "repeatedParameter",
  "badParameterStatus",
  "errorBody",
  "challenge",
  "checkOrder",
  "credentialCheck",
  "badCredentialStatus",
  "wrongMethod",
  "headMethod",
] as const satisfies readonly ChoiceId[];

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

function toUncertain({
  split,
  seen,
  doubted,
  answers,
}: {
  readonly split: Joined["split"];
  readonly seen: readonly UncertainChoice[];
  readonly doubted: ReadonlyMap<ChoiceId, string>;
  readonly answers: Partial<Profile>;
}): readonly UncertainChoice[] {
  const whys = new Map<ChoiceId, string>(seen.map(({ choice, why }) => [choice, why]));
  for (const [id, some] of split) whys.set(id, `no question tells ${some.join(" from ")} apart with these data`);
  for (const [id, why] of doubted) whys.set(id, why);
  if (answers.timeZone === undefined) whys.delete("timeZone");
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
