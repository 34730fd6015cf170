/** Learns the choices of a service. */

import { groupBy, sum } from "../../base/collections.js";
import { dayNumber } from "../../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../../contract/choices.js";
import { type Operation, operations } from "../../contract/interface.js";
import { eventsList, LARGEST_LIMIT, listOperation, rangedLists } from "../../contract/lists.js";
import { answersOf, choiceIds, profiles } from "../../contract/profile.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { type Catalogue, createCatalogue } from "../../museum/catalogue.js";
import { noCredential } from "../../verify/client/credential-variation.js";
import { lastDayOf, type Query, queryFor, spread } from "../../verify/client/query.js";
import { describeResponse, isLost, isRefused, type TargetResponse } from "../../verify/client/response.js";
import { Race } from "../../verify/judging/race.js";
import { observeChoices, possibleZones } from "../../verify/learning/observed-choices.js";
import { learnWidestRange } from "../../verify/target-model/exploration.js";
import { collectItems, keyOf } from "../../verify/target-model/item.js";
import type { Run } from "../../verify/target-model/run.js";
import { learn as learnFacts } from "../../verify/target-model/target-model.js";
import { answerBy, type Model, Questions, textOfAnswer, toAnswer } from "../questions.js";
import { type gaps, NEVER_ASKED, type TwinFacts } from "../twin.js";

/** Responses of the crawl that are held against each reading, questions on which readings differ, and those that test what was learned. */
const KNOWN_RESPONSES = 60;
const MAX_QUESTIONS = 60;
const TEST_QUESTIONS = 30;
/** Questions in a row that leave as many readings as before, after which asking more would not help. */
const MAX_STUCK = 5;

type Gap = keyof typeof gaps;

/** Learns from the data and the responses of a crawl, and from questions that a seed decides. */
export async function learn(
  run: Run,
  {
    dataSet,
    taken,
    seed,
  }: { readonly dataSet: DataSet; readonly taken: readonly TargetResponse[]; readonly seed: number },
) {
  const from = run.options.now();
  const catalogue = createCatalogue(dataSet);
  fillModel(run, catalogue);
  keepSample(run, taken);
  for (const list of rangedLists) await learnWidestRange(run, list, run.model.today);
  const questions = new Questions({ catalogue, today: run.model.today }, seed, "learning");
  const races: Race[] = [];
  for (const operation of operations)
    races.push(await askWhereReadingsDiffer(run, operation, { catalogue, questions }));
  const days = races.reduce((days, race) => race.daysExplaining(days), run.model.plausible);
  const utc = new Date(run.options.now()).toISOString().slice(0, 10);
  const today = run.options.today ?? (days.includes(utc) ? utc : (days[0] ?? run.model.today));
  learnFacts(run.model, { today, observed: { from, to: run.options.now(), dates: days } });
  const { answers, open } = await askForChoices(run, catalogue);
  const model: Model = { catalogue, profile: { ...profiles.default, ...answers }, today };
  const tested = await testModel(run, model, seed);
  const missed = races.flatMap(({ unexplained }) => unexplained.map(({ query }) => query));
  const unexplained = [...missed, ...tested.unexplained];
  const doubts = await findDoubts(run, model, unexplained);
  const whys = new Map([...open, ...doubts.choices]);
  const certain = choiceIds.filter((id) => answers[id] !== undefined && !whys.has(id));
  return {
    /** The certain answers. */
    profile: Object.fromEntries(certain.map((id) => [id, answers[id]])) as Partial<Profile>,
    uncertain: choiceIds.flatMap((choice): TwinFacts["uncertain"] => {
      const why = whys.get(choice);
      return why === undefined ? [] : [{ choice, why }];
    }),
    gaps: doubts.gaps,
    today,
    /** The zones in which today can be taken, a few of them. */
    timeZones: possibleZones(run),
    /** Questions that the twin answered as the target did, and those that it did not. */
    explained: sum(races.map(({ claims }) => claims.length)) - missed.length + tested.explained,
    unexplained: unexplained.map(({ target }) => target),
  };
}

/** Keeps some responses of a crawl in the log, and no others. */
function keepSample({ client }: Run, taken: readonly TargetResponse[]): void {
  const sample = new Set(spread(taken, KNOWN_RESPONSES));
  client.forget((response) => !sample.has(response));
}

/** Asks the questions on which the readings that are left differ, until none is found. */
async function askWhereReadingsDiffer(
  run: Run,
  operation: Operation,
  { catalogue, questions }: { readonly catalogue: Catalogue; readonly questions: Questions },
): Promise<Race> {
  for (const parameters of [{}, { limit: LARGEST_LIMIT }, { limit: 1 }]) await run.get(queryFor(operation, parameters));
  let race = Race.over(run, operation, catalogue);
  for (let [asked, stuck] = [0, 0]; asked < MAX_QUESTIONS && stuck < MAX_STUCK; asked += 1) {
    const query = findDifference(race, run.model, questions);
    if (!query) break;
    await run.get(query);
    const now = Race.over(run, operation, catalogue);
    stuck = now.winners.length < race.winners.length ? 0 : stuck + 1;
    race = now;
  }
  return race;
}

/** Draws without a difference, after which the readings that are left are taken for equal. */
const EQUAL_DRAWS = 240;
/** Differences from which the best is chosen. */
const CHOSEN_FROM = 12;

