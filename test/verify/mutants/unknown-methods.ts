/** Mutants that take methods for GET which they don't know. */
import { type Mutant, wrapped } from "../mutant.js";
import { json } from "../provider.js";

const KNOWN = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

export const mutants: readonly Mutant[] = [
  {
    ...wrapped("every other method is GET", "unknown-methods", (handler) => async (request) => {
      const { url, headers, method } = request;
      return handler(KNOWN.includes(method) ? request : new Request(url, { headers }));
    }),
    writes: true,
  },
  {
    ...wrapped(
      "an unknown method gets a 500",
      "no-server-error",
      (handler) => async (request) => (KNOWN.includes(request.method) ? handler(request) : json({}, { status: 500 })),
    ),
    writes: true,
  },
];
