/** A 401 says that Basic is wanted. */
import type { TargetRequest } from "../../client/request.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "challenge",
  source: "http",
  summary: "A 401 says with WWW-Authenticate that Basic is wanted, and for which realm.",
  basis:
    "RFC 9110, section 15.5.2: a 401 MUST have WWW-Authenticate. RFC 7617, section 2: a realm is required. The mock can leave it out (--choice challenge=absent), because some real services do; for such a service, list the finding in a baseline.",
  precondition: "a 401",
  review: reviewChallenges,
});

function reviewChallenges({ client: { log }, record }: RuleContext): void {
  for (const response of log) {
    if (response.status !== 401) continue;
    record.exercise();
    const challenge = response.headers.get("WWW-Authenticate");
    const problem = problemOf(challenge);
    if (problem === undefined) continue;
    record.violate({
      message: problem,
      expected: 'WWW-Authenticate: Basic realm="…"',
      actual: challenge ?? "no WWW-Authenticate",
      requests: [response.request],
      weight: weightOf(response.request),
    });
  }
}

/** The plainest request is a GET without a credential and without other headers. */
function weightOf({ method, target, credential, headers }: TargetRequest): number {
  const oddities = [method !== "GET", credential.kind !== "none", headers !== undefined].filter(Boolean);
  return target.length + 1000 * oddities.length;
}

function problemOf(challenge: string | null): string | undefined {
  if (challenge === null) return "A 401 has no WWW-Authenticate.";
  if (!/(^|[\s,])basic(\s|$)/i.test(challenge)) return "The challenge does not ask for Basic.";
  return /realm\s*=/i.test(challenge) ? undefined : "The challenge has no realm.";
}
