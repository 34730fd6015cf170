/** Nothing can be written. */
import { methodSentence } from "../../../contract/document.js";
import { noCredential } from "../../client/credential-variation.js";
import { describeResponse } from "../../client/response.js";
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

async function tryToWrite({ client, options, record, right }: RuleContext): Promise<void> {
  if (!options.probeWrites) return;
  for (const { operation } of lists) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const credential of [right, noCredential]) {
        const request = { method, target: operation.path, credential };
        const response = await client.send(request);
        if (response.networkError !== undefined) continue;
        record.exercise();
        if (response.status >= 300) continue;
        record.violate({
          message: `${method} ${operation.path} is accepted.`,
          expected: "a refusal, such as 405",
          actual: describeResponse(response),
          requests: [request],
          again: async () => (await client.send(request)).status < 300,
        });
      }
    }
  }
}
