/** Requests that must not be let in. */

import { addDays } from "../../contract/calendar-date.js";
import type { CredentialVariation } from "../client/credential-variation.js";
import type { TargetRequest } from "../client/request.js";
import { describeResponse, type TargetResponse } from "../client/response.js";
import { type Parameters, queryFor } from "../queries/query.js";
import { shareOf, unlessQuick } from "../queries/sample.js";
import type { RuleContext } from "../rules/define-rule.js";
import type { Run } from "../run.js";
import { LARGEST_LIMIT, type ListOperation, lists } from "../target-model/list-operation.js";

/** Records a violation if the request is let in. Without a credential of the caller's, only requests without one can be judged. */
export async function expectRefusal(
  { client, options, record }: RuleContext,
  request: TargetRequest,
): Promise<TargetResponse | undefined> {
  const { credential, method, target } = request;
  if (options.credential === undefined && credential.kind !== "none") return undefined;
  const response = await client.send(request);
  const isUnservedHead = method === "HEAD" && [405, 501].includes(response.status);
  if (response.networkError !== undefined || isUnservedHead) return response;
  record.exercise();
  if (!isLetIn(response)) return response;
  record.violate({
    message: `${method} ${target.split("?")[0]} lets in ${credential.label}.`,
    expected: "a refusal, such as 401",
    actual: describeResponse(response),
    requests: [request],
    again: async () => isLetIn(await client.send(request)),
    weight: target.length,
  });
  return response;
}

/** 404 and the like don't let anybody in either. */
export function isLetIn({ status }: TargetResponse): boolean {
  return status > 0 && status < 400;
}

export async function expectRefusals(context: RuleContext, variations: readonly CredentialVariation[]): Promise<void> {
  for (const list of lists) {
    const requests = shareOf(context, list, unlessQuick(context, variations, 5)).map((credential) => ({
      method: "GET",
      target: list.operation.path,
      credential,
    }));
    await Promise.all(requests.map((request) => expectRefusal(context, request)));
  }
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
    { ...range, page: 2, limit: 2 },
  ];
  return unlessQuick(run, all, 1).map((parameters) => queryFor(list.operation, parameters).target);
}
