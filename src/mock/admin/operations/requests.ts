/** `/__admin/requests`: the journal, counted, cleared, verified, waited for, followed live, and as an HTTP archive. */
import { quote } from "../../../base/quote.js";
import { makeCapsule } from "../../control/capsule.js";
import { invalidControl, notFound } from "../../control/control-error.js";
import { requireKnownNames } from "../../control/journal-names.js";
import { type JournalScope, journalOfAll } from "../../control/journal-scope.js";
import {
  awaitRequests,
  clearRequests,
  countRequests,
  findRecorded,
  listRequests,
  pendingIn,
  verifyRequests,
  waitForRequests,
} from "../../control/requests.js";
import { toTimeout } from "../../control/waiting.js";
import { toJournaledExchange } from "../../journal/exchange-record.js";
import { toSummary } from "../../journal/exchange-summary.js";
import { toHttpArchive } from "../../journal/http-archive.js";
import { type JournalQuery, parseJournalQuery, pickRecords } from "../../journal/journal-query.js";
import { type AdminCall, type AdminHandlers, reply } from "../admin-operation.js";
import { EVERY_SESSION, sessionIdOf } from "../admin-request.js";
import type { ChangeFeed } from "../change-feed.js";
import { streamRequests } from "./request-stream.js";

export function createRequestOperations(changes: ChangeFeed) {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  return {
    async listRequests(call) {
      const { query, scope, own } = readQuery(call, ["wait"]);
      const { parts, request } = call;
      const { wait } = own;
      const requests =
        wait === undefined
          ? listRequests(scope, query)
          : await awaitRequests(parts, scope, { query, timeout: toTimeout(wait, "wait"), signal: request.signal });
      return { requests, lastId: parts.journals.lastId(), pending: pendingIn(parts, scope).length };
    },
    clearRequests(call) {
      const { query, scope, isFiltered } = readQuery(call);
      clearRequests(call.parts, scope, isFiltered ? query : undefined);
    },
    countRequests(call) {
      const { query, scope } = readQuery(call);
      return { count: countRequests(scope, query) };
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
    waitForRequests(call) {
      const { query, scope, own } = readQuery(call, ["count", "timeout"]);
      const { signal } = call.request;
      const wait = { query, count: toCount(own["count"]), timeout: toTimeout(own["timeout"], "timeout"), signal };
      return waitForRequests(call.parts, scope, wait);
    },
    getCapsule({ parts, scope, param }) {
      return reply(makeCapsule(parts, scope(), param("id")), { headers: asFile("capsule.json") });
    },
    summarizeRequests(call) {
      const { parts, request, connection } = call;
      const all = journalOfAll(parts);
      const { query } = readFilters(call, all);
      const session = call.query("session") === EVERY_SESSION ? undefined : sessionIdOf(request, connection);
      const match = { ...query.match, ...(session !== undefined && { session }) };
      return { requests: pickRecords(all.journal, { ...query, match }).map(toSummary) };
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
