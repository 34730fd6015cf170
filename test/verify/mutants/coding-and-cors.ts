/** Mutants whose answers have a header that they must not have. */
import { type Mutant, wrapped } from "../mutant.js";
import { dressed } from "../provider.js";

const adding = (name: string, rule: string, more: Record<string, string>) =>
  wrapped(name, rule, (handler) => async (request) => dressed(await handler(request), more));

export const mutants: readonly Mutant[] = [
  // In process nothing decodes a body, as nothing has encoded it here.
  adding("gzip, whatever the request allows", "content-encoding", { "Content-Encoding": "gzip" }),
  adding("any origin, and credentials", "cors", {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Credentials": "true",
  }),
];
