/**
 * Examines lists: each that a rule asks for is held against what is expected of it, and all that a run has asked for against what a race has
 * left of the readings. One that differs breaks a rule unless it has another cause. Rules only say what to ask.
 */
import { plural } from "../../base/text.js";
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import type { Operation } from "../../contract/interface.js";
import { eventsList, type ListOperation } from "../../contract/lists.js";
import { filterValues, lastDayOf, type Parameters, queryFor, spread, unlessQuick, weightOf } from "../client/query.js";
import { listOf, type TargetResponse } from "../client/response.js";
import { datesOf, itemsInLog, keyOf, keysText } from "../target-model/item.js";
import { crawl, type PageCrawl } from "../target-model/page-crawl.js";
import { afresh, type Run } from "../target-model/run.js";
import { type KnownEvent, learn, withOpenUnits } from "../target-model/target-model.js";
import { commonDays, mayBeOfYesterday } from "../target-model/today.js";
import { findLeftOver, ruleOfAsked, rulesShownBy } from "./broken-rule.js";
import type { RuleContext, Violation } from "./define-rule.js";
import { type Difference, Expectation, type Outcome, violationOf } from "./expectation.js";
import type { RuleId } from "./generated/rule-ids.js";
import { Race } from "./race.js";
import { requestsOf } from "./reviewing.js";

/** Examines pages of a list; whether all are as expected. */
export function examinePages(
  context: RuleContext,
  list: ListOperation,
  queries: readonly Parameters[],
): Promise<boolean> {
  const compare = (run: Run, parameters: Parameters) => new Expectation(run, list).comparePage(parameters);
  return new Examiner(context, list).examine(queries, compare);
}

/** Examines ranges of events, all pages of each together; `isMeant` leaves out events that another rule is about. */
export function examineRanges(
  context: RuleContext,
  list: ListOperation,
  ranges: readonly Parameters[],
  isMeant: (event: KnownEvent, range: Parameters) => boolean = () => true,
): Promise<boolean> {
  const compare = (run: Run, parameters: Parameters) =>
    new Expectation(run, list).compareRange(parameters, (event) => isMeant(event, parameters));
  return new Examiner(context, list).examine(ranges, compare);
}

/** Examines what the race over all lists of a run leaves over, unless a broken rule may be the cause already. */
export function examineLeftOver(context: RuleContext, list: ListOperation): void {
  new Examiner(context, list).examineLeftOver();
}

const AT_ONCE = 16;
const QUICK_QUERIES = 4;
/** Queries of a rule that are also asked with filters. */
const FILTERED = 3;
/** As many are not thinned out. */
const QUICK_AT_MOST = 10;
/** Days of a range that is known to lose events where wider ones do. */
const WIDE = 14;

type Compare = (run: Run, parameters: Parameters) => Promise<Outcome>;

