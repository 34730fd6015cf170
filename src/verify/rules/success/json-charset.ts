/** A charset, if there is one, is UTF-8. */
import { listOf } from "../../client/response.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "json-charset",
  source: "http",
  summary: "If the media type of JSON has a charset, it is UTF-8.",
  basis: "RFC 8259, sections 8.1 and 11: JSON is UTF-8, and no charset parameter is defined for it.",
  precondition: "a success",
  dependsOn: ["success-media-type"],
  review: reviewCharset,
});

function reviewCharset({ client: { log }, record }: RuleContext): void {
  for (const response of log) {
    const { query, method } = response.request;
    if (!query || method !== "GET" || !listOf(response)) continue;
    record.exercise();
    const type = response.headers.get("Content-Type") ?? "";
    const [, charset] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type) ?? [];
    if (charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)) continue;
    record.violate({
      message: `A success claims the charset ${charset}, which JSON can't have.`,
      expected: "no charset, or UTF-8",
      actual: `Content-Type: ${type}`,
      requests: [response.request],
    });
  }
}
