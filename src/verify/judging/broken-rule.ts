/**
 * Names the rule that a list breaks. One that was asked for breaks the rule that asked, but for a few differences that tell another one. Of those
 * that a race leaves over, it is the rule whose smallest change would explain most: a changed default, a changed parameter, or an item that other
 * responses have shown and that is left out here.
 */
import { compareTexts } from "../../base/text.js";
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import {
  DEFAULT_LIMIT,
  type ParameterName,
  type ParameterValue,
  parameterKinds,
  parameterOf,
} from "../../contract/interface.js";
import { LARGEST_LIMIT, type ListName, type ListOperation, listOperation } from "../../contract/lists.js";
import { lastDayOf, type Parameters, queryFor, weightOf } from "../client/query.js";
import { datesOf, keyOf } from "../target-model/item.js";
import type { Reading } from "../target-model/target-model.js";
import type { RuleContext } from "./define-rule.js";
import { type Difference, differenceOf } from "./expectation.js";
import type { RuleId } from "./generated/rule-ids.js";
import type { Claim, Race } from "./race.js";

/** Days by which the start or the end of a range can be wrong; a wrong default may be the first day of all. */
const DAYS = 40;
const ALL_DAYS = 400;
/** Pages that can come in place of others. */
const PAGES = 6;

/** The rule that a list breaks which was asked for; undefined for the rule that asks. */
export function ruleOfAsked(
  { record, options }: RuleContext,
  { name, hasEnd, filters }: ListOperation,
  { query, unknown, missing, extra }: Difference,
): RuleId | undefined {
  // The rule that says why an item is on no page, if there is one already.
  const telling = hasEnd ? "events-wider-range" : "hours-horizon";
  const pagesRule = record.isBroken(telling) ? telling : (`${name}-pages-complete` as const);
  if (unknown.length > 0) return options.fixtures ? "data-set" : pagesRule;
  // Days after the end of the pages belong to their startDate: that the pages end before them is broken.
  const { startDate = "" } = query.parameters ?? {};
  const isBeyondEnd = missing.length === 0 && extra.length > 0 && extra.every((day) => day >= startDate);
  if (pagesRule === "hours-horizon" && isBeyondEnd) return pagesRule;
  // The same was right without the filter.
  const isFiltered = filters.some((filter) => query.parameters?.[filter.name] !== undefined);
  return isFiltered ? `${name}-predicted` : undefined;
}

/** A list that a race leaves over, and the rule that it breaks. */
interface LeftOver {
  readonly rule: RuleId;
  readonly claim: Claim;
  readonly difference: Difference;
}

/** The list that shows best which rule those break that a race leaves over; undefined if it leaves none. */
export function findLeftOver(race: Race): LeftOver | undefined {
  return new LeftOvers(race).simplest();
}

class LeftOvers {
  readonly #race: Race;
  readonly #reading: Reading;

  constructor(race: Race) {
    this.#race = race;
    this.#reading = race.winners[0] ?? {};
  }

