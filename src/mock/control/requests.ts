/** Reads the journal: lists, counts and clears requests, verifies expectations, and waits until something was requested. */
import { isPlainObject } from "../../base/plain-object.js";
import { quote } from "../../base/quote.js";
import { type Expectation, parseExpectation } from "../assertions/expectation.js";
import { type JournalEvidence, type Verification, verify } from "../assertions/verification.js";
import type { RequestExplanation } from "../explanation/request-explanation.js";
import type { JournaledExchange } from "../journal/exchange.js";
import type { ExchangeMatch } from "../journal/exchange-match.js";
import { type ExchangeRecord, toJournaledExchange } from "../journal/exchange-record.js";
import { isMeant, type JournalQuery, pickRecords } from "../journal/journal-query.js";
import type { PendingRequest } from "../journal/pending-request.js";
import { badControl } from "../message/problem.js";
import type { Session } from "../sessions/session.js";
import { ControlError, invalidControl } from "./control-error.js";
import { requireKnownNames, requireKnownPaths } from "./journal-names.js";
import type { JournalScope } from "./journal-scope.js";
import type { MockParts } from "./mock-parts.js";
import { toTimeout, waitFor } from "./waiting.js";

/** Lists the exchanges that a query means, the oldest first. */
export function listRequests({ journal }: JournalScope, query: JournalQuery): readonly JournaledExchange[] {
  return pickRecords(journal, query).map(toJournaledExchange);
}

/** Waits until there is an exchange that a query means, and lists them. */
export async function awaitRequests(
  parts: MockParts,
  scope: JournalScope,
  { query, timeout, signal }: { readonly query: JournalQuery; readonly timeout: number; readonly signal?: AbortSignal },
): Promise<readonly JournaledExchange[]> {
  const look = () => {
    const found = listRequests(scope, query);
    return found.length > 0 ? found : undefined;
  };
  const isRelevant = (record: ExchangeRecord) => isIn(scope, record) && isMeant(query, record);
  return (await waitFor(parts.journals, { timeout, signal, isRelevant, look })) ?? [];
}

/** Lists the requests of a scope that wait for a delayed answer. */
export function pendingIn({ pending }: MockParts, { session }: JournalScope): readonly PendingRequest[] {
  return [...pending].filter((one) => session === undefined || one.session === session.id);
}

export function countRequests({ journal }: JournalScope, query: JournalQuery): number {
  return pickRecords(journal, query).length;
}

/** Removes the exchanges that match a query. If it removes all of them, the detection of page loops starts again. */
export function clearRequests(
  parts: MockParts,
  { journal, session }: JournalScope,
  query: JournalQuery | undefined,
): void {
  if (query) {
    const ids = new Set(pickRecords(journal, query).map(({ id }) => id));
    journal.remove(({ id }) => ids.has(id));
    return;
  }
  journal.clear();
  const { sessions } = parts;
  const cleared = session ? [session] : [sessions.common, ...sessions.list().map((one) => one.session)];
  for (const one of cleared) one.memory.pageLoops.clear();
}

/** Several expectations, each with its result; all of them have to hold. */
export interface Verifications {
  readonly verified: boolean;
  readonly message: string;
  readonly expectations: readonly Verification[];
}

/**
 * Verifies an expectation, or a list of them. `timeout` beside its fields waits until it holds, and `quietFor` whether it goes on to hold.
 * Throws a ControlError if the value is invalid.
 */
export async function verifyRequests(
  parts: MockParts,
  scope: JournalScope,
  { value, signal }: { readonly value: unknown; readonly signal?: AbortSignal },
): Promise<Verification | Verifications> {
  if (!Array.isArray(value)) {
    return verifyInTime(parts, scope, { ...toTimedExpectation(parts, scope, { value, path: [] }), signal });
  }
  if (value.length === 0) throw invalidControl("The list of expectations is empty; write at least one.");
  const all = value.map((one, at) => toTimedExpectation(parts, scope, { value: one, path: [at] }));
  for (const one of all) await verifyInTime(parts, scope, { ...one, signal });
  // While one was waited for, another may have ceased to hold.
  const expectations = all.map(({ expectation }) => verify(expectation, evidenceOf(parts, scope)));
  const failed = expectations.filter(({ verified }) => !verified);
  const message = (failed.length > 0 ? failed : expectations).map((one) => one.message).join("\n");
  return { verified: failed.length === 0, message, expectations };
}

interface Timed {
  readonly expectation: Expectation;
  /** How long to wait until it holds. */
  readonly timeout: number;
  /** For how long it then has to hold. */
  readonly quietFor: number;
  readonly signal?: AbortSignal | undefined;
}

