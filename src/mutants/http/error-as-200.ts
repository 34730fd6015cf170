/** An error is sent with 200. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "error-as-200",
  document: "A success response is a JSON array.",
  harm: "The app takes an error for data, or says that there is nothing.",
  byDefault: "An app that looks at the status alone shows an empty museum.",
  reply: (reply) => (reply.status >= 400 ? { ...reply, status: 200 } : reply),
};
