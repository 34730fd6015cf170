/** Mutants that compress what nobody asked to be compressed. */
import { type Mutant, wrapped } from "../mutant.js";

export const mutants: readonly Mutant[] = [
  wrapped("gzip, whatever the request allows", "content-encoding", (handler) => async (request) => {
    const response = await handler(request);
    const headers = new Headers(response.headers);
    // In process nothing decodes a body, as nothing has encoded it here.
    headers.set("Content-Encoding", "gzip");
    return new Response(response.body, { status: response.status, headers });
  }),
];
