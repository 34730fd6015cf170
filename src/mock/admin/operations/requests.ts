/** Operations on the journal: listed, waited for, explained, and verified now or when what is expected has come. */
import { parseDuration } from "../../../base/duration.js";
import { isPlainObject } from "../../../base/json.js";
import { quote } from "../../../base/text.js";
import { placeOf } from "../../../scenarios/schema-violations.js";
import { type Expectation, parseExpectation } from "../../assertions/expectation.js";
import { JournalQuery } from "../../assertions/journal-query.js";
import { type Verification, type Verifications, verify } from "../../assertions/verification.js";
import type { MockParts } from "../../core/mock-core.js";
import { formatFor, type RequestExplanation, toExplanationReply } from "../../explanation/explanation.js";
import {
  type ExchangeRecord,
  type PendingRequest,
  toJournaledExchange,
  toSummary,
} from "../../journal/exchange-record.js";
import { toHttpArchive } from "../../journal/http-archive.js";
import type { JournalStore } from "../../journal/journal.js";
import { toResponse } from "../../message/messages.js";
import { ControlError, invalidControl, invalidValue, notFound } from "../../message/problem.js";
import type { Session } from "../../sessions/session.js";
import { type AdminCall, type AdminHandlers, JournalScope, reply } from "../admin-operation.js";
import { JournalNames } from "./journal-names.js";

export function createRequestOperations() {
  const waits = new JournalWaits();
  return {
    async listRequests(call) {
      const { parts, request } = call;
      const { journals } = parts;
      const format = toFormat(call.query("format"));
      const scope = format === "summary" ? shownTo(call) : call.scope();
      const { query } = readFilters(call, scope, ["format", "wait"]);
      const found = await waits.for(journals, {
        timeout: toTimeout(call.query("wait"), "wait"),
        signal: request.signal,
        isRelevant: (record) => scope.includes(record) && query.means(record),
        look() {
          const records = query.pick(scope.journal);
          return records.length > 0 ? records : undefined;
        },
      });
      const records = found ?? [];
      if (format === "har") {
        const archive = toHttpArchive(records.map(toJournaledExchange), scope.journal.dropped());
        return reply(archive, { headers: { "Content-Disposition": 'attachment; filename="museum-mock.har"' } });
      }
      const requests = format === "summary" ? records.map(toSummary) : records.map(toJournaledExchange);
      return { requests, lastId: journals.lastId(), pending: pendingIn(parts, scope).length };
    },
    clearRequests(call) {
      const scope = call.scope();
      const { query, isFiltered } = readFilters(call, scope);
      const { journal, session } = scope;
      if (isFiltered) {
        const ids = new Set(query.pick(journal).map(({ id }) => id));
        journal.remove(({ id }) => ids.has(id));
        return;
      }
      journal.clear();
      // The detection of page loops starts again.
      for (const cleared of session ? [session] : call.parts.sessions.all()) cleared.pageLoops.clear();
    },
    countRequests(call) {
      const scope = call.scope();
      const { query } = readFilters(call, scope);
      return { count: query.pick(scope.journal).length };
    },
    async verifyRequests(call) {
      const scope = call.scope();
      return verifyRequests(call.parts, scope, { value: await call.body(), signal: call.request.signal, waits });
    },
    getRequest(call) {
      const { parts } = call;
      const id = call.param("id");
      const record = /^\d{1,15}$/.test(id) ? parts.journals.find(Number(id)) : findRecorded(parts, call.scope(), id);
      if (record) return toJournaledExchange(record);
      throw notFound(
        `There is no exchange ${quote(id)} in the journal; it may have been cleared, or dropped as the oldest one.`,
      );
    },
    explain,
  } satisfies Partial<AdminHandlers>;
}

/** Returns a recorded exchange by its id, or the newest for `last`. Throws a ControlError if the journal has none. */
function findRecorded({ journals }: MockParts, { session, journal }: JournalScope, id: string): ExchangeRecord {
  const [newest] = journal.newest();
  if (id === "last" && newest) return newest;
  const record = /^\d{1,15}$/.test(id) ? journals.find(Number(id)) : undefined;
  if (record && (session === undefined || session.id === undefined || session.id === record.session)) return record;
  throw notFound(`There is no request ${quote(id)} in the journal; GET /__admin/requests?session=* lists them.`);
}

const formats = ["json", "summary", "har"] as const;

function toFormat(value = "json"): (typeof formats)[number] {
  const format = formats.find((format) => format === value);
  if (format) return format;
  throw invalidValue("format", value, `use one of ${formats.join(", ")}.`);
}

/** The journal as a page looks at it again and again, which neither uses a session nor creates one. */
function shownTo(call: AdminCall): JournalScope {
  const { journals, sessions } = call.parts;
  if (call.isAboutAll) return new JournalScope(journals.all);
  const session = sessions.peek(call.sessionId());
  return new JournalScope(session.journal, session);
}

