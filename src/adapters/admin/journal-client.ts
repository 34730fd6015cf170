/** The controls of a journal over HTTP. */
import type { RequestFilter, WorldControls } from "../../mock/control/museum-controls.js";
import { toFilterPairs } from "../../mock/control/request-filter.js";
import type { JournaledExchange } from "../../mock/journal/exchange.js";
import type { QueryPairs } from "../../museum/request-target.js";
import type { AskAdmin } from "./admin-request.js";

type JournalClient = Pick<
  WorldControls,
  | "requests"
  | "countRequests"
  | "archive"
  | "waitForRequests"
  | "expectRequests"
  | "verifyRequests"
  | "explain"
  | "explainRequest"
  | "capsule"
  | "clearRequests"
>;

/** `session` names the session. */
export function createJournalClient(ask: AskAdmin, session: QueryPairs): JournalClient {
  const filtered = (filter: RequestFilter = {}, others: object = {}) => ({
    query: [...toFilterPairs(filter), ...toFilterPairs(others), ...session],
  });
  const verify = (expectation: unknown) => ask("verifyRequests", { query: session, body: expectation as never });
  return {
    requests: async (filter) => toExchanges((await ask("listRequests", filtered(filter))).requests),
    countRequests: async (filter) => (await ask("countRequests", filtered(filter))).count,
    archive: async (filter) => (await ask("archiveRequests", filtered(filter))) as never,
    clearRequests: (filter) => ask("clearRequests", filtered(filter)),
    async waitForRequests(filter, options) {
      const awaited = await ask("waitForRequests", filtered(filter, options));
      if (awaited.found) return toExchanges(awaited.requests ?? []);
      throw new Error(awaited.message);
    },
    verifyRequests: verify as WorldControls["verifyRequests"],
    async expectRequests(expectation) {
      const { verified, message } = await verify(expectation);
      if (!verified) throw new Error(message);
    },
    explain: async (target, method) => {
      const named = { target: String(target), ...(method !== undefined && { method }), format: "json" };
      return (await ask("explainTarget", filtered({}, named))) as never;
    },
    capsule: (id) => ask("getCapsule", { query: session, path: { id: String(id) } }),
    explainRequest: async (id) =>
      (await ask("explainRecordedRequest", { ...filtered({}, { format: "json" }), path: { id: String(id) } })) as never,
  };
}

/** The document of the admin API says less of the values than the types of the journal. */
function toExchanges(requests: readonly unknown[]): readonly JournaledExchange[] {
  return requests as readonly JournaledExchange[];
}
