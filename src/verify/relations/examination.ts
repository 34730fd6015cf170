/** Looks at a target twice: once to find what is wrong, and again to see whether it is still so. */

import type { TargetRequest } from "../client/request.js";
import type { TargetResponse } from "../client/response.js";
import type { Query } from "../queries/query.js";
import type { RuleContext } from "../rules/define-rule.js";
import type { Violation } from "../rules/recorder.js";

/** What is wrong; undefined if nothing can be said. */
type Judgement = Omit<Violation, "again"> | "agrees" | undefined;

/** Records what a look at the target finds. `get` sends a query, which a later look sends again. */
export async function examine(
  { get, getAgain, record }: RuleContext,
  look: (get: (query: Query) => Promise<TargetResponse>) => Promise<Judgement>,
): Promise<void> {
  const found = await look(get);
  if (found === undefined) return;
  record.exercise();
  if (found !== "agrees") record.violate({ ...found, again: async () => typeof (await look(getAgain)) === "object" });
}

/** What is wrong with the response to one request, which shows it alone if no others are named. */
type Fault = Omit<Violation, "again" | "requests"> & Partial<Pick<Violation, "requests">>;

/** Records what is wrong with the response to a request, if there is a response. */
export async function examineRequest(
  context: RuleContext,
  request: TargetRequest,
  judge: (response: TargetResponse) => Fault | "agrees" | undefined,
): Promise<void> {
  await examine(context, async () => {
    const response = await context.client.send(request);
    const found = response.networkError === undefined ? judge(response) : undefined;
    return typeof found === "object" ? { requests: [request], ...found } : found;
  });
}
