/** A request with documented values gets 200. */

import { dayNumber } from "../../../contract/calendar-date.js";
import { methodSentence } from "../../../contract/document.js";
import { describeResponse, isRefused, listOf, type TargetResponse } from "../../client/response.js";
import { lastDayOf, type Query } from "../../queries/query.js";
import { WIDE } from "../../target-model/exploration.js";
import { LARGEST_LIMIT } from "../../target-model/list-operation.js";
import { commonDays } from "../../target-model/today.js";
import { defineRule, type RuleContext } from "../define-rule.js";
import type { RuleId } from "../generated/rule-ids.js";

export const rule = defineRule({
  id: "success-status",
  source: "documented",
  summary: "A request with documented values gets 200.",
  basis: `${methodSentence} A success response is a JSON array, the entries of one page; an empty array where there are none.`,
  precondition: "a response",
  review: reviewStatus,
});

function reviewStatus(context: RuleContext): void {
  const simplest = new Map<RuleId, TargetResponse>();
  for (const response of context.client.log) {
    const { query, credential, method } = response.request;
    const isMeant = query?.parameters && credential === context.right && method === "GET" && !response.networkError;
    if (!isMeant) continue;
    const mustServe = mustBeServed(query, context);
    if (mustServe) context.record.exercise();
    const isOtherSuccess = response.status !== 200 && response.status < 400;
    // After the last page a target may reject in any way, and 304 is for those who send a tag.
    if ((!isOtherSuccess && !(mustServe && isRefused(response))) || response.status === 304) continue;
    const id = brokenRule(response, context);
    const before = id === undefined ? undefined : simplest.get(id);
    if (id === undefined || (before && before.request.target.length <= response.request.target.length)) continue;
    simplest.set(id, response);
  }
  for (const [id, response] of simplest) violate(context, id, response);
}

/** Queries that a target has no reason to reject: near enough, not in the past, and the end not before the start. */
function mustBeServed(
  { parameters = {} }: Query,
  { model: { plausible, today, firstToday, events } }: RuleContext,
): boolean {
  const { startDate, endDate, page = 1 } = parameters;
  const isTodayKnown = firstToday !== undefined && commonDays(firstToday).length === 1;
  const soonest = isTodayKnown ? today : (plausible.at(-1) ?? today);
  const isFarOff = [startDate, endDate].some((date) => date !== undefined && (date < "1900" || date > "2200"));
  const isPast = (startDate ?? soonest) < soonest;
  const isWide = dayNumber(lastDayOf(parameters, today)) - dayNumber(startDate ?? today) > (events.widest ?? WIDE);
  if (isFarOff || isPast || isWide || page > 1) return false;
  const isNarrow = endDate !== undefined && endDate <= (startDate ?? soonest);
  return !isNarrow || (endDate === startDate && events.bound !== "exclusive");
}

/** The rule that a rejected request breaks; undefined if another rule has reported it already. */
function brokenRule(
  { request: { query }, status }: TargetResponse,
  { record, client: { log } }: RuleContext,
): RuleId | undefined {
  const { limit, startDate, endDate } = query?.parameters ?? {};
  if ((status === 204 || status === 404) && record.isBroken("success-empty")) return undefined;
  if ((status === 401 || status === 403) && record.isBroken("credential-kept")) return undefined;
  const isServed = (response: TargetResponse) =>
    response.request.query?.parameters?.limit === LARGEST_LIMIT && listOf(response) !== undefined;
  if (limit === LARGEST_LIMIT && status >= 400 && !log.some(isServed)) return "limit-maximum";
  if ([startDate, endDate].some((date) => date?.endsWith("-02-29"))) return "leap-day";
  // An end before a wrong start: the default of startDate is wrong.
  return status >= 400 && startDate === undefined && endDate !== undefined ? "events-start-default" : "success-status";
}

function describeRefusal({ parameters: { startDate, endDate } = {} }: Query): string {
  const isRange = startDate !== undefined && endDate !== undefined;
  return `A request with documented values was not served.${isRange ? " The document sets no longest range." : ""}`;
}

function violate({ record, getAgain }: RuleContext, id: RuleId, response: TargetResponse): void {
  const { query } = response.request;
  if (!query) return;
  record.blame(id).violate({
    message: describeRefusal(query),
    expected: "200 and a JSON array",
    actual: describeResponse(response),
    requests: [response.request],
    again: async () => (await getAgain(query)).status !== 200,
    wanted: { kind: "status", status: 200 },
    weight: -1,
  });
}
