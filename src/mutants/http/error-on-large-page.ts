/** A limit over 20 gets 500. */
import { failed } from "../failed-reply.js";
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "error-on-large-page",
  document: "limit is 30 at most.",
  harm: "The app shows an error where a long list is needed.",
  reply: (reply, request) => (request && request.query.limit > 20 ? failed() : reply),
};
