/** Requests that mean the same and must get the same. */
import type { TargetRequest } from "../client/request.js";
import { describeResponse, isLost, isRefused, listOf, type TargetResponse } from "../client/response.js";
import { type Query, queryFor, spread, weightOf } from "../queries/query.js";
import type { RuleContext } from "../rules/define-rule.js";
import { afresh, type Run } from "../run.js";
import { describeDifference, factsText, keyOf, textOf } from "../target-model/item.js";
import { LARGEST_LIMIT, lists } from "../target-model/list-operation.js";
import { examine } from "./examination.js";

/** Queries with a startDate and another parameter whose response is not empty, some of each operation. */
export async function tellingQueries(run: Run, usual: number): Promise<readonly Query[]> {
  const most = run.options.quick ? 1 : usual;
  const telling: Query[] = [];
  for (const { operation } of lists) {
    const queries = run
      .queries()
      .filter(({ operation: { id }, parameters = {} }) => id === operation.id && parameters.startDate !== undefined)
      .filter(({ parameters = {} }) => Object.keys(parameters).length > 1);
    const responses = await Promise.all(
      spread(queries, most * 4).map(async (query) => ({ query, response: await run.get(query) })),
    );
    const full = responses.filter(({ response }) => (listOf(response)?.length ?? 0) > 0);
    telling.push(...full.map(({ query }) => query).slice(0, most));
  }
  return telling;
}

/** Changes the target of some queries in a way that must not matter. */
export async function compareTargets(context: RuleContext, change: (target: string) => string): Promise<void> {
  const queries = (await tellingQueries(context, 6)).filter(({ target }) => change(target) !== target);
  await Promise.all(queries.map((query) => comparePair(context, query, { target: change(query.target) })));
}

/** What a second request has that must not matter. */
interface Variation {
  readonly target?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a query, and the same with a variation. */
export function comparePair(context: RuleContext, query: Query, variation: Variation): Promise<void> {
  const { client, options, right } = context;
  // Without a query, so that a response to a variation is compared with the plain one alone.
  const request: TargetRequest = { method: "GET", target: query.target, credential: right, ...variation };
  return examine(options.quick ? context : afresh(context), async (get) => {
    const [first, second] = [await get(query), await client.send(request)];
    if (isLost(first) || isLost(second)) return undefined;
    if (isSame(query, first, second)) return "agrees";
    return {
      message: "Two requests that mean the same got different responses.",
      expected: describeResponse(first),
      actual: describeDifference(query, first, second),
      requests: [first.request, request],
      weight: weightOf(query),
    };
  });
}

function isSame(query: Query, a: TargetResponse, b: TargetResponse): boolean {
  return isTranslated(b) ? factsText(query, a) === factsText(query, b) : textOf(query, a) === textOf(query, b);
}

/** Whether a response is said to be in a language of the target's choice (RFC 9110, sections 8.5 and 12.5.5). */
function isTranslated({ headers }: TargetResponse): boolean {
  return headers.has("Content-Language") || /accept-language/i.test(headers.get("Vary") ?? "");
}

/** How often a query is sent in a row, so that each of a few nodes behind one address answers it. */
const IN_A_ROW = 3;

/** What is wrong where two nodes list the same items, each in an order of its own. */
export const TWO_ORDERS =
  "The same query lists the same items in two orders, as two nodes do that order equal keys (ties) each in its own way; pages then repeat some items and lose others.";

/**
 * Responses that list the same items in another order from one moment to the next: to a query, or to the widest page of its range.
 * Looked for once in a run for each operation.
 */
export function findTwoOrders(run: Run, query: Query): Promise<readonly TargetResponse[] | undefined> {
  const { operation, parameters = {} } = query;
  return run.once(`two orders of ${operation.id}`, async () => {
    const widest = queryFor(operation, { ...parameters, page: 1, limit: LARGEST_LIMIT });
    for (const repeated of query.target === widest.target ? [query] : [query, widest]) {
      const responses = await sendInARow(run, repeated);
      const keys = responses.map((response) => (listOf(response) ?? []).map((item) => keyOf(operation, item)));
      const [items, orders] = [keys.map((list) => [...list].sort().join()), keys.map((list) => list.join())];
      if (new Set(items).size === 1 && new Set(orders).size > 1) return responses;
    }
    return undefined;
  });
}

export async function sendInARow(run: Run, query: Query): Promise<readonly TargetResponse[]> {
  const responses: TargetResponse[] = [];
  for (let sent = 0; sent < IN_A_ROW; sent += 1) responses.push(await run.getAgain(query));
  return responses;
}

export const FORM_TYPE = "application/x-www-form-urlencoded";

/** The first response that a form has changed; undefined if there is none. */
export function changedByForm({ client: { log } }: Run): TargetResponse | undefined {
  return log.find((response) => {
    const { body, headers, target } = response.request;
    if (body === undefined || headers?.["Content-Type"] !== FORM_TYPE) return false;
    const plain = log.findLast(({ request }) => request.target === target && request.query !== undefined);
    const operation = plain?.request.query?.operation;
    if (!plain || !operation || isLost(plain) || isLost(response) || isRefused(response)) return false;
    return textOf({ operation }, plain) !== textOf({ operation }, response);
  });
}
