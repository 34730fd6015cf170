/** A success is JSON by its media type. */
import { listOf } from "../../client/response.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "success-media-type",
  source: "documented",
  summary: "A success has the media type application/json, or another one that ends with +json.",
  basis: "Both operations return JSON, application/json in the document. RFC 6839, section 3.1: +json is JSON, too.",
  precondition: "a success",
  dependsOn: ["success-status", "success-array"],
  review: reviewMediaType,
});

/** `application/json`, and structured suffixes such as `application/vnd.museum+json`; parameters are another rule's matter. */
const JSON_TYPE = /^application\/(json|[\w!#$&^.+-]+\+json)\s*(;|$)/i;

function reviewMediaType({ client: { log }, record }: RuleContext): void {
  for (const response of log) {
    const { query, method } = response.request;
    if (!query || method !== "GET" || !listOf(response)) continue;
    record.exercise();
    const type = response.headers.get("Content-Type") ?? "";
    if (JSON_TYPE.test(type.trim())) continue;
    record.violate({
      message: type === "" ? "A success has no Content-Type." : `A success has the media type ${type}.`,
      expected: "Content-Type: application/json",
      actual: type === "" ? "no Content-Type" : type,
      requests: [response.request],
    });
  }
}
