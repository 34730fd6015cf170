/** The name of the scheme is Basic in any case of letters. */
import { otherCases } from "../../client/credential-variation.js";
import { describeResponse, isLost } from "../../client/response.js";
import { examineRequest } from "../../relations/examination.js";
import { lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "credential-scheme",
  source: "http",
  summary: "The name of the scheme is Basic in upper case or lower case.",
  basis: "RFC 9110, section 11.1: a case-insensitive token identifies the authentication scheme.",
  precondition: "a credential, given with MUSEUM_USERNAME and MUSEUM_PASSWORD or --credentials",
  check: tryOtherCases,
});

async function tryOtherCases(context: RuleContext): Promise<void> {
  const { credential } = context.options;
  const cases = credential ? otherCases(credential) : [];
  for (const [index, { operation }] of lists.entries()) {
    const variation = cases[index % cases.length];
    if (!variation) continue;
    await examineRequest(context, { method: "GET", target: operation.path, credential: variation }, (response) => {
      if (isLost(response)) return undefined;
      if (response.status !== 401 && response.status !== 403) return "agrees";
      return {
        message: `The target rejects ${variation.label}.`,
        expected: "200, as with Basic",
        actual: describeResponse(response),
      };
    });
  }
}
