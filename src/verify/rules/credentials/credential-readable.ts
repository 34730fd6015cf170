/** A header that is not a Basic credential is refused. */
import { securitySentence } from "../../../contract/document.js";
import { unreadableCredentials } from "../../client/credential-variation.js";
import { expectRefusals } from "../../relations/access.js";
import { defineRule } from "../define-rule.js";

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
