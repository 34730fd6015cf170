/** Names the rule that a list breaks which a race leaves over, and those that others have kept. */
import { compareTexts } from "../../base/text.js";
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import { DEFAULT_LIMIT, type ParameterName, type ParameterValue } from "../../contract/interface.js";
import { LARGEST_LIMIT, type ListName, listOperation } from "../../contract/lists.js";
import { type Parameters, queryFor, weightOf } from "../client/query.js";
import { keyOf } from "../target-model/item.js";
import { type Difference, differenceOf } from "./expectation.js";
import type { RuleId } from "./generated/rule-ids.js";
import type { Claim, Race } from "./race.js";

/** Days by which the start or the end of a range can be wrong; a wrong default may be the first day of all. */
const DAYS = 40;
const ALL_DAYS = 400;
/** Pages that can come in place of others. */
const PAGES = 6;

/** A list that a race leaves over, and the rule that it breaks. */
interface LeftOver {
  readonly rule: RuleId;
  readonly difference: Difference;
}

/** The simplest list that a race leaves over; undefined if it leaves none. One that a default alone explains breaks the rule on that. */
export function findLeftOver(race: Race): LeftOver | undefined {
  const { unexplained, winners, predictor } = race;
  const [claim] = [...unexplained].sort(
    (a, b) => weightOf(a.query) - weightOf(b.query) || compareTexts(a.query.target, b.query.target),
  );
  if (!claim) return undefined;
  const { query, todays } = claim;
  const { name: list } = listOperation(query.operation);
  const predicted = predictor.itemsOf(query, winners[0] ?? {}, todays.at(-1) ?? "");
  const keys = predicted.map((item) => keyOf(query.operation, item));
  const name = leftOutBy(race, claim);
  const rule = name === undefined ? (`${list}-predicted` as const) : ruleOn(list, name, query.parameters ?? {});
  return { rule, difference: differenceOf(claim, keys) };
}

/** The parameter that was left out, if another default of it is all that differs. */
function leftOutBy({ operation, predictor, winners }: Race, claim: Claim): ParameterName | undefined {
  const { parameters = {} } = claim.query;
  const today = claim.todays.at(-1);
  const others: Readonly<Partial<Record<ParameterName, readonly ParameterValue[]>>> = {
    startDate: daysAround(today, ALL_DAYS),
    endDate: daysAround(parameters.startDate ?? today, DAYS),
    page: Array.from({ length: PAGES }, (_, index) => index + 1),
    limit: Array.from({ length: LARGEST_LIMIT }, (_, index) => index + 1),
  };
  const isExplainedBy = (name: ParameterName) =>
    others[name]?.some((value) =>
      predictor.explains({ ...claim, query: queryFor(operation, { ...parameters, [name]: value }) }, winners[0] ?? {}),
    );
  // Many other pages are empty, too.
  const isTelling = (name: ParameterName) => claim.keys.length > 0 || name === "endDate";
  return operation.parameters
    .map(({ name }) => name)
    .find((name) => parameters[name] === undefined && isTelling(name) && isExplainedBy(name));
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
