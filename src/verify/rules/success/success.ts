/** What a success is: 200, JSON by its media type and its encoding, and an array, be it an empty one. */

import { dayNumber, LAST_DATE } from "../../../contract/calendar-date.js";
import { methodSentence } from "../../../contract/document.js";
import { getMuseumHours, listSpecialEvents } from "../../../contract/interface.js";
import { locateBreak } from "../../../fixtures/json-text.js";
import { lastDayOf, type Query, queryFor } from "../../client/query.js";
import {
  describeResponse,
  isLost,
  isRefused,
  isUnauthorized,
  listOf,
  MAX_BODY_BYTES,
  MAX_JSON_DEPTH,
  MAX_LISTED,
  type TargetResponse,
} from "../../client/response.js";
import { defineRules, type RuleContext } from "../../recording/define-rule.js";
import { examine, reviewEach } from "../../recording/reviewing.js";
import { WIDE } from "../../target-model/exploration.js";
import { commonDays } from "../../target-model/today.js";

const ARRAY_SENTENCE =
  "A success response is a JSON array, the entries of one page; an empty array where there are none.";

/** `application/json`, and structured suffixes such as `application/vnd.museum+json`; parameters are another rule's matter. */
const JSON_TYPE = /^application\/(json|[\w!#$&^.+-]+\+json)\s*(;|$)/i;

export const rules = defineRules("success", [
  {
    id: "json-charset",
    source: "http",
    summary: "If the media type of JSON has a charset, it is UTF-8.",
    basis: "RFC 8259, sections 8.1 and 11: JSON is UTF-8, and no charset parameter is defined for it.",
    precondition: "a success",
    dependsOn: ["success-media-type"],
    review: (context) =>
      reviewEach(context, gets(context), (response) => {
        if (!listOf(response)) return undefined;
        const type = response.headers.get("Content-Type") ?? "";
        const [, charset] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type) ?? [];
        if (charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)) return "agrees";
        return {
          message: `A success claims the charset ${charset}, which JSON can't have.`,
          expected: "no charset, or UTF-8",
          actual: `Content-Type: ${type}`,
        };
      }),
  },
  {
    id: "json-encoding",
    source: "http",
    summary: "JSON is UTF-8, without a byte order mark.",
    basis: "RFC 8259, section 8.1.",
    precondition: "a success",
    review: (context) =>
      reviewEach(context, gets(context), ({ status, body }) => {
        if (status !== 200) return undefined;
        if (body.isUtf8 && !body.hasByteOrderMark) return "agrees";
        return {
          message: body.isUtf8 ? "The body starts with a byte order mark." : "The body is not UTF-8.",
          expected: "UTF-8 without a byte order mark",
          actual: body.isUtf8 ? "EF BB BF before the text" : "bytes that are not UTF-8",
        };
      }),
  },
  {
    id: "success-array",
    summary: "A success is a JSON array.",
    basis: ARRAY_SENTENCE,
    precondition: "a success",
    dependsOn: ["success-status"],
    review: (context) =>
      reviewEach(context, gets(context), (response) => {
        const { request, status, body } = response;
        if (status !== 200 || request.credential !== context.right) return undefined;
        const { json } = body;
        if (json && Array.isArray(json.value)) return "agrees";
        // An object or null in place of an empty list is reported by the rule on empty lists.
        const isNothing = json && (json.value === null || JSON.stringify(json.value) === "{}");
        return {
          ...(isNothing && { rule: "success-empty" }),
          message: describeBody(response),
          expected: "a JSON array",
          actual: describeResponse(response),
          weight: request.target.length,
        };
      }),
  },
  {
    id: "success-empty",
    summary: "If there is nothing to list, a success is an empty array.",
    basis: ARRAY_SENTENCE,
    precondition: "days without an event, or an end to the hours",
    dependsOn: ["success-array", "success-status"],
    check: checkEmpty,
  },
  {
    id: "success-media-type",
    summary: "A success has the media type application/json, or another one that ends with +json.",
    basis: "Both operations return JSON, application/json in the document. RFC 6839, section 3.1: +json is JSON, too.",
    precondition: "a success",
    dependsOn: ["success-status", "success-array"],
    review: (context) =>
      reviewEach(context, gets(context), (response) => {
        if (!listOf(response)) return undefined;
        const type = response.headers.get("Content-Type") ?? "";
        if (JSON_TYPE.test(type.trim())) return "agrees";
        return {
          message: type === "" ? "A success has no Content-Type." : `A success has the media type ${type}.`,
          expected: "Content-Type: application/json",
          actual: type === "" ? "no Content-Type" : type,
        };
      }),
  },
  {
    id: "success-status",
    summary: "A request with documented values gets 200.",
    basis: `${methodSentence} ${ARRAY_SENTENCE}`,
    review: reviewStatus,
  },
]);

