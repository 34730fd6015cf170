/** The mock as a handler of web requests, for Cloudflare Workers, Deno, Bun and others that take `{ fetch }`. */
import type { Scenario } from "../../scenarios/generated/scenario.js";
import { createMock, type MockOptions } from "./library.js";

/** What a worker's module exports as its default. */
export interface MuseumWorker {
  fetch(request: Request): Promise<Response>;
}

/**
 * Creates the handler: `export default museumWorker({ today: "2027-03-01" })`. The controls of a request (`Prefer`, `__scenario` …) work everywhere.
 * The options are those of a mock, but `admin` is false by default, and needs `adminToken`. Sessions, faults and the journal, which there is with `admin` alone, live in the memory of one isolate, and end with it. Throws a TypeError for an invalid option.
 */
export function museumWorker<const Own extends readonly Scenario[] = readonly []>(
  options: MockOptions<Own> = {},
): MuseumWorker {
  const { admin = false } = options;
  // A worker does not know who calls, and the name of a host can be made up.
  if (admin && options.adminToken === undefined)
    throw new TypeError("admin of museumWorker needs adminToken; add adminToken, or leave admin out.");
  // Without the admin API nobody could read a journal.
  const mock = createMock<Own>({ ...options, admin, ...(!admin && { journal: { entries: 0 } }) });
  return {
    // A worker gets more arguments than these, which are no options of a request.
    fetch: (request) => mock.fetch(request, { whenCut: cutResponse }),
  };
}

/** A worker can neither refuse nor reset a connection before it answers: the body breaks off instead. */
function cutResponse(): Response {
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError("terminated")) });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}
