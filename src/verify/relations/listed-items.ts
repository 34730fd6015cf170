/** The items that the responses of a run list, operation by operation. */
import type { OperationId } from "../../contract/interface.js";
import { listOf, type TargetResponse } from "../client/response.js";
import type { Run } from "../run.js";
import type { ListOperation } from "../target-model/list-operation.js";

export interface ListedResponse {
  readonly response: TargetResponse;
  readonly list: readonly unknown[];
}

interface Known {
  readonly length: number;
  readonly last: TargetResponse | undefined;
  readonly listed: ReadonlyMap<OperationId, readonly ListedResponse[]>;
}

/** By log, since many rules look at the same responses. */
const known = new WeakMap<readonly TargetResponse[], Known>();

/** The successful responses of an operation, with their lists. */
export function listedResponses({ client: { log } }: Run, { operation }: ListOperation): readonly ListedResponse[] {
  const before = known.get(log);
  const isKnown = before?.length === log.length && before.last === log.at(-1);
  const { listed } = isKnown ? before : know(log);
  return listed.get(operation.id) ?? [];
}

function know(log: readonly TargetResponse[]): Known {
  const listed = new Map<OperationId, ListedResponse[]>();
  for (const response of log) {
    const id = response.request.query?.operation.id;
    const list = id && listOf(response);
    if (!list) continue;
    const some = listed.get(id);
    if (some) some.push({ response, list });
    else listed.set(id, [{ response, list }]);
  }
  const fresh = { length: log.length, last: log.at(-1), listed };
  known.set(log, fresh);
  return fresh;
}
