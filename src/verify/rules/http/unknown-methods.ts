/** A method that the document does not have gets no data. */
import { methodSentence } from "../../../contract/document.js";
import { describeResponse, listOf } from "../../client/response.js";
import { queryFor } from "../../queries/query.js";
import { examineRequest } from "../../relations/examination.js";
import { lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "unknown-methods",
  source: "documented",
  summary: "A method that nobody knows is rejected, and OPTIONS lists nothing.",
  basis: `${methodSentence} RFC 9110, section 9.1: 501 or 405 is the answer to other methods.`,
  precondition: "--probe-writes",
  dependsOn: ["read-only"],
  check: sendUnknown,
});

/** Methods that change nothing by what they are for. */
const METHODS = ["OPTIONS", "PROPFIND", "REPORT", "MUSEUM"];

async function sendUnknown(context: RuleContext): Promise<void> {
  if (!context.options.probeWrites) return;
  const targets = lists.map(({ operation }) => queryFor(operation, { limit: 3 }).target);
  await Promise.all(targets.flatMap((target) => METHODS.map((method) => expectNoList(context, method, target))));
}

function expectNoList(context: RuleContext, method: string, target: string): Promise<void> {
  return examineRequest(context, { method, target, credential: context.right }, (response) => {
    if ((listOf(response)?.length ?? 0) === 0) return "agrees";
    return {
      message: `${method} ${target.split("?")[0]} is answered as if it were GET.`,
      expected: "a refusal, such as 405",
      actual: describeResponse(response),
      weight: METHODS.indexOf(method),
    };
  });
}
