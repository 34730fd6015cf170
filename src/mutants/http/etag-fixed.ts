/** The entity tag never changes. */
import type { Mutant } from "../mutant.js";

export const mutant: Mutant = {
  id: "etag-fixed",
  document: "RFC 9110, section 8.8.1: a strong validator changes whenever the data does.",
  harm: "The app goes on showing what it has in its cache.",
  reply: (reply) =>
    reply.headers["etag"] === undefined ? reply : { ...reply, headers: { ...reply.headers, etag: '"1"' } },
};