/** What was asked, what was today just before, and how the answer is compared. */
interface Look {
  readonly parameters: Parameters;
  readonly today: CalendarDate;
  readonly compare: Compare;
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
    this.#unlessOfYesterday,
    this.#unlessOfOtherToday,
    this.#unlessChanging,
    this.#unlessLost,
  ] as const;

  constructor(context: RuleContext, list: ListOperation) {
    this.#context = context;
    this.#list = list;
  }

  /** Asks the simplest queries first, and no more once a list is wrong: they show what is broken, and more would only load the target. */
  async examine(queries: readonly Parameters[], compare: Compare): Promise<boolean> {
    const ordered = this.#order(queries);
    for (let at = 0; at < ordered.length; at += AT_ONCE) {
      const batch = ordered.slice(at, at + AT_ONCE);
      const agreed = await Promise.all(batch.map((parameters) => this.#isRight(parameters, compare)));
      if (!agreed.every(Boolean)) return false;
    }
    return true;
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
    const asked = queries.length <= QUICK_AT_MOST ? queries : unlessQuick(this.#context, queries, QUICK_QUERIES);
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
    if (this.#isExpectedToLose(parameters)) return true;
    const look = { parameters, today: model.today, compare };
    let outcome = await compare(this.#context, parameters);
    if (outcome !== undefined) record.exercise();
    for (const unlessCausedBy of this.#otherCauses) {
      if (!isDifference(outcome)) return true;
      outcome = await unlessCausedBy.call(this, outcome, look);
    }
    if (!isDifference(outcome)) return true;
    const rule = ruleOfAsked(this.#context, this.#list, outcome);
    this.#record(outcome, rule, async () => isDifference(await this.#askAgain(look)));
    return false;
  }

  /** Whether a range is wide where wide ranges are known to lose events. */
  #isExpectedToLose(parameters: Parameters): boolean {
    const { model, record } = this.#context;
    const isWide = lastDayOf(parameters, model.today) > addDays(parameters.startDate ?? model.today, WIDE);
    return this.#list.hasEnd && isWide && record.isBroken("events-wider-range");
  }

  /** Asks again if the day may have turned since. */
  async #unlessOfYesterday(difference: Difference, look: Look): Promise<Outcome> {
    const { parameters, today } = look;
    if (parameters.startDate !== undefined) return difference;
    const mayBeOld = await mayBeOfYesterday(this.#context, difference.response);
    return mayBeOld || this.#context.model.today !== today ? this.#askAgain(look) : difference;
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
    if (await this.#isOfDayBefore(difference, look)) return second;
    this.#context.record.blame("same-answer").violate({
      message: "The same query got different responses.",
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

  /** Looks whether the widest range alone lacks an event, which says nothing of a narrower one that lists it; from then on it is expected. */
  async #unlessLost(difference: Difference, { parameters, compare }: Look): Promise<Outcome> {
    const { model, options, record } = this.#context;
    const [key] = difference.unknown;
    const isPossible = key !== undefined && this.#list.hasEnd && !options.fixtures;
    const lost = isPossible ? await this.#findLost(difference, key) : undefined;
    if (!lost) return difference;
    record.blame("events-wider-range").violate(lost);
    learn(model, { events: { items: itemsInLog(this.#context, eventsList) } });
    return compare(this.#context, parameters);
  }

  /** What shows that an event was lost; undefined if the crawl through everything has not seen all of it, or has the event now. */
  async #findLost({ query, response }: Difference, key: string): Promise<Violation | undefined> {
    const itemIn = (narrow: TargetResponse) => listOf(narrow)?.find((item) => keyOf(query.operation, item) === key);
    const all = await crawlEverything(this.#context, query.operation);
    const { startDate = "", endDate = "" } = all.parameters;
    const dates = datesOf(itemIn(response));
    const isMeant = dates.some((date) => date >= startDate && date < endDate);
    if (!isMeant || all.end !== "whole" || all.keys.includes(key)) return undefined;
    const range = `from ${startDate} to ${endDate}`;
    return {
      message: `${key} is listed by a narrower range, and on no page ${range}.`,
      expected: `${key}, which is on ${dates.slice(0, 5).join(", ")}, on a page ${range}`,
      actual: `${plural(all.keys.length, "event")} on ${plural(all.pages.length, "page")}, without it`,
      requests: requestsOf(pageBeside(all, key, response), response),
      again: async () => {
        const narrow = await this.#context.getAgain(query);
        const wide = await crawlEverything(afresh(this.#context), query.operation);
        return itemIn(narrow) !== undefined && wide.end === "whole" && !wide.keys.includes(key);
      },
      weight: query.target.length,
    };
  }

  #askAgain({ parameters, compare }: Look): Promise<Outcome> {
    return compare(afresh(this.#context), parameters);
  }

  /** Records a difference for a rule, or for the one that asks. */
  #record(difference: Difference, rule: RuleId | undefined, again: () => Promise<boolean>): void {
    const { record, options } = this.#context;
    const [stranger] = difference.unknown;
    const where = options.fixtures
      ? "is not in the data set"
      : "is listed by this request, and on no page of the crawl through everything";
    (rule === undefined ? record : record.blame(rule)).violate({
      ...violationOf(this.#context, difference),
      ...(stranger !== undefined && { message: `${stranger} ${where}.` }),
      again,
    });
  }
}

/** Pages of the crawl in a quick run, as many as its exploration has sent for. */
const QUICK_PAGES = 8;

/** The crawl that the exploration of events has made, whatever was learned since; its pages are not sent for again. */
function crawlEverything(run: Run, operation: Operation): Promise<PageCrawl> {
  const { model, options } = run;
  const range = { startDate: model.events.from, endDate: model.events.to };
  return crawl(withOpenUnits(run), operation, range, options.quick ? { maxPages: QUICK_PAGES } : {});
}

/** The page that has the nearest event before the lost one, which is where that one should be; else the last page. */
function pageBeside(
  { operation, pages, responses }: PageCrawl,
  key: string,
  response: TargetResponse,
): TargetResponse | undefined {
  const keysOf = (list: readonly unknown[] = []) => list.map((item) => keyOf(operation, item));
  const listed = keysOf(listOf(response));
  const before = listed.slice(0, listed.indexOf(key)).reverse();
  const keysOfPages = pages.map(keysOf);
  const place = before
    .map((other) => keysOfPages.findIndex((keys) => keys.includes(other)))
    .find((index) => index >= 0);
  return responses[place ?? Math.max(pages.length - 1, 0)];
}

function isDifference(outcome: Outcome): outcome is Difference {
  return typeof outcome === "object";
}
