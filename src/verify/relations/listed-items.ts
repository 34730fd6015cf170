/** The items that the responses of a run list, operation by operation. */
import { listOf, type TargetResponse } from "../client/response.js";
import type { Run } from "../run.js";
import type { ListOperation } from "../target-model/list-operation.js";

export interface ListedResponse {
  readonly response: TargetResponse;
  readonly list: readonly unknown[];
}

/** The successful responses of an operation, with their lists. */
export function listedResponses({ client: { log } }: Run, { operation }: ListOperation): readonly ListedResponse[] {
  return log.flatMap((response) => {
    const list = response.request.query?.operation.id === operation.id ? listOf(response) : undefined;
    return list ? [{ response, list }] : [];
  });
}
