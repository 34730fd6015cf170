/** An empty list is 204 without a body. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "nothing-as-204",
  document: "A success response is a JSON array; an empty array where there is nothing.",
  harm: "The app breaks on a quiet week.",
  byDefault: "A body that is not there can't be parsed.",
  reply: (reply, request) =>
    request && reply.body === "[]" ? { ...reply, status: 204, body: "", headers: {} } : reply,
};
