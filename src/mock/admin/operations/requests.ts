/** `/__admin/requests`: the journal, in full or in short, as an HTTP archive or a stream; counted, cleared and verified. */
import type { Listeners } from "../../../base/listeners.js";
import { quote } from "../../../base/quote.js";
import { invalidControl, notFound } from "../../control/control-error.js";
import type { MockParts } from "../../control/mock-parts.js";
import { type ExchangeRecord, toJournaledExchange, toSummary } from "../../journal/exchange-record.js";
import { toHttpArchive } from "../../journal/http-archive.js";
import { isMeant, parseJournalQuery, pickRecords } from "../../journal/journal-query.js";
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
import { pendingIn, verifyRequests } from "./verified-requests.js";
import { toTimeout, waitFor } from "./waiting.js";

export function createRequestOperations(changes: Listeners<[AdminChange]>) {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  return {
    async listRequests(call) {
      const { parts, request } = call;
      const { journals } = parts;
      const format = toFormat(call.query("format"));
      const scope = format === "summary" ? shownTo(call) : call.scope();
      const { query } = readFilters(call, scope, ["format", "wait"]);
      if (format === "stream") return streamRequests(request, { journals, scope, query, open, changes });
      const found = await waitFor(journals, {
        timeout: toTimeout(call.query("wait"), "wait"),
        signal: request.signal,
        isRelevant: (record) => isInScope(scope, record) && isMeant(query, record),
        look() {
          const records = pickRecords(scope.journal, query);
          return records.length > 0 ? records : undefined;
        },
      });
      const records = found ?? [];
      if (format === "har") {
        const archive = toHttpArchive(records.map(toJournaledExchange), scope.journal.dropped());
        return reply(archive, { headers: asFile("museum-mock.har") });
      }
      const requests = format === "summary" ? records.map(toSummary) : records.map(toJournaledExchange);
      return { requests, lastId: journals.lastId(), pending: pendingIn(parts, scope).length };
    },
    clearRequests(call) {
      const scope = call.scope();
      const { query, isFiltered } = readFilters(call, scope);
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
      const scope = call.scope();
      const { query } = readFilters(call, scope);
      return { count: pickRecords(scope.journal, query).length };
    },
    async verifyRequests({ parts, request: { signal }, scope, body }) {
      const meant = scope();
      return verifyRequests(parts, meant, { value: await body(), signal });
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

const formats = ["json", "summary", "har", "stream"] as const;

function toFormat(value = "json"): (typeof formats)[number] {
  const found = formats.find((format) => format === value);
  if (found) return found;
  throw invalidControl(`Invalid value ${quote(value)} for format; use one of ${formats.join(", ")}.`);
}

/** The journal as a page looks at it again and again, which neither uses a session nor creates one. */
function shownTo({ parts, query, request }: AdminCall): JournalScope {
  if (query("session") === EVERY_SESSION) return { journal: parts.journals.all, session: undefined };
  const session = parts.sessions.peek(sessionIdOf(request));
  return { journal: session.journal, session };
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
