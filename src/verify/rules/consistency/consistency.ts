/** Requests that mean the same get the same: sent again, with parameters in another order or encoding, with other headers or a body. */

import { schemas } from "../../../contract/document.js";
import { eventsList, listOperation, lists } from "../../../contract/lists.js";
import { createChance } from "../../../fixtures/chance.js";
import { firstPageOf, type Parameters, type Query, queryFor, spread, weightOf } from "../../client/query.js";
import { FORM_TYPE, type TargetRequest } from "../../client/request.js";
import { describeResponse, isLost, isRefused, listOf, type TargetResponse } from "../../client/response.js";
import { findTwoOrders, TWO_ORDERS } from "../../recording/confirmation.js";
import { defineRules, type RuleContext } from "../../recording/define-rule.js";
import { examine, type Judgement, type ListedResponse, listedResponses } from "../../recording/reviewing.js";
import { describeChange, describeDifference, fieldOf, listText } from "../../target-model/item.js";
import { afresh, type Run } from "../../target-model/run.js";
import { learn } from "../../target-model/target-model.js";
import { mayHaveTurned } from "../../target-model/today.js";

export const rules = defineRules("consistency", [
  {
    id: "get-body",
    phase: "protocol",
    source: "http",
    summary: "A body that comes with a GET, other than a form, does not change what is listed.",
    basis: "RFC 9110, section 9.3.1: content in a GET request can't alter the meaning or target of the request.",
    precondition: "a response that is not empty",
    dependsOn: ["same-answer"],
    check: async (context) => {
      if (!context.client.canSendBodies) return context.record.exempt("a Request object has no body on GET");
      const queries = await tellingQueries(context, 2);
      const variations = BODIES.slice(0, context.effort.bodies).map(([type, body]) => ({
        headers: { "Content-Type": type },
        body,
      }));
      await Promise.all(
        queries.flatMap((query) => variations.map((variation) => comparePair(context, query, variation, judgeBody))),
      );
    },
  },
  {
    id: "parameter-order",
    source: "itself",
    summary: "The order of the parameters makes no difference.",
    basis: "Each parameter has a name; no order is documented.",
    precondition: "a response that is not empty",
    dependsOn: ["same-answer"],
    check: (context) =>
      compareTargets(context, (target) => {
        const [path, query = ""] = target.split("?");
        return `${path}?${query.split("&").reverse().join("&")}`;
      }),
  },
  {
    id: "percent-encoding",
    source: "http",
    summary: "A parameter means the same percent-encoded, in its name and in its value.",
    basis:
      "RFC 3986, section 6.2.2.2: URIs that differ in the percent-encoding of unreserved characters are equivalent.",
    precondition: "a response that is not empty",
    dependsOn: ["same-answer"],
    check: async (context) => {
      const parts = ["values", "names"] as const;
      await Promise.all(
        spread(parts, context.effort.examples).map((part) => compareTargets(context, (target) => encode(target, part))),
      );
    },
  },
  {
    id: "request-headers",
    source: "itself",
    summary: "Another Accept-Language or User-Agent gets the same entries and events.",
    basis: "No header but Authorization is documented.",
    precondition: "a response that is not empty",
    dependsOn: ["same-answer"],
    check: async (context) => {
      const queries = await tellingQueries(context, 2);
      await Promise.all(
        queries.flatMap((query, index) => {
          const isOwn = (at: number) => Math.floor((at * queries.length) / HEADERS.length) === index;
          const sent = context.effort.isShared ? HEADERS.filter((_, at) => isOwn(at)) : HEADERS;
          return sent.map((headers) => comparePair(context, query, { headers }));
        }),
      );
    },
  },
  {
    id: "same-answer",
    source: "itself",
    summary:
      "The same query gets the same response: again, in another order, at once with others, on a new connection.",
    basis:
      "If a query is answered in two ways in turns, one of them is wrong. A response that changes once is new data.",
    check: sendEverythingAgain,
  },
]);

async function tellingQueries(run: Run, usual: number): Promise<readonly Query[]> {
  const most = Math.min(usual, run.effort.examples);
  const telling: Query[] = [];
  for (const { operation } of lists) {
    const queries = run
      .queries()
      .filter(({ operation: { id }, parameters = {} }) => id === operation.id && parameters.startDate !== undefined)
      .filter(({ parameters = {} }) => Object.keys(parameters).length > 1);
    const responses = await Promise.all(
      spread(queries, most * 4).map(async (query) => ({ query, response: await run.get(query) })),
    );
    const full = responses.filter(({ response }) => listOf(response)?.length);
    telling.push(...full.map(({ query }) => query).slice(0, most));
  }
  return telling;
}

