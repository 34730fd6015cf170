/** Explains an exchange of the journal: as what is collected over the state that it met, with what was recorded of it. */
import { queryOf } from "../../museum/request-target.js";
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import { findScenario, type MetState, MuseumRequest, stateIn } from "../exchange/museum-request.js";
import { parseRequestControls, type RequestControls } from "../exchange/request-controls.js";
import { type ExchangeRecord, statusOf } from "../journal/exchange-record.js";
import { NO_JOURNAL } from "../journal/journal.js";
import { headerOfKind, standInCredential, toCredential } from "../message/credential.js";
import type { Problem } from "../message/problem.js";
import type { RequestMessage } from "../message/request-message.js";
import { libraryOf, type Session } from "../sessions/session.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import type { ExplanationBasis, RequestExplanation } from "./request-explanation.js";

interface RecordedParts {
  readonly sessions: SessionRegistry;
  readonly library: ScenarioLibrary;
}

/**
 * Returns a recorded request without its secrets, over the state that it met, and the credentials that are let in: the one that stands in
 * for the recorded one, if that was.
 */
export function recall(
  record: ExchangeRecord,
  { sessions, library }: RecordedParts,
): { readonly request: MuseumRequest; readonly listed: readonly Uint8Array[] } {
  const { reply, headers, rests, session: id } = record;
  const user = reply.credential?.user;
  // Neither the header nor the twins in the query are ever masked.
  const prefer = headers.find(([name]) => name === "prefer")?.[1] ?? null;
  const controls = parseRequestControls(prefer, queryOf(reply.target), id);
  const session = sessions.common.fork(id ?? "", NO_JOURNAL);
  session.restore(rests.state);
  const scenario = findScenario(controls, libraryOf(session, library));
  const refusal = refusalOf(record);
  const isReadable = refusal === undefined && typeof scenario !== "string";
  const state: MetState = isReadable
    ? stateThen(record, controls, { session, scenario })
    : { session, snapshot: session.snapshot(), isOverridden: false, isForeign: false, refusal };
  return {
    request: new MuseumRequest(messageOf(record), controls).meet(state),
    listed: rests.credential === "listed" ? [toCredential(standInCredential(user))] : [],
  };
}

function messageOf({ reply, headers, rests }: ExchangeRecord): RequestMessage {
  const { method, target, targetDigest, credential } = reply;
  return {
    ...{ method, target, ...(targetDigest !== undefined && { targetDigest }) },
    header: (name) =>
      name === "authorization"
        ? headerOfKind(rests.credential, credential?.user)
        : (headers.find(([given]) => given === name)?.[1] ?? null),
  };
}

/** Why the request was not read any further: only then, no day is recorded. */
function refusalOf({ reply: { today, status, problem = "" } }: ExchangeRecord): Problem | undefined {
  if (today !== undefined) return undefined;
  return { kind: status === 410 ? "session-deleted" : "bad-control", status, detail: problem };
}

/** The state with the clock as it was: one that runs has gone on. */
function stateThen(
  { clock, time }: ExchangeRecord,
  controls: RequestControls,
  { session, scenario }: { readonly session: Session; readonly scenario: ReturnType<typeof findScenario> },
): MetState {
  const entered = { scenario: typeof scenario === "string" ? undefined : scenario, isForeign: false };
  const now = session.snapshot();
  const isSame = now.isHeld || controls.today !== undefined || controls.now !== undefined;
  if (isSame) return stateIn(session, controls, entered);
  const moment = new Date(clock ?? time).toISOString();
  const then = stateIn(session, { ...controls, now: moment }, entered);
  return clock === undefined ? { ...then, snapshot: { ...then.snapshot, clock: now.clock, isHeld: false } } : then;
}

/** `met` is derived over the state that the request met. What depends on data that have been replaced since is left out. */
export function toRecordedExplanation(
  record: ExchangeRecord,
  met: RequestExplanation,
  isSameData: boolean,
): RequestExplanation {
  const { reply, session, scenario, faults = [], warnings, clientLeft } = record;
  const { method, target, problem: detail, credential } = reply;
  const { isNewSession: _new, warnings: _warnings, session: _session, ...derived } = met;
  const all = [...reply.warnings, ...warnings];
  const status = statusOf(record);
  const isSame = met.status === status;
  const told = {
    request: `${method} ${target}`,
    status,
    ...(detail !== undefined && { detail }),
    ...(session !== undefined && { session }),
    ...(scenario !== undefined && { scenario }),
    ...(credential && { credential }),
    ...(faults.length > 0 && { recordedFaults: faults }),
    ...(all.length > 0 && { warnings: all }),
    basis: isSame && isSameData ? FROM_STATE : isSame ? FROM_RECORD : UNKNOWN,
  };
  const left = clientLeft ? " The client left before it came." : "";
  if (!isSame) return { ...told, decidedBy: "unknown", summary: `${detail ?? `The answer was ${status}.`}${left}` };
  const summary = `${met.summary}${left}`;
  return { ...(isSameData ? derived : withoutData(derived, reply.count)), ...told, summary };
}

function withoutData(
  { found: _found, skippedDays: _days, page, ...explained }: RequestExplanation,
  count: number | undefined,
): RequestExplanation {
  return page && count !== undefined
    ? { ...explained, page: { number: page.number, holds: count, because: page.because } }
    : explained;
}

const FROM_STATE: ExplanationBasis = { from: "state", says: "Derived over the state that the request met." };
const FROM_RECORD: ExplanationBasis = {
  from: "record",
  says: "The data has been replaced since; derived without the number of pages and the skipped days.",
};
const UNKNOWN: ExplanationBasis = {
  from: "record",
  says: "The data or the scenarios have been replaced since, so that the answer can't be derived any more.",
};
