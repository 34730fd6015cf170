/** Operations on the journal: listed, waited for, explained, and verified now or when what is expected has come. */
import { parseDuration } from "../../../base/duration.js";
import { nearestName, quote } from "../../../base/text.js";
import { operationPaths, parameterNames } from "../../../contract/interface.js";
import { effectKinds } from "../../../scenarios/fault.js";
import { effectOf } from "../../../scenarios/fault-effects.js";
import { listOf, type OneOrMore } from "../../../scenarios/match-fields.js";
import type { ScenarioLibrary } from "../../../scenarios/scenario-library.js";
import { violationPlace } from "../../../scenarios/schema-violations.js";
import type { ExchangeMatch } from "../../assertions/exchange-match.js";
import {
  type Expectation,
  isSeen,
  parseExpectation,
  parseFilters,
  pickExchanges,
  type RequestExpectation,
} from "../../assertions/expectation.js";
import { verify } from "../../assertions/verification.js";
import type { MockParts } from "../../core/mock-core.js";
import type { MuseumRequest } from "../../exchange/museum-request.js";
import { formatFor, toExplanationReply } from "../../explanation/explanation.js";
import { type ExchangeRecord, toJournaledExchange, toSummary } from "../../journal/exchange-record.js";
import { toHttpArchive } from "../../journal/http-archive.js";
import type { Journal, JournalStore } from "../../journal/journal.js";
import type { RequestExplanation, Verification, Verifications } from "../../message/generated/admin-messages.js";
import { toResponse } from "../../message/messages.js";
import { ControlError, invalidControl, invalidValue, notFound } from "../../message/problem.js";
import type { Session } from "../../sessions/session.js";
import { type AdminCall, type AdminHandlers, reply } from "../admin-operation.js";