async function compareTargets(context: RuleContext, change: (target: string) => string): Promise<void> {
  const queries = (await tellingQueries(context, 6)).filter(({ target }) => change(target) !== target);
  await Promise.all(queries.map((query) => comparePair(context, query, { target: change(query.target) })));
}

type Variation = Partial<Pick<TargetRequest, "target" | "headers" | "body">>;

function comparePair(context: RuleContext, query: Query, variation: Variation, judge = judgePair): Promise<void> {
  const { client, effort, right } = context;
  // Without a query, so that a response to a variation is compared with the plain one alone.
  const request: TargetRequest = { method: "GET", target: query.target, credential: right, ...variation };
  return examine(effort.isAskedAfresh ? afresh(context) : context, async (get) => {
    const [first, second] = [await get(query), await client.send(request)];
    return isLost(first) || isLost(second) ? undefined : judge(query, first, second);
  });
}

function judgePair(query: Query, first: TargetResponse, second: TargetResponse): Judgement {
  const { headers } = second;
  // A response can be said to be in a language of the target's choice (RFC 9110, sections 8.5 and 12.5.5).
  const isTranslated = headers.has("Content-Language") || /accept-language/i.test(headers.get("Vary") ?? "");
  const text = isTranslated ? factsText : listText;
  if (text(query, first) === text(query, second)) return "agrees";
  return {
    message: "Two requests that mean the same got different responses.",
    expected: describeResponse(first),
    actual: describeDifference(query, first, second),
    requests: [first.request, second.request],
    weight: weightOf(query),
  };
}

/** Some frameworks read a form with every method; the document does not speak of it. */
function judgeBody(query: Query, plain: TargetResponse, withBody: TargetResponse): Judgement {
  if (withBody.request.headers?.["Content-Type"] === FORM_TYPE) return undefined;
  if (isRefused(withBody) || listText(query, plain) === listText(query, withBody)) return "agrees";
  return {
    message: "A body on GET changes the response.",
    expected: `as without a body, or a refusal: ${describeResponse(plain)}`,
    actual: describeDifference(query, plain, withBody),
    requests: [withBody.request, plain.request],
    weight: weightOf(query),
  };
}

/** What no translation changes: the items in their order, without the fields that are free text. */
function factsText({ operation }: Query, response: TargetResponse): string {
  const { properties } = schemas[listOperation(operation).schema];
  const facts = Object.entries(properties).flatMap(([name, field]) =>
    field.type === "string" && !("format" in field || "pattern" in field) ? [] : [name],
  );
  const textOfItem = (item: unknown) => JSON.stringify(facts.map((name) => fieldOf(item, name) ?? null));
  return listOf(response)?.map(textOfItem).join("\n") ?? String(response.status);
}

/** Parameters in the forms in which frameworks read them from a body; some frameworks read all of them as one. */
const BODIES: readonly (readonly [type: string, body: string])[] = [
  [FORM_TYPE, "startDate=2000-01-01&endDate=2000-01-02&page=3&limit=1"],
  ["application/json", '{"startDate":"2000-01-01","endDate":"2000-01-02","page":3,"limit":1}'],
  ["application/json", "{"],
  ["text/plain", "museum"],
];

function encode(target: string, part: "names" | "values"): string {
  const [path, query = ""] = target.split("?");
  const percent = (text: string) => (text.startsWith("%") ? text : `%${text.charCodeAt(0).toString(16).toUpperCase()}`);
  const pairs = query.split("&").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return part === "names"
      ? `${name.replace(/%..|[td]/g, percent)}=${value}`
      : `${name}=${value.replace(/%..|[0-9-]/g, percent)}`;
  });
  return `${path}?${pairs.join("&")}`;
}

/** Languages that write dates in another order each, and that frameworks have a format for; most read the first one alone. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  ...["de-DE, de;q=0.9", "en-US, en;q=0.9", "ja-JP, ja;q=0.9", "fr-CH, ar;q=0.8"].map((languages) => ({
    "Accept-Language": languages,
  })),
  { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0" },
];

/** First all together and in another order, then the simplest on connections of their own. */
async function sendEverythingAgain(context: RuleContext): Promise<void> {
  const queries = spread(context.queries(), context.effort.queriesSentAgain);
  const shuffled = createChance(context.options.seed, "sent again").shuffle(queries);
  await Promise.all(shuffled.map((query) => compareWithFirst(context, query, {})));
  await lookForTwoOrders(context);
  const plain = [...queries].filter(({ parameters }) => parameters).sort((a, b) => weightOf(a) - weightOf(b));
  const plainest = plain.slice(0, context.effort.newConnections);
  await Promise.all(plainest.map((query) => compareWithFirst(context, query, { Connection: "close" })));
}