/** The question, of several on which readings differ, that divides them best. */
function findDifference(
  { operation, winners, predictor }: Race,
  { today, events: { widest = Number.POSITIVE_INFINITY } }: Run["model"],
  questions: Questions,
): Query | undefined {
  if (winners.length < 2) return undefined;
  let best: { readonly query: Query; readonly largest: number } | undefined;
  for (let drawn = 0, since = 0; drawn < EQUAL_DRAWS && since < CHOSEN_FROM; drawn += 1) {
    const query = questions.drawDocumented(operation);
    const { startDate = today, endDate = startDate } = query.parameters ?? {};
    // What is refused for its width tells no reading from another.
    if (dayNumber(endDate) - dayNumber(startDate) > widest) continue;
    const pages = winners.map((reading) => JSON.stringify(predictor.itemsOf(query, reading, today)));
    const sizes = [...groupBy(pages, (page) => page).values()].map(({ length }) => length);
    const largest = Math.max(...sizes);
    if (sizes.length > 1 && (!best || largest < best.largest)) best = { query, largest };
    if (best) since += 1;
  }
  return best?.query;
}

/** What `verify` needs to know for its inference. */
function fillModel({ model }: Run, { hours, events }: Pick<Catalogue, "hours" | "events">): void {
  const first = hours[0]?.date ?? model.today;
  learnFacts(model, {
    hours: { items: hours, from: first, to: "9999-12-31", isAnswered: true },
    events: { items: collectItems(eventsList, events), from: "0001-01-01", to: "9999-12-31", isAnswered: true },
  });
}

/** What every choice but the zone gets, or why none is certain. One request on each operation goes without a credential. */
async function askForChoices(run: Run, catalogue: Catalogue) {
  if (run.options.credential) {
    for (const operation of operations) {
      const query = queryFor(operation);
      await run.client.send({ method: "GET", target: query.target, credential: noCredential, query });
    }
  }
  const choices = await observeAnswers(run, catalogue);
  const seen = Object.entries(choices) as readonly (readonly [ChoiceId, (typeof choices)[keyof typeof choices]])[];
  const open = seen.flatMap(([id, { answer, evidence }]) => (answer === null ? [[id, evidence] as const] : []));
  const answers = seen.flatMap(([id, { answer }]) => (answer === null ? [] : [[id, answer]]));
  return { answers: Object.fromEntries(answers) as Partial<Profile>, open };
}

/** What the choices but the zone get of a service that has these data; null where nothing shows it. */
export async function observeAnswers(run: Run, catalogue: Catalogue) {
  fillModel(run, catalogue);
  for (const list of rangedLists) await learnWidestRange(run, list, run.model.today);
  const { timeZone: _, ...choices } = await observeChoices(run, catalogue, lackOf);
  return choices;
}

function lackOf(choice: ChoiceId): string {
  if (!NEVER_ASKED.includes(choice)) return "nothing that was asked shows it";
  return /Method$/.test(choice) ? "only GET is sent" : "no wrong credential is sent";
}

/** Asks one question of each kind and some at random, and keeps those that the model does not answer as the target does. */
async function testModel(run: Run, model: Model, seed: number) {
  const questions = new Questions(model, seed, "test questions");
  const random = Array.from({ length: TEST_QUESTIONS }, () => questions.draw());
  const unexplained: Query[] = [];
  let explained = 0;
  for (const { query } of [...Questions.ofEachKind(model), ...random]) {
    if (aspectOf(model, { query, response: await run.get(query) }) === undefined) explained += 1;
    else unexplained.push(query);
  }
  return { explained, unexplained };
}

interface Answered {
  readonly query: Query;
  readonly response: TargetResponse;
}

/** The choices by which each kind of difference can come about. Narrow kinds come first: an unknown order also shows on other pages. */
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
  dates: ["eventDates"],
  order: ["eventOrder"],
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

const aspects = Object.keys(suspects) as readonly (keyof typeof suspects)[];

/** In what a response differs from the prediction of a model; undefined if in nothing. */
function aspectOf(model: Model, { query, response }: Answered): keyof typeof suspects | undefined {
  const [actual, predicted] = [toAnswer(response), answerBy(model, query)];
  if (textOfAnswer(query, actual) === textOfAnswer(query, predicted)) return undefined;
  if (!actual.items || !predicted.items) return "status";
  const [keys = [], others = []] = [actual.items, predicted.items].map((items) =>
    items.map((item) => keyOf(query.operation, item)),
  );
  if (keys.join() === others.join()) return "dates";
  return keys.sort().join() === others.sort().join() ? "order" : "items";
}

/** What the questions put in doubt that the model still does not answer as the target does: choices, each with the reason, or gaps. */
async function findDoubts(run: Run, model: Model, queries: readonly Query[]) {
  const doubts = [];
  for (const query of queries) {
    const response = await run.getAgain(query);
    const aspect = aspectOf(model, { query, response });
    if (isLost(response) || aspect === undefined) continue;
    doubts.push({ query, response, aspect, possible: isRefused(response) ? gapsOf(model, query) : [] });
  }
  const choices = new Map<ChoiceId, string>();
  const gaps = new Set<Gap>();
  // A question of one kind reveals more than one of several.
  doubts.sort((a, b) => aspects.indexOf(a.aspect) - aspects.indexOf(b.aspect) || a.possible.length - b.possible.length);
  for (const { query, response, aspect, possible } of doubts) {
    const moving = suspects[aspect].filter((id) => matters(model, id, query));
    if (moving.some((id) => choices.has(id)) || possible.some((gap) => gaps.has(gap))) continue;
    const [[gap], [choice]] = [possible, moving];
    const got = describeResponse(response);
    if (gap) gaps.add(gap);
    else if (choice) choices.set(choice, `none of the known answers explains ${query.target}, which gets ${got}`);
  }
  return { choices, gaps: [...gaps] };
}

/** What a target can reject that no choice is about; several where a question is of several kinds. */
export function gapsOf({ today }: Pick<Model, "today">, { operation, parameters }: Query): readonly Gap[] {
  if (!listOperation(operation).hasEnd || !parameters) return [];
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
