/** Where the tests of a run say who they are, if they use an adapter of this package: an address that is in `MUSEUM_TESTS`. */
import { listen } from "../adapters/node.js";
import { keyOf, type NamedTest, type TestNotice } from "../adapters/test-museum/mutation-run.js";

/** Opens the desk of a run. Only the given tests are to run, or all; `onFailure` is called with each test that fails, and its session. */
export async function openTestDesk(
  wanted: readonly NamedTest[] | undefined,
  onFailure: (test: NamedTest, session: string) => void,
) {
  const tests = new Map<string, NamedTest>();
  const desk = {
    async fetch(request: Request): Promise<Response> {
      if (request.method === "GET") return Response.json(wanted?.map(keyOf) ?? null);
      const { session, failed, file, name } = (await request.json()) as TestNotice;
      tests.set(session, { file, name });
      if (failed) onFailure({ file, name }, session);
      return new Response(null, { status: 204 });
    },
  };
  const { url, close } = await listen(desk, { port: 0 });
  return {
    url,
    /** Returns the test that a session belongs to. */
    testOf: (session: string | undefined) => (session === undefined ? undefined : tests.get(session)),
    close,
  };
}
