/** A response has no encoding that the request rules out. */
import { queryFor } from "../../queries/query.js";
import { examineRequest } from "../../relations/examination.js";
import { lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "content-encoding",
  source: "http",
  summary: "A response is not compressed if the request allows no encoding.",
  basis: "RFC 9110, section 12.5.3: identity says that no encoding is wanted.",
  precondition: "a response",
  check: sendWithoutEncodings,
});

async function sendWithoutEncodings(context: RuleContext): Promise<void> {
  const headers = { "Accept-Encoding": "identity" };
  for (const { operation } of lists) {
    const { target } = queryFor(operation, { limit: 10 });
    await examineRequest(context, { method: "GET", target, credential: context.right, headers }, (response) => {
      const encoding = response.headers.get("Content-Encoding") ?? "identity";
      if (encoding.toLowerCase() === "identity") return "agrees";
      return {
        message: `A response has the encoding ${encoding}, which the request rules out.`,
        expected: "no Content-Encoding",
        actual: `Content-Encoding: ${encoding}`,
      };
    });
  }
}