function gets({ log }: RuleContext): readonly TargetResponse[] {
  return log.filter(({ request }) => request.query && request.method === "GET");
}

function describeBody({ headers, body: { json, excess, text } }: TargetResponse): string {
  if (excess === "encoding")
    return `The body is not what its Content-Encoding says: ${headers.get("Content-Encoding")}.`;
  if (excess === "size")
    return `The body is larger than ${MAX_BODY_BYTES / 1024 / 1024} MB, and was not read to its end.`;
  if (excess === "depth") return `The body is nested deeper than ${MAX_JSON_DEPTH} levels, and was not looked into.`;
  if (excess === "items") return `The list has more than ${MAX_LISTED} items, and was not looked into.`;
  if (json) return "The body is JSON, but not an array.";
  if (text.trim() === "") return "The body is empty, and so not JSON.";
  const { line, column, reason } = locateBreak(text);
  return `The body is not JSON: line ${line}, column ${column}: ${reason}.`;
}

async function checkEmpty(context: RuleContext): Promise<void> {
  for (const query of queriesForNothing(context.model)) {
    await examine(context, async (get) => {
      const response = await get(query);
      const isFar = isRefused(response) && response.status !== 404;
      if (isLost(response) || isFar) return undefined;
      if (listOf(response)) return "agrees";
      return {
        message: "If there is nothing to list, the response is not an empty array.",
        expected: "200 and []",
        actual: describeResponse(response),
        requests: [response.request],
      };
    });
  }
}

function queriesForNothing({ hours, events, today }: RuleContext["model"]): readonly Query[] {
  const last = hours.items.at(-1)?.date;
  const dates = events.items.flatMap((event) => event.dates).sort();
  const year = Number((last ?? dates.at(-1) ?? today).slice(0, 4)) + 2;
  const [first, end] = [`${year}-02-03`, `${year}-02-05`];
  return [
    ...(hours.to === LAST_DATE ? [queryFor(getMuseumHours, { startDate: first })] : []),
    ...((dates.at(-1) ?? "") < first ? [queryFor(listSpecialEvents, { startDate: first, endDate: end })] : []),
  ];
}

function reviewStatus(context: RuleContext): void {
  const { log, record, right, getAgain } = context;
  reviewEach(context, log, (response) => {
    const { request, status, networkError } = response;
    const { query, credential, method } = request;
    if (!query?.parameters || credential !== right || method !== "GET" || networkError) return undefined;
    const mustServe = mustBeServed(query, context);
    // After the last page a target may reject in any way, and 304 is for those who send a tag.
    const isOtherSuccess = status !== 200 && status < 400 && status !== 304;
    if (!isOtherSuccess && !(mustServe && isRefused(response))) return mustServe ? "agrees" : undefined;
    const isToldAlready =
      ([204, 404].includes(status) && record.isBroken("success-empty")) ||
      (isUnauthorized(response) && record.isBroken("credential-kept")) ||
      (query.parameters.startDate === undefined && record.isBroken("events-start-default"));
    if (isToldAlready) return undefined;
    return {
      message: "A request with documented values was not served.",
      expected: "200 and a JSON array",
      actual: describeResponse(response),
      again: async () => (await getAgain(query)).status !== 200,
    };
  });
}

/** Queries that a target has no reason to reject: near enough, not in the past, and the end not before the start. */
function mustBeServed(
  { parameters = {} }: Query,
  { model: { latest, today, firstToday, events } }: RuleContext,
): boolean {
  const { startDate, endDate, page = 1 } = parameters;
  const isTodayKnown = firstToday !== undefined && commonDays(firstToday).length === 1;
  const soonest = isTodayKnown ? today : latest;
  // A rule of its own is about leap days.
  const isOdd = (date = "2000") => date < "1900" || date > "2200" || date.endsWith("-02-29");
  const isFarOff = isOdd(startDate) || isOdd(endDate);
  const isPast = (startDate ?? soonest) < soonest;
  const isWide = dayNumber(lastDayOf(parameters, today)) - dayNumber(startDate ?? today) > (events.widest ?? WIDE);
  if (isFarOff || isPast || isWide || page > 1) return false;
  const isNarrow = endDate !== undefined && endDate <= (startDate ?? soonest);
  return !isNarrow || (endDate === startDate && events.bound !== "exclusive");
}
