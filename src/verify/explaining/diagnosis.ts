/**
 * Explains what differs by the catalogue of mutants: each, and each two of which one explains something, predicts the lists that are there. The
 * smallest set under which they are as predicted is the cause (de Kleer and Williams, "Diagnosing multiple faults", 1987). It judges nothing.
 */
import { groupBy, without } from "../../base/collections.js";
import { addDays } from "../../contract/calendar-date.js";
import { LARGEST_LIMIT, type ListName, type ListOperation, lists } from "../../contract/lists.js";
import { changesNothing, type MutantId, mutantIds, mutantNumbers } from "../../mutants/mutant.js";
import { mutantNamed } from "../../mutants/mutants.js";
import { type Parameters, type Query, queryFor, spread } from "../client/query.js";
import { listOf } from "../client/response.js";
import { unlessStopped } from "../client/target-client.js";
import { daysOf, keysOf, keysText } from "../target-model/item.js";
import { withCertainOrder } from "../target-model/predictor.js";
import { type Run, toRequest } from "../target-model/run.js";
import { type Claim, Race } from "./race.js";

/** The cause of what differs in some lists. */
export interface Cause {
  /** As `serve --mutant` takes them: one, or two with a plus between them. */
  readonly mutants: string;
  readonly list: ListName;
  /** How many lists are not as a museum without it lists them, and how many of them it explains. */
  readonly differing: number;
  readonly explained: number;
  /** How many lists are as a museum without it lists them, and not as one with it. */
  readonly contradicted: number;
  /** How many lists there were. */
  readonly lists: number;
  /** If it is a cache: the part of a query that its key lacks, and two queries of which the second got the list of the first. */
  readonly cached?: { readonly part: string; readonly queries: readonly [Query, Query] } | undefined;
}

interface Hypothesis {
  readonly mutants: string;
  readonly race: Race;
}

/** The numbers that are tried of each mutant that has one. */
const NUMBERS: Readonly<Partial<Record<MutantId, readonly [first: number, last: number]>>> = {
  "default-limit": [1, 60],
  "default-range": [0, 40],
  "largest-limit": [1, LARGEST_LIMIT - 1],
  "offset-fixed": [1, 30],
};

/** Every mutant that can change which items are listed, with each number. */
const hypotheses: readonly string[] = mutantIds.flatMap((id) => {
  const { today, catalogue, query, items } = mutantNamed(id);
  if (![today, catalogue, query, items].some(Boolean)) return [];
  const [first, last] = NUMBERS[id] ?? [];
  if (first === undefined || last === undefined) return [id];
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  // Where several numbers explain as much, the usual one is told.
  const named = [mutantNumbers[id], ...without(numbers, [mutantNumbers[id]])].map((number) => `${id}=${number}`);
  return named.filter((name) => !changesNothing(name));
});

/** Claims by which a hypothesis is looked at before all are predicted. */
const SAMPLE = 12;
/** Hypotheses that are paired with every other one. */
const PAIRED = 6;
/** The share of what differs that a cause has to explain. A mistake that has no mutant can fit a smaller share of some mutant by chance. */
const ALMOST_ALL = 0.9;

const caches = mutantIds.filter((id) => mutantNamed(id).lacks);

/**
 * Finds the cause of what differs in each list; none where nothing does, or nothing explains it. What changes from one moment to the next is explained
 * by no museum, and lists of before a change of the data say nothing of those after it.
 */
export async function diagnose(run: Run, isSteady: (list: ListOperation) => boolean): Promise<readonly Cause[]> {
  const causes: Cause[] = [];
  for (const list of lists) {
    const race = Race.over(run, list.operation);
    if (race.unexplained.length === 0 || !isSteady(list)) continue;
    const told = await tellApart(run, list, likeliest(race, [...hypotheses, ...caches]));
    const tried = told && (await tryOut(run, list, told));
    const cause = tried && toCause(Race.over(run, list.operation), list, tried);
    if (cause && isEnough(cause)) causes.push(cause);
  }
  return causes;
}

