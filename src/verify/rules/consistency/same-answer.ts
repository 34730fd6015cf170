/** The same query gets the same response. */
import { createChance } from "../../../fixtures/chance.js";
import type { TargetRequest } from "../../client/request.js";
import { describeResponse, isLost, type TargetResponse } from "../../client/response.js";
import { bySimplicity, type Query, queryFor, spread, unlessQuick } from "../../queries/query.js";
import { findTwoOrders, TWO_ORDERS } from "../../relations/equivalence.js";
import { type ListedResponse, listedResponses } from "../../relations/examination.js";
import { describeDifference, textOf } from "../../target-model/item.js";
import { eventsList, LARGEST_LIMIT } from "../../target-model/list-operation.js";
import { learn } from "../../target-model/target-model.js";
import { mayHaveTurned } from "../../target-model/today.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "same-answer",
  source: "itself",
  summary: "The same query gets the same response: again, in another order, at once with others, on a new connection.",
  basis: "If a query is answered in two ways in turns, one of them is wrong. A response that changes once is new data.",
  precondition: "a response",
  check: sendEverythingAgain,
});

const SENT_AGAIN = 240;
const ON_NEW_CONNECTIONS = 8;

/** First all together and in another order, then the simplest on connections of their own. */
async function sendEverythingAgain(context: RuleContext): Promise<void> {
  const queries = spread(context.queries(), context.options.quick ? SENT_AGAIN / 40 : SENT_AGAIN);
  const shuffled = createChance(context.options.seed, "sent again").shuffle(queries);
  await Promise.all(shuffled.map((query) => compareWithFirst(context, query, {})));
  await lookForTwoOrders(context);
  const plain = [...queries].filter(({ parameters }) => parameters).sort(bySimplicity);
  const plainest = unlessQuick(context, plain.slice(0, ON_NEW_CONNECTIONS), 1);
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
  const query = queryFor(eventsList.operation, { ...parameters, page: 1, limit: LARGEST_LIMIT });
  const responses = await findTwoOrders(context, query);
  if (responses) violate(context, query, responses, true);
}

async function compareWithFirst(
  context: RuleContext,
  query: Query,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const { client, get, record, right } = context;
  const first = await get(query);
  const plain: TargetRequest = { method: "GET", target: query.target, credential: right, query };
  const request = Object.keys(headers).length > 0 ? { ...plain, headers } : plain;
  const second = await client.send(request);
  if (isLost(first) || isLost(second)) return;
  record.exercise();
  if (textOf(query, first) === textOf(query, second)) return;
  const later = [second, ...(await Promise.all([1, 2, 3].map(() => client.send(request))))];
  // Another response once, and the same one from then on: the data have changed, or the day has turned.
  if (new Set(later.map((response) => textOf(query, response))).size > 1)
    violate(context, query, [first, ...later], !!(await findTwoOrders(context, query)));
  else noteChange(context, query, first, second);
}

function noteChange(
  { model, options }: RuleContext,
  query: Query,
  first: TargetResponse,
  second: TargetResponse,
): void {
  if (!query.target.includes("startDate") && mayHaveTurned(first.at, options.now())) return;
  const text = `${query.target} got another response (${describeDifference(query, first, second)})`;
  learn(model, { change: { at: options.now(), text } });
}

function violate({ record }: RuleContext, query: Query, responses: readonly TargetResponse[], isOrder: boolean): void {
  const [first] = responses;
  if (!first) return;
  const texts = responses.map((response) => textOf(query, response));
  const commonest = Math.max(...texts.map((text) => texts.filter((other) => other === text).length));
  const other = responses.find((_, index) => texts[index] !== texts[0]) ?? first;
  record.violate({
    ...(isOrder && { detail: "order" }),
    message: isOrder ? TWO_ORDERS : "The same query got different responses.",
    expected: `the same response each time: ${describeResponse(first)}`,
    actual: describeDifference(query, first, other),
    requests: [other.request],
    reproducibility: `another response ${texts.length - commonest} of ${texts.length} times`,
    weight: query.target.length,
  });
}
