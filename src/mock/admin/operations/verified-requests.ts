/** Verifies what was asked, now or when it has come. */

import { parseDuration } from "../../../base/duration.js";
import { isPlainObject } from "../../../base/json.js";
import { quote, shown } from "../../../base/text.js";
import { type Expectation, parseExpectation } from "../../assertions/expectation.js";
import { type Verification, type Verifications, verify } from "../../assertions/verification.js";
import type { ExchangeRecord, PendingRequest } from "../../journal/exchange-record.js";
import type { JournalStore } from "../../journal/journal.js";
import { pickRecords } from "../../journal/journal-query.js";
import { ControlError, invalidControl } from "../../message/problem.js";
import type { MockParts } from "../../mock-core.js";
import type { Session } from "../../sessions/session.js";
import { isInScope, type JournalScope } from "../admin-operation.js";
import { requireKnownNames, requireKnownPaths } from "./journal-names.js";

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
  const all = value.map((expectation, at) => toTimedExpectation(parts, scope, { value: expectation, path: [at] }));
  for (const expectation of all) await verifyInTime(parts, scope, { ...expectation, signal });
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
    timeout: toTimeout(timeout, "timeout"),
    quietFor: toTimeout(quietFor, "quietFor"),
  };
}

/** Waits until an expectation holds, and then whether it goes on to. */
async function verifyInTime(
  parts: MockParts,
  scope: JournalScope,
  { expectation, timeout, quietFor, signal }: Timed,
): Promise<Verification> {
  const look = () => verify(expectation, evidenceOf(parts, scope));
  const lookFor = (isFound: (verification: Verification) => boolean) => ({
    signal,
    isRelevant: (record: ExchangeRecord) => isInScope(scope, record),
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

/** Lists the requests of a scope that wait for a delayed answer. */
export function pendingIn({ pending }: MockParts, { session }: JournalScope): readonly PendingRequest[] {
  return [...pending].filter((request) => session === undefined || request.session === session.id);
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

const waiting = new WeakMap<JournalStore, number>();

/** Looks at once, and again with each relevant exchange. Returns undefined after the timeout, or once the client has left. */
export async function waitFor<Found>(journals: JournalStore, wait: Waiting<Found>): Promise<Found | undefined> {
  const now = wait.look();
  if (now !== undefined || wait.timeout <= 0) return now;
  const waiters = waiting.get(journals) ?? 0;
  if (waiters >= waitLimits.waiting) throw new ControlError(TOO_MANY);
  waiting.set(journals, waiters + 1);
  try {
    return await watch(journals, wait);
  } finally {
    waiting.set(journals, (waiting.get(journals) ?? 1) - 1);
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
export function toTimeout(value: unknown, name: string): number {
  const timeout = value === undefined ? 0 : parseDuration(typeof value === "number" ? value : (value ?? ""));
  if (timeout !== undefined && timeout <= waitLimits.longest) return timeout;
  throw invalidControl(`Invalid value ${shown(value)} for ${name}; use a duration up to 1m, such as 5s or 200ms.`);
}
