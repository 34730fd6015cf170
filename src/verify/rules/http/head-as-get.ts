/** HEAD has the status, media type and Content-Length of GET, and no body. */
import { addDays } from "../../../contract/calendar-date.js";
import { shorten, type TargetResponse } from "../../client/response.js";
import { type Query, queryFor, rawQuery, unlessQuick } from "../../queries/query.js";
import { lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "head-as-get",
  source: "http",
  summary: "Where HEAD is served, it has the status and media type of GET, no other Content-Length, and no body.",
  basis: "RFC 9110, sections 9.3.2 and 8.6.",
  precondition: "a target that serves HEAD",
  dependsOn: ["same-answer"],
  check: compareHead,
});

interface Pair {
  readonly query: Query;
  readonly get: TargetResponse;
  readonly head: TargetResponse;
}

async function compareHead(context: RuleContext): Promise<void> {
  const all = await Promise.all(unlessQuick(context, queriesOf(context), 2).map((query) => sendPair(context, query)));
  const pairs = all.filter(({ get, head }) =>
    [head, get].every(({ networkError, status }) => networkError === undefined && status !== 500),
  );
  // HEAD need not be served, but not on some addresses alone.
  const isServed = pairs.some(({ head }) => head.status === 200);
  const served = isServed ? pairs : pairs.filter((pair) => !isUnserved(pair));
  if (pairs.length > 0 && served.length === 0) context.record.exempt("the target does not serve HEAD");
  await Promise.all(served.map((pair) => comparePair(context, pair)));
}

async function sendPair({ client, getAgain, right }: RuleContext, query: Query): Promise<Pair> {
  const get = await getAgain(query);
  return { query, get, head: await client.send({ method: "HEAD", target: query.target, credential: right }) };
}

function queriesOf({ model: { hours, today } }: RuleContext): readonly Query[] {
  const last = hours.entries.at(-1)?.date ?? today;
  return lists.flatMap(({ operation }) => [
    queryFor(operation),
    queryFor(operation, { limit: 3 }),
    queryFor(operation, { page: 2, limit: 3 }),
    queryFor(operation, { startDate: addDays(last, 500) }),
    rawQuery(operation, "limit=abc"),
  ]);
}

async function comparePair(context: RuleContext, pair: Pair): Promise<void> {
  const { client, getAgain, record } = context;
  const { query, get, head } = pair;
  record.exercise();
  if (head.body.text !== "") violateByBody(context, head);
  if (!differs(get, head)) return compareLengths(context, pair);
  record.violate({
    message: "HEAD and GET of one address differ.",
    expected: `as GET: ${get.status}, ${mediaType(get)}`,
    actual: `${head.status}, ${mediaType(head)}`,
    requests: [head.request, get.request],
    again: async () => differs(await getAgain(query), await client.send(head.request)),
  });
}

function violateByBody({ client, record }: RuleContext, { request, body }: TargetResponse): void {
  record.violate({
    detail: "body",
    message: "HEAD is answered with a body, which the next response on the connection is mistaken for.",
    expected: "a head alone",
    actual: `a body after it: ${shorten(body.text)}`,
    requests: [request],
    again: async () => (await client.send(request)).body.text !== "",
  });
}

async function compareLengths({ client, getAgain, record }: RuleContext, { query, get, head }: Pair): Promise<void> {
  const isWrong = async (one: TargetResponse, other: TargetResponse) =>
    hasOtherLength(one, other) && lengthOf(await getAgain(query)) === lengthOf(one);
  if (!(await isWrong(get, head))) return;
  record.violate({
    detail: "contentLength",
    message: "HEAD has another Content-Length than GET of the same address.",
    expected: `as GET: Content-Length: ${lengthOf(get)}, or none`,
    actual: `Content-Length: ${lengthOf(head)}`,
    requests: [head.request, get.request],
    again: async () => isWrong(await getAgain(query), await client.send(head.request)),
  });
}

/** HEAD may omit the length; and a response whose length changes each time, or that is compressed, shows nothing. */
function hasOtherLength(get: TargetResponse, head: TargetResponse): boolean {
  const [one, other] = [lengthOf(get), lengthOf(head)];
  return get.status === 200 && one !== undefined && other !== undefined && one !== other;
}

function lengthOf({ headers }: TargetResponse): string | undefined {
  const encoding = headers.get("Content-Encoding") ?? "identity";
  return encoding.toLowerCase() === "identity" ? (headers.get("Content-Length") ?? undefined) : undefined;
}

function differs(get: TargetResponse, head: TargetResponse): boolean {
  return get.status !== head.status || (get.status === 200 && mediaType(get) !== mediaType(head));
}

function isUnserved({ head, get }: Pair): boolean {
  return [405, 501].includes(head.status) || (head.status === 404 && get.status !== 404);
}

function mediaType({ headers }: TargetResponse): string {
  return (headers.get("Content-Type") ?? "no Content-Type").split(";")[0]?.trim().toLowerCase() ?? "";
}
