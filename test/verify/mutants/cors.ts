/** Mutants that let any origin in, with credentials. */
import { type Mutant, wrapped } from "../mutant.js";

export const mutants: readonly Mutant[] = [
  wrapped("any origin, and credentials", "cors", (handler) => async (request) => {
    const response = await handler(request);
    const headers = new Headers(response.headers);
    headers.set("Access-Control-Allow-Origin", "*");
    headers.set("Access-Control-Allow-Credentials", "true");
    return new Response(response.body, { status: response.status, headers });
  }),
];
