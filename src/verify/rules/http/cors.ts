/** Any origin and credentials exclude each other. */
import { queryFor } from "../../queries/query.js";
import { examineRequest } from "../../relations/examination.js";
import { lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "cors",
  source: "http",
  summary: "A response that any origin may read does not claim to allow credentials.",
  basis:
    "Fetch Standard, section 3.3.5 (CORS protocol and credentials): Access-Control-Allow-Origin can't be * if credentials are included.",
  precondition: "a response",
  check: sendFromElsewhere,
});

async function sendFromElsewhere(context: RuleContext): Promise<void> {
  const headers = { Origin: "https://elsewhere.example" };
  for (const { operation } of lists) {
    const { target } = queryFor(operation, { limit: 1 });
    await examineRequest(context, { method: "GET", target, credential: context.right, headers }, (response) => {
      const allows = (name: string) => response.headers.get(`Access-Control-Allow-${name}`);
      if (allows("Origin") !== "*" || allows("Credentials") !== "true") return "agrees";
      return {
        message: "A response allows credentials from any origin, which no browser accepts.",
        expected: "an origin, or no Access-Control-Allow-Credentials",
        actual: "Access-Control-Allow-Origin: *, Access-Control-Allow-Credentials: true",
      };
    });
  }
}