  /** The rule that explains most, since one fault shows in many lists, by the simplest of these. */
  simplest(): LeftOver | undefined {
    const { unexplained } = this.#race;
    const rulesOf = new Map(unexplained.map((claim) => [claim, this.#candidates(claim)]));
    const votes = new Map<RuleId, number>();
    for (const rules of rulesOf.values()) {
      for (const [rank, rule] of rules.entries()) votes.set(rule, (votes.get(rule) ?? 0) + 1 / 2 ** rank);
    }
    const [rule] = [...votes].reduce((best, other) => (other[1] > best[1] ? other : best), ["same-answer", 0]);
    const [claim] = unexplained
      .filter((one) => rulesOf.get(one)?.includes(rule))
      .sort((a, b) => weightOf(a.query) - weightOf(b.query) || compareTexts(a.query.target, b.query.target));
    return claim && { rule, claim, difference: differenceOf(claim, this.#predicted(claim)) };
  }

  /** The keys that are predicted on the likeliest day. */
  #predicted({ query, todays }: Claim): readonly string[] {
    const items = this.#race.predictor.itemsOf(query, this.#reading, todays.at(-1) ?? "");
    return items.map((item) => keyOf(query.operation, item));
  }

  /** The rules that may be broken, the one that changes least first. */
  #candidates(claim: Claim): readonly RuleId[] {
    const { name, hasEnd } = listOperation(this.#race.operation);
    const byItems = hasEnd ? this.#rulesOfRange(claim) : this.#rulesOfStart(claim);
    const rules = this.#isLaterPage(claim)
      ? [...this.#rulesOfPages(claim), ...byItems]
      : [...this.#rulesOn(claim, true), ...byItems, ...this.#rulesOn(claim, false), ...this.#rulesOfPages(claim)];
    return rules.length > 0 ? [...new Set(rules)] : [`${name}-predicted`];
  }

  /** Whether the first page of the same list is as it should be, so that nothing but the page is wrong. */
  #isLaterPage({ query }: Claim): boolean {
    const { page = 1, ...rest } = query.parameters ?? {};
    const first = this.#claimOf({ ...rest, page: 1 }) ?? this.#claimOf(rest);
    return page > 1 && first !== undefined && !this.#race.unexplained.includes(first);
  }

  #claimOf(parameters: Parameters): Claim | undefined {
    const text = describe(parameters);
    return this.#race.claims.find(({ query }) => describe(query.parameters) === text);
  }

  /** The rules about parameters, left out or given, of which another value would explain a list. */
  #rulesOn(claim: Claim, isLeftOut: boolean): readonly RuleId[] {
    const { operation } = this.#race;
    // Many other pages are empty, too.
    const isTelling = (name: ParameterName) => claim.keys.length > 0 || name === "endDate";
    const { parameters = {} } = claim.query;
    const isMeant = (name: ParameterName) => (parameters[name] === undefined) === isLeftOut && isTelling(name);
    const names = operation.parameters.map(({ name }) => name).filter(isMeant);
    const { name: list } = listOperation(operation);
    return names.filter((name) => this.#isExplainedBy(claim, name)).map((name) => ruleOn(list, name, parameters));
  }

  /** A page that repeats one before it, that ends early, or that another page's number would explain. */
  #rulesOfPages(claim: Claim): readonly RuleId[] {
    const { name } = listOperation(this.#race.operation);
    const { page = 1, ...rest } = claim.query.parameters ?? {};
    const predicted = this.#predicted(claim);
    const at = (number: number) => this.#claimOf({ ...rest, page: number })?.keys ?? [];
    const before = Array.from({ length: Math.min(page - 1, PAGES) }, (_, index) => at(index + 1)).flat();
    if (claim.keys.some((key) => before.includes(key))) {
      const isAfterEnd = predicted.length === 0 && at(1).join() !== at(2).join();
      return [isAfterEnd ? `${name}-pages-end` : `${name}-pages-disjoint`];
    }
    if (page === 1 && predicted.length < (rest.limit ?? DEFAULT_LIMIT)) return [];
    const isCut = claim.keys.length < predicted.length && claim.keys.every((key, index) => key === predicted[index]);
    if (isCut) return [at(page + 1).length > 0 ? `${name}-pages-full` : `${name}-pages-complete`];
    if (page === 1) return [];
    return [this.#isExplainedBy(claim, "page") ? `${name}-pages-disjoint` : `${name}-pages-complete`];
  }

  /** Whether another value of one parameter would explain a list. */
  #isExplainedBy(claim: Claim, name: ParameterName): boolean {
    const parameters = claim.query.parameters ?? {};
    const around: Readonly<Partial<Record<ParameterName, readonly ParameterValue[]>>> = {
      startDate: daysAround(parameters.startDate ?? claim.todays.at(-1), parameters.startDate ? DAYS : ALL_DAYS),
      endDate: daysAround(parameters.endDate ?? parameters.startDate ?? claim.todays.at(-1), DAYS),
      page: Array.from({ length: PAGES }, (_, index) => index + 1),
      limit: Array.from({ length: LARGEST_LIMIT }, (_, index) => index + 1),
    };
    const parameter = parameterOf(this.#race.operation, name);
    const values =
      around[name] ?? (parameter && parameterKinds[parameter.kind].samples(parameter, claim.todays.at(-1) ?? ""));
    // A filter that is ignored lists what is listed without it.
    return [undefined, ...(values ?? [])].some((value) => {
      const query = queryFor(claim.query.operation, { ...parameters, [name]: value });
      return this.#race.predictor.explains({ ...claim, query }, this.#reading);
    });
  }

  #rulesOfStart(claim: Claim): readonly RuleId[] {
    const { startDate, page = 1 } = claim.query.parameters ?? {};
    const { missing, extra } = differenceOf(claim, this.#predicted(claim));
    const startRule = startDate === undefined ? "hours-start-default" : "hours-start-date";
    const [first = ""] = claim.keys;
    const [lost] = missing;
    const isEarly = extra.some((date) => startDate !== undefined && date < startDate);
    return isEarly || (lost !== undefined && lost < first && page === 1) ? [startRule] : [];
  }

  #rulesOfRange(claim: Claim): readonly RuleId[] {
    const { parameters = {} } = claim.query;
    const { startDate = claim.todays.at(-1) ?? "", endDate } = parameters;
    const { missing, extra } = differenceOf(claim, this.#predicted(claim));
    const last = endDate ?? lastDayOf({ startDate }, startDate);
    const datesOfKey = (key: string) => datesOf(this.#race.predictor.catalogue.index.events.find(key)?.item);
    const [lost] = missing.map(datesOfKey);
    const [stray] = extra.map(datesOfKey);
    const boundRule = endDate === undefined ? "events-end-default" : "events-end-date";
    if (stray?.every((date) => date >= last)) return [boundRule];
    if (lost === undefined) return [];
    if (lost.some((date) => date < startDate || date > last)) return ["events-any-date"];
    if (lost.includes(startDate))
      return [parameters.startDate === undefined ? "events-start-default" : "events-start-date"];
    return lost.includes(last) ? [boundRule] : [];
  }
}

function describe(parameters: Parameters = {}): string {
  return JSON.stringify(Object.entries(parameters).sort(([a], [b]) => compareTexts(a, b)));
}

function daysAround(day: CalendarDate | undefined, days: number): readonly CalendarDate[] {
  return day === undefined ? [] : Array.from({ length: 2 * days + 1 }, (_, index) => addDays(day, index - days));
}

/** The rule about a parameter: about its default if it is left out. */
function ruleOn(name: ListName, parameter: ParameterName, parameters: Parameters): RuleId {
  if (parameter === "startDate")
    return parameters.startDate === undefined ? `${name}-start-default` : `${name}-start-date`;
  if (parameter === "endDate") return parameters.endDate === undefined ? "events-end-default" : "events-end-date";
  if (parameter !== "page" && parameter !== "limit") return `${name}-predicted`;
  if (parameter === "page") return parameters.page === undefined ? `${name}-page-default` : `${name}-pages-disjoint`;
  return parameters.limit === undefined ? `${name}-limit-default` : `${name}-pages-full`;
}

/** The rules that a list that is explained has kept. */
export function rulesKeptBy({ query, keys }: Claim): readonly RuleId[] {
  const { name, hasEnd } = listOperation(query.operation);
  const { parameters = {} } = query;
  const { limit = DEFAULT_LIMIT, page = 1 } = parameters;
  return [
    `${name}-predicted`,
    ruleOn(name, "startDate", parameters),
    ...(hasEnd ? [ruleOn(name, "endDate", parameters)] : []),
    ...(parameters.page === undefined && keys.length > 0 ? [`${name}-page-default` as const] : []),
    ...(parameters.limit === undefined && keys.length === DEFAULT_LIMIT ? [`${name}-limit-default` as const] : []),
    ...(page > 1 ? ([`${name}-pages-disjoint`, `${name}-pages-complete`] as const) : []),
    ...(page > 1 && keys.length === limit ? [`${name}-pages-full` as const] : []),
  ];
}

/** The rules that a list has kept which can also be a part of a longer one: a page that is full does not show where its range ends. */
export function rulesShownBy(claim: Claim): readonly RuleId[] {
  const { limit = DEFAULT_LIMIT } = claim.query.parameters ?? {};
  if (claim.keys.length === 0) return [];
  const isFull = claim.keys.length >= limit;
  return rulesKeptBy(claim).filter((rule) => !(isFull && rule.startsWith("events-end-")));
}