/** Asks for the longest list of events some times in a row, since it has most events of one day. */
async function lookForTwoOrders(context: RuleContext): Promise<void> {
  const dated = listedResponses(context, eventsList).filter(
    ({ response }) => response.request.query?.parameters?.startDate,
  );
  const longest = dated.reduce<ListedResponse | undefined>(
    (most, one) => (one.list.length > (most?.list.length ?? 1) ? one : most),
    undefined,
  );
  const { parameters } = longest?.response.request.query ?? {};
  if (!parameters) return;
  const query = firstPageOf(eventsList.operation, parameters);
  const responses = await findTwoOrders(context, query);
  if (responses) breach(context, query, responses, true);
}

async function compareWithFirst(
  context: RuleContext,
  query: Query,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const { client, get, model, options, record, right } = context;
  const first = await get(query);
  const plain: TargetRequest = { method: "GET", target: query.target, credential: right, query };
  const request = Object.keys(headers).length > 0 ? { ...plain, headers } : plain;
  const second = await client.send(request);
  if (isLost(first) || isLost(second)) return;
  record.exercise();
  if (listText(query, first) === listText(query, second)) return;
  const later = [second, ...(await Promise.all([1, 2, 3].map(() => client.send(request))))];
  // Another response once, and the same one from then on: the data have changed, or the day has turned.
  if (new Set(later.map((response) => listText(query, response))).size > 1)
    breach(context, query, [first, ...later], !!(await findTwoOrders(context, query)));
  else if (!record.isBroken() && !(await isOfRequestBefore(context, query))) {
    if (!query.target.includes("startDate") && mayHaveTurned(first.at, options.now())) return;
    learn(model, { change: { at: options.now(), text: describeChange(query, first, second) } });
  }
}

/** Parameters of requests that are sent before another one, and which of the two comes before each: in no turns that nodes could take. */
const BEFORE: readonly Parameters[] = [
  { startDate: "2030-01-01", page: 1, limit: 1 },
  { startDate: "2031-01-01", page: 2, limit: 2 },
];
const TURNS = [0, 1, 1, 0, 1, 0, 0, 1];

async function isOfRequestBefore({ getAgain, record }: RuleContext, query: Query): Promise<boolean> {
  const { operation, parameters } = query;
  if (!parameters) return false;
  const sent: { readonly before: TargetResponse; readonly after: TargetResponse }[] = [];
  const textOf = (pair: (typeof sent)[number] | undefined) => pair && listText(query, pair.after);
  for (const turn of TURNS) {
    const before = await getAgain(queryFor(operation, { ...BEFORE[turn], ...parameters }));
    sent.push({ before, after: await getAgain(query) });
    if (sent.length === 2 && textOf(sent[0]) === textOf(sent[1])) return false;
  }
  const [one, other] = sent;
  const isTold = sent.every((pair, at) => textOf(pair) === textOf(sent[TURNS[at] ?? 0]));
  if (!one || !other || !isTold) return false;
  record.breach({
    message: "A query gets another response after another request, as where a parameter is kept for the next one.",
    expected: "the same response, whatever was asked before it",
    actual: [one, other].map(({ after }) => describeResponse(after)).join(", then "),
    requests: [one, other].flatMap(({ before, after }) => [before.request, after.request]),
    reproducibility: `each of ${TURNS.length} times`,
  });
  return true;
}

function breach({ record }: RuleContext, query: Query, responses: readonly TargetResponse[], isOrder: boolean): void {
  const [first] = responses;
  if (!first) return;
  const texts = responses.map((response) => listText(query, response));
  const commonest = Math.max(...texts.map((text) => texts.filter((other) => other === text).length));
  const other = responses.find((_, index) => texts[index] !== texts[0]) ?? first;
  record.breach({
    ...(isOrder && { detail: "order" }),
    message: isOrder ? TWO_ORDERS : "The same query got different responses.",
    expected: `the same response each time: ${describeResponse(first)}`,
    actual: describeDifference(query, first, other),
    requests: [other.request],
    reproducibility: `another response ${texts.length - commonest} of ${texts.length} times`,
    weight: query.target.length,
  });
}
