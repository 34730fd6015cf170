/** A success has the media type text/html. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "html-for-json",
  document: "Both operations return JSON.",
  harm: "A client that looks at the media type shows nothing.",
  reply: (reply) =>
    reply.status === 200 ? { ...reply, headers: { ...reply.headers, "content-type": "text/html" } } : reply,
};
