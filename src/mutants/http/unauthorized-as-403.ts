/** A missing credential gets 403 instead of 401. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "unauthorized-as-403",
  document: "RFC 9110, section 15.5.2: a missing credential gets 401.",
  harm: "The app does not ask the visitor to sign in.",
  reply: (reply) => (reply.status === 401 ? { ...reply, status: 403 } : reply),
};