/** `names` are the other parameters of the operation. */
function readFilters({ parts, request }: AdminCall, scope: JournalScope, names: readonly string[] = []) {
  const { searchParams } = new URL(request.url);
  const isOwn = (name: string) => name === "session" || name.startsWith("__") || names.includes(name);
  const pairs = [...searchParams].filter(([name]) => !isOwn(name));
  const reading = JournalQuery.parse(pairs, names);
  if ("error" in reading) throw invalidControl(reading.error);
  new JournalNames(parts, scope).require(reading.query.match);
  return { query: reading.query, isFiltered: pairs.length > 0 };
}

async function explain(call: AdminCall): Promise<Response> {
  const explainer = await call.parts.loadExplainer();
  const id = call.query("request");
  if (id === undefined) return show(call, explainer.explainTarget(...targetIn(call)));
  const other = ["target", "method"].find((name) => call.query(name) !== undefined);
  if (other !== undefined) throw invalidControl(`${other} can't be combined with request; use one of them.`);
  return show(call, explainer.explainRecord(findRecorded(call.parts, call.scope(), id)));
}

/** Reads a request that is not sent, for a client whose credential is let in. Changes nothing and leaves no session behind. */
function targetIn(call: AdminCall) {
  const target = call.query("target");
  if (target === undefined)
    throw invalidControl(
      "target is missing; write ?target= and a path with its query, percent-encoded, or ?request= and the id of a recorded request.",
    );
  const method = call.query("method") ?? "GET";
  const session = call.sessionId();
  if (!/^\/[\x21-\x7e]*$/.test(target))
    throw invalidValue("target", target, "use a path and query, such as /museum-hours?limit=5.");
  if (!/^[A-Za-z]{1,20}$/.test(method)) throw invalidValue("method", method, "use one such as GET.");
  return [{ target, method: method.toUpperCase() }, session] as const;
}

/** Answers as `format` or else `Accept` asks. */
function show(call: AdminCall, explanation: RequestExplanation): Response {
  const format = call.query("format") ?? formatFor(call.request.headers.get("Accept"));
  if (format === "json" || format === "text") return toResponse(toExplanationReply(explanation, format));
  throw invalidValue("format", format, "use json or text.");
}

/**
 * Verifies an expectation, or a list of them. `timeout` beside its fields waits until it holds, and `quietFor` whether it goes on to hold.
 * Throws a ControlError if the value is invalid.
 */
async function verifyRequests(
  parts: MockParts,
  scope: JournalScope,
  { value, ...waiting }: { readonly value: unknown; readonly signal: AbortSignal; readonly waits: JournalWaits },
): Promise<Verification | Verifications> {
  if (!Array.isArray(value)) {
    return verifyInTime(parts, scope, { ...toTimedExpectation(parts, scope, { value, path: [] }), ...waiting });
  }
  if (value.length === 0) throw invalidControl("The list of expectations is empty; write at least one.");
  const all = value.map((expectation, at) => toTimedExpectation(parts, scope, { value: expectation, path: [at] }));
  for (const expectation of all) await verifyInTime(parts, scope, { ...expectation, ...waiting });
  // While one was waited for, another may have ceased to hold.
  const expectations = all.map(({ expectation }) => verify(expectation, evidenceOf(parts, scope)));
  const failed = expectations.filter(({ verified }) => !verified);
  const message = (failed.length > 0 ? failed : expectations).map((verification) => verification.message).join("\n");
  return { verified: failed.length === 0, message, expectations };
}

interface Timed {
  readonly expectation: Expectation;
  /** How long to wait until it holds. */
  readonly timeout: number;
  /** For how long it then has to hold. */
  readonly quietFor: number;
}

function toTimedExpectation(
  parts: MockParts,
  scope: JournalScope,
  { value, path }: { readonly value: unknown; readonly path: readonly number[] },
): Timed {
  const { timeout, quietFor, ...rest } = isPlainObject(value) ? value : {};
  const reading = parseExpectation(isPlainObject(value) ? rest : value, path);
  if (reading.violations) throw invalidControl(reading.violations.map(({ path, message }) => placeOf(path) + message));
  const { expectation } = reading;
  const names = new JournalNames(parts, scope);
  names.require(expectation.match);
  if (expectation.atLeast === 0) names.requirePath(expectation.match);
  const { since } = expectation;
  const lastId = parts.journals.lastId();
  if (since && "id" in since && since.id > lastId)
    throw invalidControl(`Unknown exchange ${since.id} for since; the newest one is ${lastId}.`);
  return {
    expectation,
    timeout: toTimeout(timeout, "timeout"),
    quietFor: toTimeout(quietFor, "quietFor"),
  };
}

