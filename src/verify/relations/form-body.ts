/** Finds out whether a form that comes with a GET changes what is listed. */
import { isLost, isRefused, type TargetResponse } from "../client/response.js";
import type { Run } from "../run.js";
import { textOf } from "../target-model/response-text.js";

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
