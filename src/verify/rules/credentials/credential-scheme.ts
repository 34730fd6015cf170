/** The name of the scheme is Basic in any case of letters. */
import { otherCases } from "../../client/credential-variation.js";
import { describeResponse, isLost } from "../../client/response.js";
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

async function tryOtherCases({ client, options: { credential }, record }: RuleContext): Promise<void> {
  const cases = credential ? otherCases(credential) : [];
  for (const [index, { operation }] of lists.entries()) {
    const variation = cases[index % cases.length];
    if (!variation) continue;
    const request = { method: "GET", target: operation.path, credential: variation };
    const response = await client.send(request);
    if (isLost(response)) continue;
    record.exercise();
    if (response.status !== 401 && response.status !== 403) continue;
    record.violate({
      message: `The target rejects ${variation.label}.`,
      expected: "200, as with Basic",
      actual: describeResponse(response),
      requests: [request],
      again: async () => (await client.send(request)).status !== 200,
    });
  }
}
