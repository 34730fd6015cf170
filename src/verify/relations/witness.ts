/** Finds requests that show something beside the one that is wrong. */
import type { TargetRequest } from "../client/request.js";
import { listOf, type TargetResponse } from "../client/response.js";
import type { Run } from "../run.js";
import { keyOf } from "../target-model/item.js";

/** Returns a request with another response that has the item, or an empty list. */
export function requestWith({ client }: Run, key: string | undefined, other: TargetResponse): readonly TargetRequest[] {
  const operation = other.request.query?.operation;
  if (key === undefined || operation === undefined) return [];
  const found = client.log.find(
    (response) =>
      response.request.query?.operation === operation &&
      response.request.target !== other.request.target &&
      listOf(response)?.some((item) => keyOf(operation, item) === key),
  );
  return found ? [found.request] : [];
}

/** The requests of some responses, without those that are missing. */
export function requestsOf(...responses: readonly (TargetResponse | undefined)[]): readonly TargetRequest[] {
  return responses.flatMap((response) => (response ? [response.request] : []));
}