export const requestOperations = {
  async listRequests(call) {
    const { parts, request } = call;
    const { journals } = parts;
    const format = toFormat(call.query("format"));
    const scope = scopeOf(call, format !== "summary");
    const { query } = readFilters(call, scope, ["format", "wait"]);
    const waiting = { timeout: toTimeout(call.query("wait"), "wait"), signal: request.signal };
    const found = await until(journals, waiting, () => {
      const picked = pickExchanges(scope.journal, query);
      return picked.length > 0 ? picked : undefined;
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
    const scope = scopeOf(call);
    const { query, isFiltered } = readFilters(call, scope);
    const { journal, session } = scope;
    if (isFiltered) {
      const ids = new Set(pickExchanges(journal, query).map(({ id }) => id));
      journal.remove(({ id }) => ids.has(id));
      return;
    }
    journal.clear();
    // The detection of page loops starts again.
    for (const cleared of session ? [session] : call.parts.sessions.all()) cleared.pageLoops.clear();
  },
  countRequests(call) {
    const scope = scopeOf(call);
    const { query } = readFilters(call, scope);
    return { count: pickExchanges(scope.journal, query).length };
  },
  verifyRequests,
  getRequest(call) {
    const { parts } = call;
    const id = call.param("id");
    const record = /^\d{1,15}$/.test(id) ? parts.journals.find(Number(id)) : findRecorded(parts, scopeOf(call), id);
    if (record) return toJournaledExchange(record);
    throw notFound(
      `There is no exchange ${quote(id)} in the journal; it may have been cleared, or dropped as the oldest one.`,
    );
  },
  explain,
} satisfies Partial<AdminHandlers>;

/** By its id, or the newest for `last`. Throws a ControlError if the journal has none. */
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

/** The journal that is meant, with its session; undefined for all sessions. */
interface JournalScope {
  readonly journal: Journal;
  readonly session: Session | undefined;
}

/** With `isUse` false for a page that looks again and again, it neither uses a session nor creates one. */
function scopeOf(call: AdminCall, isUse = true): JournalScope {
  const { journals, sessions } = call.parts;
  if (call.isAboutAll) return { journal: journals.all, session: undefined };
  const session = isUse ? call.session() : sessions.peek(call.sessionId());
  return { journal: session.journal, session };
}

/** `names` are the other parameters of the operation. */
function readFilters({ parts, request }: AdminCall, scope: JournalScope, names: readonly string[] = []) {
  const { searchParams } = new URL(request.url);
  const isOwn = (name: string) => name === "session" || name.startsWith("__") || names.includes(name);
  const pairs = [...searchParams].filter(([name]) => !isOwn(name));
  const reading = parseFilters(pairs, names);
  if ("error" in reading) throw invalidControl(reading.error);
  requireNames(reading.query.match, scope, parts);
  return { query: reading.query, isFiltered: pairs.length > 0 };
}

async function explain(call: AdminCall): Promise<Response> {
  const explainer = await call.parts.loadExplainer();
  const id = call.query("request");
  if (id === undefined) return showExplanation(call, explainer.explainTarget(...targetIn(call)));
  const other = ["target", "method"].find((name) => call.query(name) !== undefined);
  if (other !== undefined) throw invalidControl(`${other} can't be combined with request; use one of them.`);
  return showExplanation(call, explainer.explainRecord(findRecorded(call.parts, scopeOf(call), id)));
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

function showExplanation(call: AdminCall, explanation: RequestExplanation): Response {
  const format = call.query("format") ?? formatFor(call.request.headers.get("Accept"));
  if (format === "json" || format === "text") return toResponse(toExplanationReply(explanation, format));
  throw invalidValue("format", format, "use json or text.");
}

/** `timeout` beside the fields of an expectation waits until it holds, and `quietFor` whether it goes on to hold. */
async function verifyRequests(call: AdminCall): Promise<Verification | Verifications> {
  const { parts, request } = call;
  const scope = scopeOf(call);
  const value = await call.body();
  const look = ({ expectation }: Timed) =>
    verify(expectation, { ...scope, all: parts.journals.all, pending: pendingIn(parts, scope) });
  const inTime = async (timed: Timed) => {
    const { expectation, timeout, quietFor } = timed;
    const untilIts = (milliseconds: number, isMeant: (verification: Verification) => boolean) =>
      until(parts.journals, { timeout: milliseconds, signal: request.signal }, () => {
        const verification = look(timed);
        return isMeant(verification) ? verification : undefined;
      });
    // What came too often already will not hold any more.
    const first = await untilIts(timeout, ({ verified, count }) => verified || count > expectation.atMost);
    if (first?.verified && quietFor > 0) await untilIts(quietFor, ({ verified }) => !verified);
    return look(timed);
  };
  if (!Array.isArray(value)) return inTime(toTimedExpectation(parts, scope, value, []));
  if (value.length === 0) throw invalidControl("The list of expectations is empty; write at least one.");
  const all = value.map((expectation, at) => toTimedExpectation(parts, scope, expectation, [at]));
  for (const timed of all) await inTime(timed);
  // While one was waited for, another may have ceased to hold.
  const expectations = all.map(look);
  const failed = expectations.filter(({ verified }) => !verified);
  const message = (failed.length > 0 ? failed : expectations).map((verification) => verification.message).join("\n");
  return { verified: failed.length === 0, message, expectations };
}

interface Timed {
  readonly expectation: Expectation;
  readonly timeout: number;
  readonly quietFor: number;
}

function toTimedExpectation(parts: MockParts, scope: JournalScope, value: unknown, path: readonly number[]): Timed {
  const { expectation, violations = [] } = parseExpectation(value, path);
  if (!expectation) throw invalidControl(violations.map(({ path, message }) => violationPlace(path) + message));
  const { match, since, atLeast } = expectation;
  requireNames(match, scope, parts);
  if (atLeast === 0) requirePath(match, scope);
  const lastId = parts.journals.lastId();
  if (since && "id" in since && since.id > lastId)
    throw invalidControl(`Unknown exchange ${since.id} for since; the newest one is ${lastId}.`);
  const { timeout, quietFor } = value as RequestExpectation;
  return { expectation, timeout: toTimeout(timeout, "timeout"), quietFor: toTimeout(quietFor, "quietFor") };
}

function pendingIn({ pending }: MockParts, { session }: JournalScope): readonly MuseumRequest[] {
  return [...pending].filter((request) => session === undefined || request.session.id === session.id);
}

/** How many may wait at once, and how long, in milliseconds. */
export const waitLimits = { waiting: 100, longest: 60_000 } as const;

/** Requests that come close together are looked at together, in milliseconds. */
const TOGETHER = 10;

/** Tests may fake the timers and wait all the same. */
const { setTimeout, clearTimeout } = globalThis;

/** Looks at once, and again after each exchange. Returns undefined after the timeout, or once the client has left. */
async function until<Found>(
  journals: JournalStore,
  { timeout, signal }: { readonly timeout: number; readonly signal: AbortSignal },
  look: () => Found | undefined,
) {
  let found = look();
  if (found !== undefined || timeout <= 0) return found;
  if (journals.waiting >= waitLimits.waiting) throw new ControlError(TOO_MANY);
  journals.waiting += 1;
  const over = new AbortController();
  const end = () => over.abort();
  if (signal.aborted) end();
  const ending = new Promise((resolve) => over.signal.addEventListener("abort", resolve));
  const timer = setTimeout(end, timeout);
  signal.addEventListener("abort", end);
  try {
    while (found === undefined && !over.signal.aborted) {
      await Promise.race([journals.next(), ending]);
      await Promise.race([new Promise((resolve) => setTimeout(resolve, TOGETHER)), ending]);
      found = look();
    }
    return found;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    journals.waiting -= 1;
  }
}

const TOO_MANY = {
  kind: "not-available",
  status: 503,
  detail: `${waitLimits.waiting} requests wait already; try again when one of them has been answered.`,
  headers: { "Retry-After": "5" },
} as const;

function toTimeout(value: unknown, name: string): number {
  const timeout = value === undefined ? 0 : parseDuration(typeof value === "number" ? value : (value ?? ""));
  if (timeout !== undefined && timeout <= waitLimits.longest) return timeout;
  throw invalidValue(name, value, "use a duration up to 1m, such as 5s or 200ms.");
}

const effectNames = effectKinds.map((kind) => effectOf(kind).names);
const faultNames = effectNames.flatMap(({ all = [] }) => all);
const faultExamples = [...effectNames.flatMap(({ example }) => example ?? []), "mutant closed-day-open"];

/** Refuses a name in a match that is neither known nor recorded: what was misspelt matches nothing, which may look like success. */
function requireNames(match: ExchangeMatch, scope: JournalScope, { library, sessions }: MockParts): void {
  const { fault, scenario, session, path, sent = {} } = match;
  const isNamed = (fault ?? scenario) !== undefined;
  const owners = isNamed ? (scope.session ? [scope.session] : sessions.all()) : [];
  const libraries = [...new Set(owners.map((owner) => owner.libraryOver(library)))];
  // A path or a parameter may be any, unless it is near a known one.
  const near = (kind: string, known: readonly string[], show: (name: string) => string) => (name: string) => {
    const nearest = known.includes(name) ? undefined : nearestName(name, known);
    return nearest && `Unknown ${kind} ${quote(name)}; did you mean ${show(nearest)}?`;
  };
  const check = (names: OneOrMore<string> | boolean | undefined, field: string, errorOf: NameCheck) => {
    for (const name of namesIn(names)) {
      const error = errorOf(name);
      const recorded = field === "sent" ? { sent: { [name]: true } } : { [field]: name };
      if (error !== undefined && !isSeen(scope.journal, recorded)) throw invalidControl(error);
    }
  };
  check(fault, "fault", (name) => faultError(name, libraries));
  check(scenario, "scenario", (name) => scenarioError(name, libraries));
  check(session, "session", (name) =>
    sessions.has(name) ? undefined : `Unknown session ${quote(name)}; GET /__admin/sessions lists them.`,
  );
  check(path, "path", near("path", operationPaths, quote));
  check(Object.keys(sent), "sent", near("parameter", parameterNames, String));
}

type NameCheck = (name: string) => string | undefined;

/** Refuses a path that no operation has and no request had: that it was not asked for proves nothing. */
function requirePath({ path }: ExchangeMatch, { journal }: JournalScope): void {
  const unknown = namesIn(path).find((name) => !operationPaths.includes(name) && !isSeen(journal, { path: name }));
  if (unknown === undefined) return;
  throw invalidControl(
    `No request had the path ${quote(unknown)}, and no operation has it; use ${operationPaths.join(" or ")}, or "wrong": true for requests to no operation.`,
  );
}

/** The names without patterns, which can match anything. */
function namesIn(value: OneOrMore<string> | boolean | undefined): readonly string[] {
  if (value === undefined || typeof value === "boolean") return [];
  return listOf(value).filter((name) => !name.includes("*"));
}

/** A fault is named after what it does, or after the scenario that it comes from. */
function faultError(name: string, libraries: readonly ScenarioLibrary[]): string | undefined {
  const isKnown = faultNames.includes(name) || effectNames.some(({ isOfForm }) => isOfForm?.(name) === true);
  if (isKnown || scenarioError(name, libraries) === undefined) return undefined;
  const scenarios = libraries.flatMap((library) => library.scenarios.map((scenario) => scenario.name));
  const nearest = nearestName(name, [...faultNames, ...faultExamples, ...scenarios]);
  const known = [...faultExamples, ...faultNames.filter((one) => !one.startsWith("mutant "))].join(", ");
  const hint = nearest ? `did you mean ${quote(nearest)}?` : `use one of ${known}, or the name of a scenario.`;
  return `Unknown fault ${quote(name)}; ${hint}`;
}

/** Returns why no library has a scenario; undefined if one has it, be it with invalid values. */
function scenarioError(name: string, libraries: readonly ScenarioLibrary[]): string | undefined {
  const errors = libraries.map((library) => {
    const finding = library.find(name);
    if ("message" in finding) return finding.message.startsWith("Unknown") ? finding.message : undefined;
    const { name: full } = finding.entered;
    return full === name ? undefined : `Unknown scenario ${quote(name)}; did you mean ${quote(full)}?`;
  });
  return errors.includes(undefined) ? undefined : errors[0];
}