/** Waits until an expectation holds, and then whether it goes on to. */
async function verifyInTime(
  parts: MockParts,
  scope: JournalScope,
  {
    expectation,
    timeout,
    quietFor,
    signal,
    waits,
  }: Timed & { readonly signal: AbortSignal; readonly waits: JournalWaits },
): Promise<Verification> {
  const look = () => verify(expectation, evidenceOf(parts, scope));
  const lookFor = (isFound: (verification: Verification) => boolean) => ({
    signal,
    isRelevant: (record: ExchangeRecord) => scope.includes(record),
    look() {
      const verification = look();
      return isFound(verification) ? verification : undefined;
    },
  });
  // What came too often already will not hold any more.
  const isSettled = ({ verified, count }: Verification) => verified || count > expectation.atMost;
  const first = (await waits.for(parts.journals, { timeout, ...lookFor(isSettled) })) ?? look();
  if (!first.verified || quietFor === 0) return first;
  const broken = await waits.for(parts.journals, { timeout: quietFor, ...lookFor(({ verified }) => !verified) });
  return broken ?? look();
}

/** Lists the requests of a scope that wait for a delayed answer. */
function pendingIn({ pending }: MockParts, scope: JournalScope): readonly PendingRequest[] {
  return [...pending].filter((request) => scope.includes(request));
}

function evidenceOf(parts: MockParts, scope: JournalScope): Parameters<typeof verify>[1] {
  const { journal, session } = scope;
  const id = session?.id;
  return {
    journal,
    nothing: nothingIn(session),
    pending: pendingIn(parts, scope),
    elsewhere: (match) =>
      session === undefined
        ? []
        : new JournalQuery(match).pick(parts.journals.all).filter(({ session }) => session !== id),
  };
}

function nothingIn(session: Session | undefined): string {
  if (session === undefined) return "The journal is empty.";
  const { id } = session;
  return id === undefined ? "No request came that names no session." : `No request came in the session ${quote(id)}.`;
}

/** Limits of waiting: how many may wait at once, and how long, in milliseconds. */
export const waitLimits = { waiting: 100, longest: 60_000 } as const;

/** Requests that come close together are looked at together, in milliseconds. */
const TOGETHER = 10;

interface Waiting<Found> {
  readonly timeout: number;
  /** Aborts when the client that waits leaves. */
  readonly signal?: AbortSignal | undefined;
  /** Whether a new exchange is a reason to look again. */
  isRelevant(record: ExchangeRecord): boolean;
  /** Returns what was waited for, or undefined to wait on. */
  look(): Found | undefined;
}

/** Tests may fake the timers and wait all the same. */
const { setTimeout, clearTimeout } = globalThis;

/** The requests that wait for what others ask of the mock. */
class JournalWaits {
  #count = 0;

  /** Looks at once, and again with each relevant exchange. Returns undefined after the timeout, or once the client has left. */
  async for<Found>(journals: JournalStore, wait: Waiting<Found>): Promise<Found | undefined> {
    const now = wait.look();
    if (now !== undefined || wait.timeout <= 0) return now;
    if (this.#count >= waitLimits.waiting) throw new ControlError(TOO_MANY);
    this.#count += 1;
    try {
      return await watch(journals, wait);
    } finally {
      this.#count -= 1;
    }
  }
}

function watch<Found>(journals: JournalStore, { timeout, signal, isRelevant, look }: Waiting<Found>) {
  return new Promise<Found | undefined>((resolve) => {
    let next: ReturnType<typeof setTimeout> | undefined;
    const end = (result?: Found) => {
      unsubscribe();
      clearTimeout(next);
      clearTimeout(last);
      signal?.removeEventListener("abort", leave);
      resolve(result);
    };
    const leave = () => end();
    const unsubscribe = journals.subscribe((record) => {
      if (next !== undefined || !isRelevant(record)) return;
      next = setTimeout(() => {
        next = undefined;
        const result = look();
        if (result !== undefined) end(result);
      }, TOGETHER);
    });
    const last = setTimeout(() => end(look()), timeout);
    if (signal?.aborted) return end();
    signal?.addEventListener("abort", leave);
  });
}

const TOO_MANY = {
  kind: "not-available",
  status: 503,
  detail: `${waitLimits.waiting} requests wait already; try again when one of them has been answered.`,
  headers: { "Retry-After": "5" },
} as const;

/** Reads how long to wait, such as `5s`; not at all if it is left out. Throws a ControlError. */
function toTimeout(value: unknown, name: string): number {
  const timeout = value === undefined ? 0 : parseDuration(typeof value === "number" ? value : (value ?? ""));
  if (timeout !== undefined && timeout <= waitLimits.longest) return timeout;
  throw invalidValue(name, value, "use a duration up to 1m, such as 5s or 200ms.");
}
