/** 304 comes only for what is current. */
import { getMuseumHours, listSpecialEvents } from "../../../contract/interface.js";
import type { TargetRequest } from "../../client/request.js";
import type { TargetResponse } from "../../client/response.js";
import { type Query, queryFor, spread, unlessQuick } from "../../queries/query.js";
import { examineRequest } from "../../relations/examination.js";
import { defineRule, type RuleContext } from "../define-rule.js";
import type { Violation } from "../recorder.js";

export const rule = defineRule({
  id: "entity-tags",
  source: "http",
  summary: "304 comes only for what is current: not for the tag of another address, an unknown one, or an old date.",
  basis: "RFC 9110, sections 8.8.3, 13.1.2 and 13.1.3.",
  precondition: "a response",
  dependsOn: ["same-answer"],
  check: compareTags,
});

async function compareTags(context: RuleContext): Promise<void> {
  const queries = queriesOf(context);
  const plain = context.client.log.filter(({ request: { query, method } }) => query?.parameters && method === "GET");
  const { quick } = context.options;
  const responses = quick ? spread(plain, 2) : await Promise.all(queries.map(context.getAgain));
  const conditional = unlessQuick(context, [...queries.slice(-1), ...queries.slice(0, 1)], 1);
  await Promise.all(conditional.map((query) => sendForeignConditions(context, query)));
  const tagged = responses.filter(({ status, headers }) => status === 200 && headers.get("ETag") !== null);
  const pairs = tagged.flatMap((response) =>
    tagged.filter((other) => isForeign(other, response)).map((other) => ({ response, other })),
  );
  await Promise.all(pairs.map(({ response, other }) => sendForeignTag(context, response, other)));
}

function queriesOf({ model: { hours, events, today } }: RuleContext): readonly Query[] {
  const late = hours.entries.at(-1)?.date ?? today;
  return [
    queryFor(getMuseumHours, { limit: 2 }),
    queryFor(getMuseumHours, { limit: 5 }),
    queryFor(getMuseumHours, { page: 2, limit: 5 }),
    queryFor(getMuseumHours, { startDate: late }),
    queryFor(listSpecialEvents, { limit: 2 }),
    queryFor(listSpecialEvents, { page: 2, limit: 2 }),
    queryFor(listSpecialEvents, { startDate: events.from > today ? events.from : today, limit: 5 }),
  ];
}

/** Several resources may share a tag, such as the version of all data (RFC 9110, section 8.8.1). */
function isForeign(other: TargetResponse, { body, headers }: TargetResponse): boolean {
  return other.body.text !== body.text && opaqueTag(other.headers.get("ETag")) !== opaqueTag(headers.get("ETag"));
}

/** If-None-Match compares tags without the mark of weak ones (RFC 9110, section 13.1.2). */
function opaqueTag(tag: string | null): string | undefined {
  return tag?.replace(/^W\//, "");
}

async function sendForeignTag(context: RuleContext, response: TargetResponse, other: TargetResponse): Promise<void> {
  const { target } = response.request;
  const headers = { "If-None-Match": other.headers.get("ETag") ?? "" };
  const request = { method: "GET", target, credential: context.right, headers };
  const message = `The tag of ${other.request.target} is taken for that of ${target}, which lists something else.`;
  await expectNo304(context, request, { message, requests: [other.request, request], weight: target.length });
}

/** A tag that was never sent can confirm nothing, whether a target has tags or not. */
async function sendForeignConditions(context: RuleContext, { target }: Query): Promise<void> {
  const common = { method: "GET", target, credential: context.right };
  const tag = { ...common, headers: { "If-None-Match": '"no-tag-of-yours"' } };
  const date = { ...common, headers: { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" } };
  await expectNo304(context, tag, { message: "A tag that the target has never sent is taken for the current one." });
  await expectNo304(context, date, { message: "A copy of the year 1970 is taken for the current one." });
}

function expectNo304(
  context: RuleContext,
  request: TargetRequest,
  told: Pick<Violation, "message" | "weight"> & Partial<Pick<Violation, "requests">>,
): Promise<void> {
  return examineRequest(context, request, ({ status }) =>
    status === 304 ? { ...told, expected: "200 and the entries", actual: "304" } : "agrees",
  );
}
