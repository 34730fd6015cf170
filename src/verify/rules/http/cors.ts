/** Any origin and credentials exclude each other. */
import type { TargetResponse } from "../../client/response.js";
import { queryFor } from "../../queries/query.js";
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

async function sendFromElsewhere({ client, record, right }: RuleContext): Promise<void> {
  const headers = { Origin: "https://elsewhere.example" };
  for (const { operation } of lists) {
    const { target } = queryFor(operation, { limit: 1 });
    const request = { method: "GET", target, credential: right, headers };
    const response = await client.send(request);
    if (response.networkError !== undefined) continue;
    record.exercise();
    if (!isContradictory(response)) continue;
    record.violate({
      message: "A response allows credentials from any origin, which no browser accepts.",
      expected: "an origin, or no Access-Control-Allow-Credentials",
      actual: "Access-Control-Allow-Origin: *, Access-Control-Allow-Credentials: true",
      requests: [request],
      again: async () => isContradictory(await client.send(request)),
    });
  }
}

function isContradictory({ headers }: TargetResponse): boolean {
  const allows = (name: string) => headers.get(`Access-Control-Allow-${name}`);
  return allows("Origin") === "*" && allows("Credentials") === "true";
}