/** Lists that a cache explains, which are asked for past it. */
const PASSED = 3;

/** The caches that stand before a service: those that explain something, where a query gets another list with a parameter that nobody knows. */
export async function findCaches(run: Run): Promise<readonly Cause[]> {
  const causes: Cause[] = [];
  for (const list of lists) {
    const race = Race.over(run, list.operation);
    const [likely] = likeliest(race, caches);
    if (!likely || !(await isPassed(run, without(race.unexplained, likely.race.unexplained)))) continue;
    const told = await tellApart(run, list, likeliest(Race.over(run, list.operation), caches));
    if (told) causes.push(toCause(Race.over(run, list.operation), list, told));
  }
  return causes;
}

/** Whether one of some lists is another one each time that a cache is passed, and the same again where it is not. */
async function isPassed(run: Run, claims: readonly Claim[]): Promise<boolean> {
  for (const { query, response } of claims.slice(0, PASSED)) {
    const sendPast = async () => {
      const { query: _, ...request } = toRequest(query, run.right);
      const past = await run.client.send({ ...request, target: run.client.pastCaches(query.target) });
      return listOf(past) && keysText(query, past);
    };
    const [before, one, other] = [keysText(query, response), await sendPast(), await sendPast()];
    if (one === undefined || one !== other || one === before || keysText(query, await run.getAgain(query)) !== before)
      return false;
  }
  return claims.length > 0;
}

/** The single mutants that explain all that differs in the lists of a race. */
export function wholeExplanations(race: Race): readonly Hypothesis[] {
  const all = { left: race.unexplained, most: 0 };
  return race.unexplained.length > 0 ? tryAll(race, helpingIn(race, hypotheses, all), all.most) : [];
}

/** The hypotheses about the lists of a race that leave least of what differs, the smallest sets alone. */
function likeliest(race: Race, mayBe: readonly string[]): readonly Hypothesis[] {
  const { unexplained } = race;
  if (unexplained.length === 0) return [];
  const some = { left: unexplained, most: unexplained.length - 1 };
  const helping = helpingIn(race, mayBe, some);
  const singles = tryAll(race, helping, some.most);
  if (singles[0]?.race.unexplained.length === 0) return bestOf(singles);
  const named = new Set(singles.map(({ mutants }) => mutants));
  const others = helping.filter((one) => !named.has(one));
  const starts = [...singles, ...others.map((mutants) => ({ mutants, race }))].slice(0, PAIRED);
  // Two have to explain more than one of them does: each other number of a mutant can be made of two.
  const least = (singles[0]?.race.unexplained ?? unexplained).length - 1;
  let most = Math.min(Math.floor(unexplained.length * (1 - ALMOST_ALL)), least);
  let pairs: readonly Hypothesis[] = [];
  for (const { mutants, race: under } of starts) {
    const withOthers = mayBe.filter((other) => idOf(other) !== idOf(mutants)).map((other) => `${mutants}+${other}`);
    const found = tryAll(race, helpingIn(race, withOthers, { left: under.unexplained, most, beside: mutants }), most);
    pairs = [...pairs, ...found].sort(byLeft);
    most = pairs[0]?.race.unexplained.length ?? most;
  }
  return bestOf(pairs.length > 0 ? pairs : singles);
}

/** Claims that are left by those before, whom these come beside, and how many of all may be left. */
interface Left {
  readonly left: readonly Claim[];
  readonly most: number;
  readonly beside?: string;
}

/** The best of those that leave no more than `most` of all claims. The best come first. */
function tryAll(race: Race, names: readonly string[], most: number): readonly Hypothesis[] {
  let found: readonly Hypothesis[] = [];
  for (const mutants of names) {
    const worst = found[0]?.race.unexplained.length === 0 ? found[0] : found[PAIRED - 1];
    const under = race.under(mutantNamed(mutants), Math.min(most, worst?.race.unexplained.length ?? most));
    if (under) found = [...found, { mutants, race: under }].sort(byLeft);
  }
  return found;
}

