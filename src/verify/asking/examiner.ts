import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import { DEFAULT_LIMIT, type ParameterName } from "../../contract/interface.js";
import { type ListName, type ListOperation, listOperation } from "../../contract/lists.js";
import {
  compareQueries,
  filterValues,
  firstPageOf,
  lastDayOf,
  type Parameters,
  queryFor,
  spread,
  weightOf,
} from "../client/query.js";
import { listOf } from "../client/response.js";
import { type Claim, Race } from "../explaining/race.js";
import { findTwoOrders, TWO_ORDERS } from "../recording/confirmation.js";
import { pagingRuleIds, type RuleContext, wholeListRuleIds } from "../recording/define-rule.js";
import type { RuleId } from "../recording/generated/rule-ids.js";
import { daysOf, itemKey, keysOf, keysText } from "../target-model/item.js";
import { afresh, type Run } from "../target-model/run.js";
import { type KnownEvent, learn, type Reading } from "../target-model/target-model.js";
import { commonDays, mayBeOfYesterday } from "../target-model/today.js";
import { breachOfDifference, type Difference, differenceOf, ListExpectation, type Outcome } from "./expectation.js";

/** Examines pages of a list; whether all are as expected. */
export function examinePages(
  context: RuleContext,
  list: ListOperation,
  queries: readonly Parameters[],
): Promise<boolean> {
  const isByOnePage = !list.hasEnd && isInDoubt(context, list);
  const compare = (run: Run, parameters: Parameters) => {
    const expectation = new ListExpectation(run, list);
    return isByOnePage ? expectation.compareFirstPage(parameters) : expectation.comparePage(parameters);
  };
  return new Examiner(context, list).examine(queries, compare);
}

/** Examines ranges of events, all pages of each together; `isMeant` leaves out events that another rule is about. */
export async function examineRanges(
  context: RuleContext,
  list: ListOperation,
  ranges: readonly Parameters[],
  isMeant: (event: KnownEvent, range: Parameters) => boolean = () => true,
): Promise<boolean> {
  // While pages are broken, one page is asked for that holds the whole range.
  const isByOnePage = isInDoubt(context, list);
  const mayBeCut = pagingRuleIds(list.name).some((rule) => context.record.isBroken(rule));
  const compare = (run: Run, parameters: Parameters) => {
    const expectation = new ListExpectation(run, list);
    const isMeantHere = (event: KnownEvent) => isMeant(event, parameters);
    return isByOnePage
      ? expectation.compareShortPage(parameters, isMeantHere, mayBeCut)
      : expectation.compareRange(parameters, isMeantHere);
  };
  const isShort = (range: Parameters) => new ListExpectation(context, list).isShort(range);
  const asked = isByOnePage ? spread(ranges.filter(isShort), context.effort.rangesByOnePage) : ranges;
  // How long a page can be is known once all are there, whichever comes first.
  if (isByOnePage) await Promise.all(asked.map((range) => context.get(firstPageOf(list.operation, range))));
  return new Examiner(context, list).examine(asked, compare);
}

/** Whether a broken rule leaves open what a list of several pages holds. */
function isInDoubt({ record }: RuleContext, { name }: ListOperation): boolean {
  return wholeListRuleIds(name).some((rule) => record.isBroken(rule));
}

/** Examines what the race over all lists of a run leaves over, unless a broken rule may be the cause already. */
export function examineLeftOver(context: RuleContext, list: ListOperation): void {
  new Examiner(context, list).examineLeftOver();
}

/** Queries of a rule that are also asked with filters. */
const FILTERED = 3;
/** As many queries of a rule are not thinned out. */
const FEW = 14;

type Compare = (run: Run, parameters: Parameters) => Promise<Outcome>;

interface Look {
  readonly parameters: Parameters;
  readonly today: CalendarDate;
  readonly compare: Compare;
  readonly readings: readonly Reading[];
}

/** Rules about both operations from which other lists can follow. */
const SHARED: readonly RuleId[] = [
  "same-answer",
  "success-status",
  "success-array",
  "limit-maximum",
  "credential-kept",
];