function toTimedExpectation(
  parts: MockParts,
  scope: JournalScope,
  { value, path }: { readonly value: unknown; readonly path: readonly number[] },
): Timed {
  const { timeout, quietFor, ...rest } = isPlainObject(value) ? value : {};
  const reading = parseExpectation(isPlainObject(value) ? rest : value, path);
  if (reading.violations) throw invalidControl(reading.violations.map(({ message }) => message));
  const { expectation } = reading;
  for (const match of [expectation.match, ...(expectation.inOrder ?? [])]) requireKnownNames(parts, scope, match);
  if (expectation.atLeast === 0) requireKnownPaths(scope, expectation.match);
  const { since } = expectation;
  const lastId = parts.journals.lastId();
  if (since && "id" in since && since.id > lastId)
    throw invalidControl(`Unknown exchange ${since.id} for since; the newest one is ${lastId}.`);
  return {
    expectation,
    timeout: toTimeout(timeout, "timeout", 0),
    quietFor: toTimeout(quietFor, "quietFor", 0),
  };
}

async function verifyInTime(
  parts: MockParts,
  scope: JournalScope,
  { expectation, timeout, quietFor, signal }: Timed,
): Promise<Verification> {
  const look = () => verify(expectation, evidenceOf(parts, scope));
  const lookFor = (isFound: (verification: Verification) => boolean) => ({
    signal,
    isRelevant: (record: ExchangeRecord) => isIn(scope, record),
    look() {
      const verification = look();
      return isFound(verification) ? verification : undefined;
    },
  });
  // What came too often already will not hold any more.
  const isSettled = ({ verified, count }: Verification) => verified || count > expectation.atMost;
  const first = (await waitFor(parts.journals, { timeout, ...lookFor(isSettled) })) ?? look();
  if (!first.verified || quietFor === 0) return first;
  const broken = await waitFor(parts.journals, { timeout: quietFor, ...lookFor(({ verified }) => !verified) });
  return broken ?? look();
}

/** What was waited for: the exchanges, or that they did not come. */
type Awaited =
  | { readonly found: true; readonly count: number; readonly requests: readonly JournaledExchange[] }
  | ({ readonly found: false } & Pick<Verification, "count" | "message" | "nearest">);

/** Waits until a number of exchanges that a query means have come, those that are in the journal already included. */
export async function waitForRequests(
  parts: MockParts,
  scope: JournalScope,
  wait: {
    readonly query: JournalQuery;
    readonly count: number;
    readonly timeout: number;
    readonly signal?: AbortSignal;
  },
): Promise<Awaited> {
  const { query, count, timeout, signal } = wait;
  const expectation: Expectation = {
    ...{ match: query.match, atLeast: count, atMost: Number.POSITIVE_INFINITY },
    ...(query.since && { since: query.since }),
  };
  const { verified, ...rest } = await verifyInTime(parts, scope, { expectation, timeout, quietFor: 0, signal });
  if (verified) return { found: true, count: rest.count, requests: listRequests(scope, query) };
  const { message, nearest } = rest;
  return { found: false, count: rest.count, message, ...(nearest && { nearest }) };
}

/** Explains a recorded exchange. Throws a ControlError if the journal has none of this id. */
export async function explainRecorded(parts: MockParts, scope: JournalScope, id: unknown): Promise<RequestExplanation> {
  return parts.explainRecord(findRecorded(parts, scope, id));
}

/** Returns a recorded exchange by its id, or the newest for `last`. Throws a ControlError if the journal has none. */
export function findRecorded({ journals }: MockParts, { session, journal }: JournalScope, id: unknown): ExchangeRecord {
  const [newest] = journal.newest();
  if (id === "last" && newest) return newest;
  const record = /^\d{1,15}$/.test(String(id)) ? journals.find(Number(id)) : undefined;
  if (record && (session === undefined || session.id === undefined || session.id === record.session)) return record;
  const detail = `There is no request ${quote(String(id))} in the journal; GET /__admin/requests?session=* lists them.`;
  throw new ControlError({ ...badControl(detail), kind: "not-found", status: 404 });
}

function evidenceOf(parts: MockParts, scope: JournalScope): JournalEvidence {
  const { journal, session } = scope;
  const id = session?.id;
  return {
    journal,
    nothing: nothingIn(session),
    pending: pendingIn(parts, scope),
    elsewhere: (match: ExchangeMatch) =>
      session === undefined
        ? []
        : pickRecords(parts.journals.all, { match, since: undefined, limit: Number.POSITIVE_INFINITY }).filter(
            ({ session }) => session !== id,
          ),
  };
}

function nothingIn(session: Session | undefined): string {
  if (session === undefined) return "The journal is empty.";
  const { id } = session;
  return id === undefined ? "No request came that names no session." : `No request came in the session ${quote(id)}.`;
}

function isIn({ session }: JournalScope, record: ExchangeRecord): boolean {
  return session === undefined || session.id === record.session;
}