/** Those that explain some of a sample of the claims that are left, more than the others beside them do; what explains most comes first. */
function helpingIn(race: Race, names: readonly string[], { left, most, beside }: Left): readonly string[] {
  const sample = spread(left, SAMPLE);
  const before = race.countHelped(beside === undefined ? {} : mutantNamed(beside), sample);
  // What leaves so few explains as much of a sample; half of that is asked of it, since a sample says so by chance.
  const share = Math.ceil((sample.length * (1 - most / left.length)) / 2);
  const least = Math.min(Math.max(before + 1, share), sample.length);
  return names
    .map((mutants) => ({ mutants, helped: race.countHelped(mutantNamed(mutants), sample, least) }))
    .filter(({ helped }) => helped >= least)
    .sort((a, b) => b.helped - a.helped)
    .map(({ mutants }) => mutants);
}

function byLeft(a: Hypothesis, b: Hypothesis): number {
  return a.race.unexplained.length - b.race.unexplained.length;
}

function bestOf(all: readonly Hypothesis[]): readonly Hypothesis[] {
  return all.filter(({ race }) => race.unexplained.length === all[0]?.race.unexplained.length);
}

function idOf(mutants: string): string {
  return mutants.split("=")[0] ?? "";
}

/** Queries that are asked to tell hypotheses apart. */
const MOST_ASKED = 4;

/** Asks what two of the hypotheses predict differently, until one is left or nothing tells them apart. */
async function tellApart(run: Run, list: ListOperation, all: readonly Hypothesis[]): Promise<Hypothesis | undefined> {
  let left = all;
  for (let asked = 0; asked < MOST_ASKED && left.length > 1; asked += 1) {
    const foreseen = left.map(({ race: { predictor, winners } }) => [predictor, winners[0] ?? {}] as const);
    const query = queryBetween(run, list, foreseen);
    if (!query || !(await unlessStopped(() => run.get(query)))) break;
    // What a later page holds is known by the first; it comes after, since a cache would answer with it.
    const { page: _, ...first } = query.parameters ?? {};
    await unlessStopped(() => run.get(queryFor(list.operation, first)));
    left = bestOf(left.flatMap((one) => overAll(run, list, one)).sort(byLeft));
  }
  return left[0];
}

/** The same hypothesis over all that is there now; none if it costs too much to predict that. */
function overAll(run: Run, { operation }: ListOperation, { mutants }: Hypothesis): readonly Hypothesis[] {
  const race = Race.over(run, operation);
  const under = race.under(mutantNamed(mutants), race.claims.length);
  return under ? [{ mutants, race: under }] : [];
}

/** Queries of a form that are looked through for one in which a cause shows. */
const TRIED = 12;

/** Asks for a cause in each form of a query in which it should show, and no list has shown it: a single day, no end, a limit of one. */
async function tryOut(run: Run, list: ListOperation, told: Hypothesis): Promise<Hypothesis | undefined> {
  if (mutantNamed(told.mutants).lacks) return told;
  const { predictor, winners, unexplained } = Race.over(run, list.operation);
  const foreseen = [told.race, { predictor, winners }].map((one) => [one.predictor, one.winners[0] ?? {}] as const);
  const shown = new Set(unexplained.map(({ query }) => formOf(query)));
  const first = queriesToAsk(run, list).filter(({ parameters }) => (parameters?.page ?? 1) === 1);
  for (const [form, queries] of groupBy(first, formOf)) {
    const telling = !shown.has(form) && queryBetween(run, list, foreseen, spread(queries, TRIED));
    if (telling) await unlessStopped(() => run.get(telling));
  }
  return overAll(run, list, told)[0];
}

function formOf({ parameters = {} }: Query): string {
  return `${Object.keys(parameters).sort()} ${parameters.startDate === parameters.endDate}`;
}

