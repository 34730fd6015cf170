/** Reviews responses one by one: the items in them, and a response that shows a breach. */

import { groupBy } from "../../base/collections.js";
import type { OperationId } from "../../contract/interface.js";
import type { ListOperation } from "../../contract/lists.js";
import type { Query } from "../client/query.js";
import type { TargetRequest } from "../client/request.js";
import { describeResponse, listOf, type TargetResponse } from "../client/response.js";
import { describeDifference, keysText } from "../target-model/item.js";
import type { Run } from "../target-model/run.js";
import type { Breach, Recorder, RuleContext } from "./define-rule.js";
import type { RuleId } from "./generated/rule-ids.js";

/** What is wrong; undefined if nothing can be said. */
export type Judgement = Omit<Breach, "again"> | "agrees" | undefined;

/** Records what a look at the target finds. `get` sends a query, which a later look sends again. */
export async function examine(
  { get, getAgain, record }: RuleContext,
  look: (get: (query: Query) => Promise<TargetResponse>) => Promise<Judgement>,
): Promise<void> {
  const outcome = await look(get);
  if (outcome === undefined) return;
  record.exercise();
  if (outcome !== "agrees")
    record.breach({ ...outcome, again: async () => typeof (await look(getAgain)) === "object" });
}

/** Expects two queries to get the same list; nothing of it if either gets none. */
export function expectSameList(context: RuleContext, query: Query, alike: Query, message: string): Promise<void> {
  return examine(context, async (get) => {
    const [one, other] = [await get(query), await get(alike)];
    if (!listOf(one) || !listOf(other)) return undefined;
    if (keysText(query, one) === keysText(alike, other)) return "agrees";
    const [expected, actual] = [describeResponse(other), describeDifference(alike, other, one)];
    return { message, expected, actual, requests: requestsOf(one, other) };
  });
}

/** What is wrong with one response, whose request shows it alone if no others are named. */
type Fault = Omit<Breach, "requests"> & Partial<Pick<Breach, "requests">>;

type Reviewed = (Fault & { readonly rule?: RuleId }) | "agrees" | undefined;

/** Records what is wrong with the response to a request, if there is a response. */
export async function examineRequest(
  context: RuleContext,
  request: TargetRequest,
  judge: (response: TargetResponse) => Omit<Fault, "again"> | "agrees" | undefined,
): Promise<void> {
  await examine(context, async () => {
    const response = await context.client.send(request);
    const outcome = response.networkError === undefined ? judge(response) : undefined;
    return typeof outcome === "object" ? { requests: [request], ...outcome } : outcome;
  });
}

/** Records what is wrong with each of some responses: with the rule, or with another one that is named. */
export function reviewEach(
  { record }: Pick<RuleContext, "record">,
  responses: readonly TargetResponse[],
  judge: (response: TargetResponse) => Reviewed,
): void {
  for (const response of responses) recordOutcome(record, response, judge(response));
}

/** Records what is wrong with each list of an operation. */
export function reviewLists(
  context: RuleContext,
  list: Pick<ListOperation, "operation">,
  judge: (items: readonly unknown[], response: TargetResponse) => Reviewed,
): void {
  for (const { response, list: items } of listedResponses(context, list))
    recordOutcome(context.record, response, judge(items, response));
}

/** Records what is wrong with each item in the lists of an operation; `index` is its place in its list. */
export function reviewItems(
  context: RuleContext,
  list: Pick<ListOperation, "operation">,
  judge: (item: unknown, index: number, response: TargetResponse) => Reviewed,
): void {
  for (const { response, list: items } of listedResponses(context, list))
    for (const [index, item] of items.entries()) recordOutcome(context.record, response, judge(item, index, response));
}

function recordOutcome(record: Recorder, { request }: TargetResponse, outcome: Reviewed): void {
  if (outcome === undefined) return;
  record.exercise();
  if (outcome === "agrees") return;
  const { rule, ...broken } = outcome;
  (rule ? record.blame(rule) : record).breach({ requests: [request], ...broken });
}

export interface ListedResponse {
  readonly response: TargetResponse;
  readonly list: readonly unknown[];
}

/** The successful responses of an operation, with their lists. They are worked out once for each state of a log: many rules look at them. */
export function listedResponses(
  { log, memory }: Run,
  { operation }: Pick<ListOperation, "operation">,
): readonly ListedResponse[] {
  const lists = memory.of("lists", log, (): ReviewedLists => ({ of: [], listed: new Map() }));
  if (log.length !== lists.of.length || log.at(-1) !== lists.of.at(-1)) {
    lists.of = [...log];
    const listed = log.flatMap((response) => {
      const list = listOf(response);
      return list ? [{ response, list }] : [];
    });
    lists.listed = groupBy(listed, ({ response }) => response.request.query?.operation.id);
  }
  return lists.listed.get(operation.id) ?? [];
}

interface ReviewedLists {
  of: readonly TargetResponse[];
  listed: ReadonlyMap<OperationId | undefined, readonly ListedResponse[]>;
}

/** The requests of some responses, without those that are missing. */
export function requestsOf(...responses: readonly (TargetResponse | undefined)[]): readonly TargetRequest[] {
  return responses.flatMap((response) => (response ? [response.request] : []));
}
