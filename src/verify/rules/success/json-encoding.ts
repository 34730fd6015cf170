/** JSON is UTF-8. */
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "json-encoding",
  source: "http",
  summary: "JSON is UTF-8, without a byte order mark.",
  basis: "RFC 8259, section 8.1.",
  precondition: "a success",
  review: reviewEncoding,
});

function reviewEncoding({ client: { log }, record }: RuleContext): void {
  for (const response of log) {
    const { query, method } = response.request;
    if (!query || response.status !== 200 || method !== "GET") continue;
    record.exercise();
    const { isUtf8, hasByteOrderMark } = response.body;
    if (isUtf8 && !hasByteOrderMark) continue;
    record.violate({
      message: isUtf8 ? "The body starts with a byte order mark." : "The body is not UTF-8.",
      expected: "UTF-8 without a byte order mark",
      actual: isUtf8 ? "EF BB BF before the text" : "bytes that are not UTF-8",
      requests: [response.request],
    });
  }
}
