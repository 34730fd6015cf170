/** A header that is not a Basic credential is refused. */
import { securitySentence } from "../../../contract/document.js";
import { type CredentialVariation, unreadableCredentials } from "../../client/credential-variation.js";
import { shareOf, unlessQuick } from "../../queries/query.js";
import { expectRefusal } from "../../relations/access.js";
import { lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "credential-readable",
  source: "documented",
  summary: "A request with another scheme, or without a valid Basic credential, is refused.",
  basis: securitySentence,
  precondition: "a credential, given with MUSEUM_USERNAME and MUSEUM_PASSWORD or --credentials",
  dependsOn: ["credential-required"],
  check: async (context) => {
    const { credential } = context.options;
    if (credential) await expectRefusals(context, unreadableCredentials(credential));
  },
});

async function expectRefusals(context: RuleContext, variations: readonly CredentialVariation[]): Promise<void> {
  for (const list of lists) {
    const requests = shareOf(context, list, unlessQuick(context, variations, 5)).map((credential) => ({
      method: "GET",
      target: list.operation.path,
      credential,
    }));
    await Promise.all(requests.map((request) => expectRefusal(context, request)));
  }
}
