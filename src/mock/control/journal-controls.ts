/** The controls of a journal in process. */
import type { JournaledExchange } from "../journal/exchange.js";
import { type HttpArchive, toHttpArchive } from "../journal/http-archive.js";
import { type JournalQuery, parseJournalQuery } from "../journal/journal-query.js";
import type { Session } from "../sessions/session.js";
import { makeCapsule } from "./capsule.js";
import { invalidControl } from "./control-error.js";
import { explainTarget } from "./explain.js";
import { requireKnownNames } from "./journal-names.js";
import { journalOf } from "./journal-scope.js";
import { toJsonValue } from "./json-value.js";
import type { MockParts } from "./mock-parts.js";
import type { RequestFilter, WaitOptions, WorldControls } from "./museum-controls.js";
import { toFilterPairs } from "./request-filter.js";
import {
  clearRequests,
  countRequests,
  explainRecorded,
  listRequests,
  verifyRequests,
  waitForRequests,
} from "./requests.js";
import { toTimeout } from "./waiting.js";

/** What the journal of a session is asked for. */
export interface JournalControls
  extends Pick<WorldControls, "waitForRequests" | "verifyRequests" | "explain" | "explainRequest" | "capsule"> {
  list(filter: RequestFilter | undefined): readonly JournaledExchange[];
  count(filter: RequestFilter | undefined): number;
  archive(filter: RequestFilter | undefined): HttpArchive;
  clear(filter: RequestFilter | undefined): void;
}

/** Creates the controls of the journal of a session. */
export function createJournalControls(parts: MockParts, session: Session): JournalControls {
  const scope = journalOf(session);
  const toQuery = (filter: RequestFilter = {}) => requireKnownNames(parts, scope, parseFilter(filter));
  return {
    list: (filter) => listRequests(scope, toQuery(filter)),
    count: (filter) => countRequests(scope, toQuery(filter)),
    archive: (filter) => toHttpArchive(listRequests(scope, toQuery(filter))),
    clear: (filter) => clearRequests(parts, scope, filter && toQuery(filter)),
    async waitForRequests(filter, options = {}) {
      const awaited = await waitForRequests(parts, scope, { query: toQuery(filter), ...toWait(options) });
      if (awaited.found) return awaited.requests;
      throw new Error(awaited.message);
    },
    verifyRequests: (async (value: unknown) =>
      verifyRequests(parts, scope, { value: toJsonValue(value) })) as WorldControls["verifyRequests"],
    explain: async (target, method) =>
      explainTarget(parts, { target: String(target), ...(method !== undefined && { method }), session: session.id }),
    capsule: (id) => makeCapsule(parts, scope, id),
    explainRequest: async (id) => explainRecorded(parts, scope, id),
  };
}

function parseFilter(filter: RequestFilter): JournalQuery {
  const reading = parseJournalQuery(toFilterPairs(filter));
  if ("flaw" in reading) throw invalidControl(reading.flaw);
  return reading.query;
}

function toWait({ count = 1, timeout }: WaitOptions) {
  if (Number.isInteger(count) && count >= 1) return { count, timeout: toTimeout(timeout, "timeout") };
  throw invalidControl(`Invalid value ${JSON.stringify(String(count))} for count; use a whole number, 1 or more.`);
}
