/** A 405 says which methods there are. */
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "allow",
  source: "http",
  summary: "A 405 says with Allow which methods there are.",
  basis: "RFC 9110, section 15.5.6.",
  precondition: "a 405: a target that rejects HEAD, or --probe-writes",
  review: reviewAllow,
});

function reviewAllow({ client: { log }, record, options }: RuleContext): void {
  const probes = log.filter(({ request: { method }, networkError }) => method !== "GET" && networkError === undefined);
  for (const response of probes.filter(({ status }) => status === 405)) {
    record.exercise();
    if (response.headers.get("Allow") !== null) continue;
    record.violate({
      message: "A 405 has no Allow.",
      expected: "Allow: GET, …",
      actual: "no Allow",
      requests: [response.request],
    });
  }
  const isTried = probes.some(({ request: { method } }) => method !== "HEAD");
  if (options.probeWrites && isTried && !probes.some(({ status }) => status === 405)) {
    record.exempt("the target rejects no method with 405");
  }
}
