/** Every request gets a response. */

import type { TargetResponse } from "../../client/response.js";
import { describeNetworkError } from "../../client/transport.js";
import { failureCauses } from "../../relations/failure-causes.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "no-hang",
  source: "http",
  summary: "Every request gets a response.",
  basis: "RFC 9110, section 3.4: a server responds to each request with a response.",
  precondition: "a response",
  review: reviewUnanswered,
});

function reviewUnanswered({ client, record }: RuleContext): void {
  record.exercise(client.log.length);
  const isUnanswered = ({ networkError }: TargetResponse) => networkError !== undefined;
  for (const { detail, group, witness, failed, total, label } of failureCauses(client.log, isUnanswered)) {
    record.violate({
      detail,
      group,
      message: `A request got no response, while others did (${label}: ${failed.length} of ${total} requests).`,
      expected: "a response",
      actual: witness.networkError ? describeNetworkError(witness.networkError) : "",
      requests: [witness.request],
      again: async () => isUnanswered(await client.send(witness.request)),
    });
  }
}
