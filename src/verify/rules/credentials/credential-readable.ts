/** What is no Basic credential lets nobody in. */
import { securitySentence } from "../../../contract/interface.js";
import { unreadableCredentials } from "../../client/credential-variation.js";
import { expectRefusals } from "../../relations/access.js";
import { defineRule } from "../define-rule.js";

export const rule = defineRule({
  id: "credential-readable",
  family: "credentials",
  phase: "credentials",
  source: "documented",
  summary: "Nobody is let in with another scheme, or with what is no Basic credential.",
  basis: securitySentence,
  precondition: "a credential, given with MUSEUM_USERNAME and MUSEUM_PASSWORD or --credentials",
  dependsOn: ["credential-required"],
  check: async (context) => {
    const { credential } = context.options;
    if (credential) await expectRefusals(context, unreadableCredentials(credential));
  },
});