class Examiner {
  readonly #context: RuleContext;
  readonly #list: ListOperation;
  /** What can be the cause of a difference beside a broken rule, in the order in which it is looked for; each returns what is then left of it. */
  readonly #otherCauses = [
    this.#unlessOfOtherReading,
    this.#unlessOfYesterday,
    this.#unlessOfOtherToday,
    this.#unlessChanging,
  ] as const;

  constructor(context: RuleContext, list: ListOperation) {
    this.#context = context;
    this.#list = list;
  }

  /** Asks the simplest queries first, and no more once they show that the rule is broken: more would only load the target. */
  async examine(queries: readonly Parameters[], compare: Compare): Promise<boolean> {
    const { effort, record } = this.#context;
    const ordered = this.#order(queries);
    let areRight = true;
    for (let at = 0; at < ordered.length; at += effort.queriesAtOnce) {
      const batch = ordered.slice(at, at + effort.queriesAtOnce);
      const agreed = await Promise.all(batch.map((parameters) => this.#isRight(parameters, compare)));
      areRight &&= agreed.every(Boolean);
      if (record.isBroken() || (!areRight && !effort.isReadWhole)) return false;
    }
    return areRight;
  }

  examineLeftOver(): void {
    const { getAgain, model, record } = this.#context;
    const { name, operation } = this.#list;
    const mayFollow = (id: RuleId) => id.startsWith(`${name}-`) || SHARED.includes(id);
    // Lists of before a change of the data say nothing of those after it.
    if (model.changes.length > 0 || record.brokenRules().some(mayFollow)) return;
    const race = Race.over(this.#context, operation);
    record.exercise(race.claims.length);
    const explained = model[name].isDense ? race.claims.filter((claim) => !race.unexplained.includes(claim)) : [];
    for (const rule of explained.flatMap(rulesShownBy)) record.blame(rule).exercise();
    const { rule, difference } = findLeftOver(race) ?? {};
    if (!rule || !difference) return;
    const { query, response } = difference;
    const again = async () => keysText(query, await getAgain(query)) === keysText(query, response);
    this.#record(difference, rule, again);
  }

  #order(queries: readonly Parameters[]): readonly Parameters[] {
    const { operation } = this.#list;
    const asked = queries.length <= FEW ? queries : spread(queries, this.#context.effort.queriesOfRule);
    const plain = [...asked].sort((a, b) => weightOf(queryFor(operation, a)) - weightOf(queryFor(operation, b)));
    // Whatever a rule asks, the filters of a list must not change its meaning.
    const filters = filterValues(this.#list, this.#context.model.today);
    return [
      ...plain,
      ...spread(plain, FILTERED).flatMap((query) => filters.map((filter) => ({ ...query, ...filter }))),
    ];
  }

  /** Whether a list is as expected, or can't be predicted, or has another cause than a broken rule. */
  async #isRight(parameters: Parameters, compare: Compare): Promise<boolean> {
    const { model, record } = this.#context;
    const { readings } = model[this.#list.name];
    const look = { parameters, today: model.today, compare, readings };
    let outcome = await compare(this.#context, parameters);
    if (outcome !== undefined) record.exercise();
    for (const unlessCausedBy of this.#otherCauses) {
      if (!isDifference(outcome)) return true;
      outcome = await unlessCausedBy.call(this, outcome, look);
    }
    if (!isDifference(outcome)) return true;
    // An end says nothing of an event that the crawl through everything lacks.
    const isOfEnd = outcome.unknown.length === 0 && (await this.#isWrongWithEnd(look));
    const rule = isOfEnd ? await this.#ruleOfEnd(outcome, look) : undefined;
    // By the readings that were left when it was asked for: what others lead to later does not make it right.
    this.#record(outcome, rule, async () => isDifference(await this.#askAgain(look, readings)));
    return false;
  }

  async #isWrongWithEnd({ parameters, today, compare }: Look): Promise<boolean> {
    const { startDate, endDate } = parameters;
    if (!this.#list.hasEnd || startDate === undefined || endDate !== undefined) return false;
    return isDifference(await compare(this.#context, { ...parameters, endDate: lastDayOf(parameters, today) }));
  }

  /**
   * The rule on endDate; if what is missing takes place before the last day, that on wider ranges where a range of that day alone has it, and
   * that on the dates of an event where it has several.
   */
  async #ruleOfEnd({ missing: [lost] }: Difference, { parameters, today }: Look): Promise<RuleId> {
    const { get, model } = this.#context;
    const { operation, name } = this.#list;
    const [first, last] = [parameters.startDate ?? today, lastDayOf(parameters, today)];
    const days = model[name].items.flatMap((item) =>
      itemKey(operation, item) === lost ? daysOf(operation, item) : [],
    );
    const [startDate] = days.filter((day) => day >= first && day <= last);
    if (startDate === undefined || startDate === last) return "events-end-date";
    const endDate = addDays(startDate, model.events.bound === "exclusive" ? 1 : 0);
    const alone = listOf(await get(firstPageOf(operation, { startDate, endDate })));
    if (lost !== undefined && keysOf(operation, alone).includes(lost)) return "events-wider-range";
    return days.length > 1 ? "events-any-date" : "events-end-date";
  }

  /** Takes the reading that the race leaves with this list as well, if that explains it: no reading is right that nothing has told apart. */
  async #unlessOfOtherReading(difference: Difference, { parameters, compare }: Look): Promise<Outcome> {
    const { model } = this.#context;
    const { name, operation } = this.#list;
    const race = Race.over(this.#context, operation);
    const isClaim = ({ response }: Claim) => response === difference.response;
    if (!race.claims.some(isClaim) || race.unexplained.some(isClaim)) return difference;
    learn(model, { [name]: { readings: race.winners } });
    return compare(this.#context, parameters);
  }

  async #unlessOfYesterday(difference: Difference, look: Look): Promise<Outcome> {
    const { model } = this.#context;
    const { startDate = "" } = look.parameters;
    // A day that has passed may be read as today.
    if (startDate > look.today || (startDate && model[this.#list.name].past === "serve")) return difference;
    const mayBeOld = await mayBeOfYesterday(this.#context, difference.response);
    return mayBeOld || model.today !== look.today ? this.#askAgain(look) : difference;
  }

  /**
   * Takes another day that can be today as well as the likeliest one, if the list is that of it: the first pages from two days can be
   * the same, and a quick run compares no others.
   */
  async #unlessOfOtherToday(difference: Difference, { parameters, compare }: Look): Promise<Outcome> {
    const { model } = this.#context;
    const days = model.firstToday ? commonDays(model.firstToday) : [];
    if (parameters.startDate !== undefined || !days.includes(model.today)) return difference;
    for (const today of days) {
      const outcome = await compare({ ...this.#context, model: { ...model, today } }, parameters);
      if (isDifference(outcome)) continue;
      // What nothing is predicted of from that day can be right.
      if (outcome === "agrees") learn(model, { today });
      return outcome;
    }
    return difference;
  }

  /** Asks again: a list that is right then is not wrong, but changes, unless the day has turned since. */
  async #unlessChanging(difference: Difference, look: Look): Promise<Outcome> {
    const second = await this.#askAgain(look);
    if (isDifference(second)) return difference;
    // By the readings that were left before it is as wrong: they have changed, and not the list.
    if (isDifference(await this.#askAgain(look, look.readings))) return second;
    if (await this.#isOfDayBefore(difference, look)) return second;
    const isOrder = (await findTwoOrders(this.#context, difference.query)) !== undefined;
    this.#context.record.blame("same-answer").breach({
      ...(isOrder && { detail: "order" }),
      message: isOrder ? TWO_ORDERS : "The same query got different responses.",
      expected: "the same response each time",
      actual: `${difference.actual}; sent again, what was expected`,
      requests: [difference.response.request],
      reproducibility: "not each time",
      weight: weightOf(difference.query),
    });
    return second;
  }

  /** Whether a list was asked for before the day was last observed, and is that of the day before; later ones are of today. */
  async #isOfDayBefore({ response }: Difference, { parameters, compare }: Look): Promise<boolean> {
    const { model, options } = this.#context;
    if (options.today !== undefined || response.at > model.observedAt) return false;
    const before = { ...this.#context, model: { ...model, today: addDays(model.today, -1) } };
    return parameters.startDate === undefined && (await compare(before, parameters)) === "agrees";
  }

  #askAgain({ parameters, compare }: Look, readings?: readonly Reading[]): Promise<Outcome> {
    const run = afresh(this.#context);
    const { name } = this.#list;
    const model = readings ? { ...run.model, [name]: { ...run.model[name], readings } } : run.model;
    return compare({ ...run, model }, parameters);
  }

  #record(difference: Difference, rule: RuleId | undefined, again: () => Promise<boolean>): void {
    const { record, options } = this.#context;
    const [stranger] = difference.unknown;
    const where = options.fixtures
      ? "is not in the data set"
      : "is listed by this request, and on no page of the crawl through everything";
    (rule === undefined ? record : record.blame(rule)).breach({
      ...breachOfDifference(this.#context, difference),
      ...(stranger !== undefined && { message: `${stranger} ${where}.` }),
      again,
    });
  }
}

function isDifference(outcome: Outcome): outcome is Difference {
  return typeof outcome === "object";
}

function findLeftOver(race: Race) {
  const { unexplained, winners, predictor } = race;
  const [claim] = [...unexplained].sort((a, b) => compareQueries(a.query, b.query));
  if (!claim) return undefined;
  const { query, todays } = claim;
  const { name: list } = listOperation(query.operation);
  const predicted = predictor.itemsOf(query, winners[0] ?? {}, todays.at(-1) ?? "");
  const keys = keysOf(query.operation, predicted);
  const name = leftOutBy(race);
  const difference = differenceOf(claim, keys);
  const byDefault: RuleId = isOfLastDay(race, difference, todays.at(-1) ?? "")
    ? "events-end-date"
    : `${list}-predicted`;
  return { rule: name === undefined ? byDefault : ruleOn(list, name, query.parameters ?? {}), difference };
}

function isOfLastDay(
  { operation, predictor }: Race,
  { query, missing, extra }: Difference,
  today: CalendarDate,
): boolean {
  const { parameters = {} } = query;
  const [first, last] = [parameters.startDate ?? today, lastDayOf(parameters, today)];
  const differs = new Set([...missing, ...extra]);
  const days = predictor.catalogue.events
    .filter((event) => differs.has(itemKey(operation, event)))
    .flatMap(({ dates }) => dates.filter((day) => day >= first && day <= last));
  return (parameters.page ?? 1) === 1 && days.length > 0 && days.every((day) => day === last);
}

/** The parameter that all lists left out which a race leaves over, and fewest of the others. */
function leftOutBy({ operation, claims, unexplained }: Race): ParameterName | undefined {
  const count = (name: ParameterName, all: readonly Claim[]) =>
    all.filter(({ query }) => query.parameters?.[name] === undefined).length;
  return operation.parameters
    .map(({ name }) => name)
    .filter((name) => count(name, unexplained) === unexplained.length)
    .sort((a, b) => count(a, claims) - count(b, claims))[0];
}

function ruleOn(name: ListName, parameter: ParameterName, parameters: Parameters): RuleId {
  if (parameter === "startDate")
    return parameters.startDate === undefined ? `${name}-start-default` : `${name}-start-date`;
  if (parameter === "endDate") return parameters.endDate === undefined ? "events-end-default" : "events-end-date";
  if (parameter !== "page" && parameter !== "limit") return `${name}-predicted`;
  if (parameter === "page") return parameters.page === undefined ? `${name}-page-default` : `${name}-pages-disjoint`;
  return parameters.limit === undefined ? `${name}-limit-default` : `${name}-pages-full`;
}

/** The rules that a list has kept which is explained, and can also be a part of a longer one: a page that is full does not show where its range ends. */
function rulesShownBy({ query, keys }: Claim): readonly RuleId[] {
  if (keys.length === 0) return [];
  const { name, hasEnd } = listOperation(query.operation);
  const { parameters = {} } = query;
  const { limit = DEFAULT_LIMIT, page = 1 } = parameters;
  const isFull = keys.length >= limit;
  const about = (parameter: ParameterName) => ruleOn(name, parameter, parameters);
  return [
    `${name}-predicted`,
    about("startDate"),
    ...(hasEnd && !isFull ? [about("endDate")] : []),
    ...(parameters.page === undefined || page > 1 ? [about("page")] : []),
    ...(isFull && (parameters.limit === undefined || page > 1) ? [about("limit")] : []),
    ...(page > 1 ? [`${name}-pages-complete` as const] : []),
  ];
}
