/** The controls of a journal. */

import type { QueryPairs } from "../../museum/request-target.js";
import type { RequestFilter, WorldControls } from "../control/museum-controls.js";
import type { JournaledExchange } from "../journal/exchange.js";
import type { CallAdmin } from "./admin-request.js";
import { toFilterPairs } from "./request-filter.js";

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
export function createJournalClient(call: CallAdmin, session: QueryPairs): JournalClient {
  const filtered = (filter: RequestFilter = {}, others: object = {}) => ({
    query: [...toFilterPairs(filter), ...toFilterPairs(others), ...session],
  });
  const verify = (expectation: unknown) => call("verifyRequests", { query: session, body: expectation as never });
  return {
    requests: async (filter) => toExchanges((await call("listRequests", filtered(filter))).requests),
    countRequests: async (filter) => (await call("countRequests", filtered(filter))).count,
    archive: async (filter) => (await call("archiveRequests", filtered(filter))) as never,
    clearRequests: (filter) => call("clearRequests", filtered(filter)),
    async waitForRequests(filter, options) {
      const awaited = await call("waitForRequests", filtered(filter, options));
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
      return (await call("explainTarget", filtered({}, named))) as never;
    },
    capsule: (id) => call("getCapsule", { query: session, path: { id: String(id) } }),
    explainRequest: async (id) =>
      (await call("explainRecordedRequest", {
        ...filtered({}, { format: "json" }),
        path: { id: String(id) },
      })) as never,
  };
}

/** The document of the admin API says less of the values than the types of the journal. */
function toExchanges(requests: readonly unknown[]): readonly JournaledExchange[] {
  return requests as readonly JournaledExchange[];
}
