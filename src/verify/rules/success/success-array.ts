/** A success is a JSON array. */
import { describeResponse, MAX_BODY_BYTES, MAX_JSON_DEPTH, type TargetResponse } from "../../client/response.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "success-array",
  source: "documented",
  summary: "A success is a JSON array.",
  basis: "A success response is a JSON array, the entries of one page; an empty array where there are none.",
  precondition: "a success",
  dependsOn: ["success-status"],
  review: reviewArray,
});

function reviewArray({ client: { log }, record, right }: RuleContext): void {
  for (const response of log) {
    const { query, method, credential } = response.request;
    if (!query || method !== "GET" || response.status !== 200 || credential !== right) continue;
    record.exercise();
    const { json } = response.body;
    if (json && Array.isArray(json.value)) continue;
    // An object or null in place of an empty list is reported by the rule on empty lists.
    const isNothing = json && (json.value === null || JSON.stringify(json.value) === "{}");
    const recorder = isNothing ? record.blame("success-empty") : record;
    recorder.violate({
      message: describeBody(response),
      expected: "a JSON array",
      actual: describeResponse(response),
      requests: [response.request],
      weight: response.request.target.length,
    });
  }
}

function describeBody({ headers, body: { json, excess } }: TargetResponse): string {
  if (excess === "encoding")
    return `The body is not what its Content-Encoding says: ${headers.get("Content-Encoding")}.`;
  if (excess === "size")
    return `The body is larger than ${MAX_BODY_BYTES / 1024 / 1024} MB, and was not read to its end.`;
  if (excess === "depth") return `The body is nested deeper than ${MAX_JSON_DEPTH} levels, and was not looked into.`;
  return json ? "The body is JSON, but not an array." : "The body is not JSON.";
}