type Foreseen = readonly [predictor: Race["predictor"], reading: Race["winners"][number]];

/** Asks what the readings that are left predict differently of what `limit` counts, as long as something tells them apart. */
export async function tellUnits(run: Run, list: ListOperation): Promise<void> {
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    const { predictor, winners, unexplained } = Race.over(run, list.operation);
    const units = new Map(winners.map((reading) => [reading[list.pageUnit], [predictor, reading] as const]));
    const query = units.size > 1 && unexplained.length === 0 && queryBetween(run, list, [...units.values()]);
    if (!query) return;
    await run.get(query);
  }
}

/** The first query for which the first hypothesis predicts another list than one of the others. */
function queryBetween(
  run: Run,
  list: ListOperation,
  [first, ...others]: readonly Foreseen[],
  queries = queriesToAsk(run, list),
): Query | undefined {
  const predict = ([predictor, reading]: Foreseen, query: Query) =>
    keysOf(list.operation, predictor.itemsOf(query, reading, run.model.today)).join();
  return queries.find((query) => {
    const predicted = first && predict(first, query);
    return others.some((other) => predict(other, query) !== predicted);
  });
}

/** Days that are asked for, each with ranges of these days, and pages of these. */
const DAYS = 24;
const BEFORE = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 14];
const PAGINGS: readonly Parameters[] = [
  { limit: LARGEST_LIMIT },
  {},
  { limit: 1 },
  { page: 2 },
  { page: 2, limit: 1 },
  { page: 2, limit: 7 },
  { page: 2, limit: LARGEST_LIMIT },
];

function queriesToAsk({ model }: Run, { name, operation, hasEnd }: ListOperation): readonly Query[] {
  const days = [...new Set(model[name].items.flatMap((item) => daysOf(operation, item)))].sort();
  const ranges = spread(
    days.filter((day) => day > model.latest),
    DAYS,
  ).flatMap((day) =>
    BEFORE.map((days) => addDays(day, -days)).flatMap((startDate): readonly Parameters[] =>
      startDate < model.latest ? [] : hasEnd ? [{ startDate }, { startDate, endDate: day }] : [{ startDate }],
    ),
  );
  return PAGINGS.flatMap((paging) => [{}, ...ranges].map((range) => queryFor(operation, { ...range, ...paging })));
}

function isEnough({ mutants, cached, differing, explained, contradicted }: Cause): boolean {
  if (mutantNamed(mutants).lacks && !cached) return false;
  return contradicted === 0 && explained >= differing * ALMOST_ALL && explained > 0;
}

function toCause(race: Race, list: ListOperation, { mutants, race: under }: Hypothesis): Cause {
  const reading = withCertainOrder(under.winners[0] ?? {});
  const differing = new Set(race.claims.filter((claim) => !race.predictor.explains(claim, reading, true)));
  const left = under.unexplained.filter((claim) => differing.has(claim)).length;
  return {
    mutants,
    list: list.name,
    differing: differing.size,
    explained: differing.size - left,
    contradicted: under.unexplained.length - left,
    lists: race.claims.length,
    cached: cachedIn(list, { mutants, race: under }, [...differing]),
  };
}

function cachedIn(
  { operation }: ListOperation,
  { mutants, race }: Hypothesis,
  claims: readonly Claim[],
): Cause["cached"] {
  const { lacks } = mutantNamed(mutants);
  if (!lacks) return undefined;
  const names = operation.parameters.map(({ name }) => name).filter(lacks);
  const part = names.length < operation.parameters.length ? names.join("+") : "query";
  const shown = claims.filter(({ response }) => listOf(response)?.length);
  const queries = shown.map(({ query }) => [race.predictor.cachedFor(query)[0]?.query ?? query, query] as const);
  const telling = queries.find(([first, second]) => first.target !== second.target);
  return telling && { part, queries: telling };
}
