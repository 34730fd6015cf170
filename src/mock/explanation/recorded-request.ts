/** Makes the context of a recorded request again: the request without its secrets, over the state that it met. */

import { queryOf } from "../../museum/request-target.js";
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import type { RequestContext } from "../exchange/request-context.js";
import { parseRequestControls, type RequestControls } from "../exchange/request-controls.js";
import { scenarioFor, stateFor } from "../exchange/request-state.js";
import { resolveRequest } from "../exchange/resolved-request.js";
import type { ExchangeRecord } from "../journal/exchange-record.js";
import { NO_JOURNAL } from "../journal/journal.js";
import { headerOfKind, standInCredential, toCredential } from "../message/credential.js";
import type { Problem } from "../message/problem.js";
import type { RequestMessage } from "../message/request-message.js";
import type { Session } from "../sessions/session.js";
import { libraryOf } from "../sessions/session.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import type { Snapshot } from "../sessions/snapshot.js";

interface RecordedParts {
  readonly sessions: SessionRegistry;
  readonly library: ScenarioLibrary;
}

/** Returns the context, and the credentials that are let in: the one that stands in for the recorded one, if that was. */
export function contextOfRecord(
  record: ExchangeRecord,
  { sessions, library }: RecordedParts,
): { readonly context: RequestContext; readonly listed: readonly Uint8Array[] } {
  const { answer, headers, met, session: id } = record;
  const user = answer.credential?.user;
  const request = requestOf(record);
  // Neither the header nor the twins in the query are ever masked.
  const prefer = headers.find(([name]) => name === "prefer")?.[1] ?? null;
  const controls = parseRequestControls(prefer, queryOf(answer.target), id);
  const session = sessions.common.fork(id ?? "", NO_JOURNAL);
  session.restore(met.state);
  const scenario = scenarioFor(controls, libraryOf(session, library));
  const refusal = refusalOf(record);
  const isReadable = refusal === undefined && typeof scenario !== "string";
  const state = isReadable
    ? stateThen(record, controls, { session, scenario })
    : { snapshot: session.snapshot(), isOverridden: false };
  return {
    context: {
      ...{ request, resolved: resolveRequest(request), controls, sessionPath: undefined, session },
      ...state,
      ...(refusal && { refusal }),
    },
    listed: met.credential === "listed" ? [toCredential(standInCredential(user))] : [],
  };
}

function requestOf({ answer, headers, met }: ExchangeRecord): RequestMessage {
  const { method, target, targetDigest, credential } = answer;
  return {
    ...{ method, target, ...(targetDigest !== undefined && { targetDigest }) },
    header: (name) =>
      name === "authorization"
        ? headerOfKind(met.credential, credential?.user)
        : (headers.find(([given]) => given === name)?.[1] ?? null),
  };
}

/** Why the request was not read any further: only then, no day is recorded. */
function refusalOf({ answer: { today, status, problem = "" } }: ExchangeRecord): Problem | undefined {
  if (today !== undefined) return undefined;
  return { kind: status === 410 ? "session-deleted" : "bad-control", status, detail: problem };
}

/** The state with the clock as it was: one that runs has gone on. */
function stateThen(
  { clock, time }: ExchangeRecord,
  controls: RequestControls,
  { session, scenario }: { readonly session: Session; readonly scenario: ReturnType<typeof scenarioFor> },
): { readonly snapshot: Snapshot; readonly isOverridden: boolean } {
  const entered = typeof scenario === "string" ? undefined : scenario;
  const now = session.snapshot();
  const isSame = now.isHeld || controls.today !== undefined || controls.now !== undefined;
  if (isSame) return stateFor(session, controls, entered);
  const moment = new Date(clock ?? time).toISOString();
  const then = stateFor(session, { ...controls, now: moment }, entered);
  return clock === undefined ? { ...then, snapshot: { ...then.snapshot, clock: now.clock, isHeld: false } } : then;
}
