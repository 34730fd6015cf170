/** `/__admin/requests`: the journal, counted, cleared, verified, waited for, followed live, and as an HTTP archive. */
import type { Listeners } from "../../../base/listeners.js";
import { quote } from "../../../base/quote.js";
import { invalidControl, notFound } from "../../control/control-error.js";
import type { MockParts } from "../../control/mock-parts.js";
import { type ExchangeRecord, toJournaledExchange, toSummary } from "../../journal/exchange-record.js";
import { toHttpArchive } from "../../journal/http-archive.js";
import { isMeant, type JournalQuery, parseJournalQuery, pickRecords } from "../../journal/journal-query.js";
import {
  type AdminCall,
  type AdminChange,
  type AdminHandlers,
  isInScope,
  type JournalScope,
  reply,
} from "../admin-operation.js";
import { EVERY_SESSION, sessionIdOf } from "../admin-request.js";
import { requireKnownNames } from "./journal-names.js";
import { streamRequests } from "./request-stream.js";
import { pendingIn, verifyInTime, verifyRequests } from "./verified-requests.js";
import { toTimeout, waitFor } from "./waiting.js";

export function createRequestOperations(changes: Listeners<[AdminChange]>) {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  return {
    async listRequests(call) {
      const { query, scope, own } = readQuery(call, ["wait"]);
      const { parts, request } = call;
      const { journals } = parts;
      const timeout = own["wait"] === undefined ? 0 : toTimeout(own["wait"], "wait");
      const found = await waitFor(journals, {
        timeout,
        signal: request.signal,
        isRelevant: (record) => isInScope(scope, record) && isMeant(query, record),
        look() {
          const requests = listRequests(scope, query);
          return requests.length > 0 ? requests : undefined;
        },
      });
      return { requests: found ?? [], lastId: journals.lastId(), pending: pendingIn(parts, scope).length };
    },
    clearRequests(call) {
      const { query, scope, isFiltered } = readQuery(call);
      const { journal, session } = scope;
      if (isFiltered) {
        const ids = new Set(pickRecords(journal, query).map(({ id }) => id));
        journal.remove(({ id }) => ids.has(id));
        return;
      }
      journal.clear();
      // The detection of page loops starts again.
      const { sessions } = call.parts;
      const cleared = session ? [session] : [sessions.common, ...sessions.list().map((one) => one.session)];
      for (const one of cleared) one.pageLoops.clear();
    },
    countRequests(call) {
      const { query, scope } = readQuery(call);
      return { count: pickRecords(scope.journal, query).length };
    },
    archiveRequests(call) {
      const { query, scope } = readQuery(call);
      return reply(toHttpArchive(listRequests(scope, query), scope.journal.dropped()), {
        headers: asFile("museum-mock.har"),
      });
    },
    followRequests(call) {
      const { query, scope } = readQuery(call);
      return streamRequests(call.request, { journals: call.parts.journals, scope, query, open, changes });
    },
    async verifyRequests({ parts, request: { signal }, scope, body }) {
      const meant = scope();
      return verifyRequests(parts, meant, { value: await body(), signal });
    },
    async waitForRequests(call) {
      const { query, scope, own } = readQuery(call, ["count", "timeout"]);
      const { signal } = call.request;
      const { match, since } = query;
      const atLeast = toCount(own["count"]);
      const timeout = toTimeout(own["timeout"], "timeout");
      const expectation = { match, atLeast, atMost: Number.POSITIVE_INFINITY, ...(since && { since }) };
      const found = await verifyInTime(call.parts, scope, { expectation, timeout, quietFor: 0, signal });
      const { verified, count, message, nearest } = found;
      if (verified) return { found: true, count, requests: listRequests(scope, query) };
      return { found: false, count, message, ...(nearest && { nearest }) };
    },
    summarizeRequests(call) {
      const { parts, request } = call;
      const { all } = parts.journals;
      const { query } = readFilters(call, { journal: all, session: undefined });
      const session = call.query("session") === EVERY_SESSION ? undefined : sessionIdOf(request);
      const match = { ...query.match, ...(session !== undefined && { session }) };
      return { requests: pickRecords(all, { ...query, match }).map(toSummary) };
    },
    getRequest({ parts, scope, param }) {
      const id = param("id");
      const record = /^\d{1,15}$/.test(id) ? parts.journals.find(Number(id)) : findRecorded(parts, scope(), id);
      if (record) return toJournaledExchange(record);
      throw notFound(
        `There is no exchange ${quote(id)} in the journal; it may have been cleared, or dropped as the oldest one.`,
      );
    },
  } satisfies Partial<AdminHandlers>;
}

/** Lists the exchanges that a query means, the oldest first. */
function listRequests({ journal }: JournalScope, query: JournalQuery) {
  return pickRecords(journal, query).map(toJournaledExchange);
}

/** Returns a recorded exchange by its id, or the newest for `last`. Throws a ControlError if the journal has none. */
export function findRecorded({ journals }: MockParts, { session, journal }: JournalScope, id: string): ExchangeRecord {
  const [newest] = journal.newest();
  if (id === "last" && newest) return newest;
  const record = /^\d{1,15}$/.test(id) ? journals.find(Number(id)) : undefined;
  if (record && (session === undefined || session.id === undefined || session.id === record.session)) return record;
  throw notFound(`There is no request ${quote(id)} in the journal; GET /__admin/requests?session=* lists them.`);
}

function asFile(name: string): Record<string, string> {
  return { "Content-Disposition": `attachment; filename="${name}"` };
}

/** What a request asks of the journal. */
interface JournalRequest {
  readonly query: JournalQuery;
  readonly scope: JournalScope;
  /** The parameters that its operation has besides the filters. */
  readonly own: Readonly<Record<string, string | undefined>>;
  /** Whether there is a filter. */
  readonly isFiltered: boolean;
}

function readQuery(call: AdminCall, names: readonly string[] = []): JournalRequest {
  const { searchParams } = new URL(call.request.url);
  const scope = call.scope();
  const own = Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? undefined]));
  return { ...readFilters(call, scope, names), scope, own };
}

/** `names` are the other parameters of the operation. */
function readFilters({ parts, request }: AdminCall, scope: JournalScope, names: readonly string[] = []) {
  const { searchParams } = new URL(request.url);
  const isOwn = (name: string) => name === "session" || name.startsWith("__") || names.includes(name);
  const pairs = [...searchParams].filter(([name]) => !isOwn(name));
  const reading = parseJournalQuery(pairs, names);
  if ("error" in reading) throw invalidControl(reading.error);
  requireKnownNames(parts, scope, reading.query.match);
  return { query: reading.query, isFiltered: pairs.length > 0 };
}

function toCount(value: string | undefined): number {
  if (value === undefined) return 1;
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw invalidControl(`Invalid value ${quote(value)} for count; use a whole number, 1 or more.`);
}
