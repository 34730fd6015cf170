/** Nothing can be written. */
import { methodSentence } from "../../../contract/document.js";
import { noCredential } from "../../client/credential-variation.js";
import { describeResponse } from "../../client/response.js";
import { examineRequest } from "../../relations/examination.js";
import { lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "read-only",
  source: "documented",
  summary: "Nothing can be written.",
  basis: `${methodSentence} The service shows no operation that creates, changes or deletes anything.`,
  precondition: "--probe-writes",
  check: tryToWrite,
});

async function tryToWrite(context: RuleContext): Promise<void> {
  if (!context.options.probeWrites) return;
  for (const { operation } of lists) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const credential of [context.right, noCredential]) {
        await examineRequest(context, { method, target: operation.path, credential }, (response) => {
          if (response.status >= 300) return "agrees";
          return {
            message: `${method} ${operation.path} is accepted.`,
            expected: "a refusal, such as 405",
            actual: describeResponse(response),
          };
        });
      }
    }
  }
}
