/** Requests that must not be let in. */

import { addDays } from "../../contract/calendar-date.js";
import type { CredentialVariation } from "../client/credential-variation.js";
import type { TargetRequest } from "../client/request.js";
import { describeResponse, type TargetResponse } from "../client/response.js";
import { filterValues, type Parameters, queryFor, unlessQuick } from "../queries/query.js";
import type { RuleContext } from "../rules/define-rule.js";
import type { Run } from "../run.js";
import { LARGEST_LIMIT, type ListOperation } from "../target-model/list-operation.js";
import { examineRequest } from "./examination.js";

/** Records a violation, with the requests that it builds on, if the request is let in. Without a credential of the caller's, only requests without one can be judged. */
export async function expectRefusal(
  context: RuleContext,
  request: TargetRequest,
  shownBy: readonly TargetRequest[] = [],
): Promise<void> {
  const { credential, method, target, headers = {} } = request;
  if (context.options.credential === undefined && credential.kind !== "none") return;
  const [condition] = Object.keys(headers);
  await examineRequest(context, request, (response) => {
    const isUnservedHead = method === "HEAD" && [405, 501].includes(response.status);
    if (isUnservedHead) return undefined;
    if (!isLetIn(response)) return "agrees";
    return {
      message: `${method} ${target.split("?")[0]} accepts ${credential.kind === "none" ? "a request without a credential" : credential.label}${condition ? `, given a current ${condition}` : ""}.`,
      expected: "a refusal, such as 401",
      actual: describeResponse(response),
      requests: [...shownBy, request],
      ...(shownBy.length === 0 && { wanted: { kind: "refusal" as const } }),
      // A request without a condition shows more.
      weight: condition ? CONDITION_WEIGHT : 0,
    };
  });
}

const CONDITION_WEIGHT = 1000;

/**
 * Sends a request with the validator of a current response, where the target sends one. A target that compares validators before
 * credentials answers 304 (RFC 9110, section 13.2.1, has preconditions ignored where the answer is no success without them).
 */
export async function expectRefusalOfCurrent(
  context: RuleContext,
  current: TargetResponse,
  credential: CredentialVariation,
): Promise<void> {
  const headers = conditionOf(current);
  if (!headers) return;
  const { request } = current;
  await expectRefusal(context, { method: "GET", target: request.target, credential, headers }, [request]);
}

function conditionOf({ status, headers }: TargetResponse): Readonly<Record<string, string>> | undefined {
  const [tag, date] = [headers.get("ETag"), headers.get("Last-Modified")];
  if (status !== 200) return undefined;
  if (tag !== null) return { "If-None-Match": tag };
  return date === null ? undefined : { "If-Modified-Since": date };
}

/** 404 and the like don't let anybody in either. */
function isLetIn({ status }: TargetResponse): boolean {
  return status > 0 && status < 400;
}

/** Each parameter alone and all of them: one may let in who another does not. */
export function targetsOf(list: ListOperation, run: Run): readonly string[] {
  const { today } = run.model;
  const [first, second] = [today, addDays(today, 9)];
  const range = Object.fromEntries(list.range.map((name, index) => [name, index === 0 ? first : second]));
  const all: readonly Parameters[] = [
    ...Object.entries(range).map(([name, date]) => ({ [name]: date })),
    { page: 2 },
    { limit: 1 },
    { limit: LARGEST_LIMIT },
    ...filterValues(list, today),
    { ...range, page: 2, limit: 2 },
  ];
  return unlessQuick(run, all, 1).map((parameters) => queryFor(list.operation, parameters).target);
}
