/** What the rules on recorded responses share: where they report, and the question that a response answers. */

import { listSpecialEvents } from "../../contract/interface.js";
import type { Parameters } from "../queries/query.js";
import { type ListedResponse, listedResponses } from "../relations/examination.js";
import type { RuleId } from "../rules/generated/rule-ids.js";
import type { Violation } from "../rules/recorder.js";
import type { Run } from "../run.js";
import { keyOf } from "../target-model/item.js";
import { DEFAULT_LIMIT, type ListOperation } from "../target-model/list-operation.js";
import { lastDayOf } from "../target-model/prediction.js";

/** Takes what the rules find. */
export interface Recording {
  readonly violate: (rule: RuleId, violation: Violation) => void;
  readonly exercise: (rule: RuleId) => void;
}

/** Responses further apart may differ because the data have changed. */
export const SAME_TIME = 3_600_000;

/** A question with its defaults written out. A missing startDate stays missing, since today is not certain. */
export function spelledOut(
  { id }: ListOperation["operation"],
  { startDate, endDate, page = 1, limit = DEFAULT_LIMIT }: Parameters,
) {
  const isEvents = id === listSpecialEvents.id;
  const end = endDate ?? (isEvents && startDate !== undefined ? lastDayOf({ startDate }, startDate) : undefined);
  return { startDate, endDate: end, page, limit };
}

export function parametersOf({ response }: ListedResponse): Parameters {
  return response.request.query?.parameters ?? {};
}

export function pageOf(one: ListedResponse): number {
  return parametersOf(one).page ?? 1;
}

export function requestOf(run: Run, list: ListOperation, key: string) {
  const shown = listedResponses(run, list).find((one) => one.list.some((item) => keyOf(list.operation, item) === key));
  return shown?.response.request;
}
