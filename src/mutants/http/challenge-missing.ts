/** A 401 has no WWW-Authenticate. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "challenge-missing",
  document: "RFC 9110, section 15.5.2: a 401 MUST have WWW-Authenticate.",
  harm: "A client that follows the challenge does not sign in.",
  reply({ headers: { "www-authenticate": challenge, ...headers }, ...reply }) {
    return {
      ...reply,
      headers:
        reply.status === 401 || challenge === undefined ? headers : { ...headers, "www-authenticate": challenge },
    };
  },
};
