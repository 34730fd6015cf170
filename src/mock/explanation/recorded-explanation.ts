/** Explains an exchange of the journal: over the state that it met, if that is still the same, or else by what was recorded. */
import { plural } from "../../base/plural.js";
import { operationById } from "../../contract/interface.js";
import { answerQuery } from "../../museum/answer.js";
import { explainAnswer, explainReading } from "../../museum/explanation.js";
import { parseQuery } from "../../museum/query-reading.js";
import { queryOf } from "../../museum/request-target.js";
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import { parseRequestControls, type RequestControls, withoutControls } from "../exchange/request-controls.js";
import { scenarioFor, stateFor } from "../exchange/request-state.js";
import type { ExchangeRecord } from "../journal/exchange-record.js";
import { nameSource } from "../sessions/fault-source.js";
import { libraryOf } from "../sessions/session-library.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import type { Snapshot } from "../sessions/snapshot.js";
import { controlsNamed, inState, withoutMisspeltControls } from "./live-explanation.js";
import type { DecidingStep, ExplanationBasis, RequestExplanation } from "./request-explanation.js";

export interface RecordedParts {
  readonly sessions: SessionRegistry;
  readonly library: ScenarioLibrary;
}

/** Explains a recorded exchange. Changes nothing. */
export function explainRecord(record: ExchangeRecord, parts: RecordedParts): RequestExplanation {
  const { answer, session, scenario, faults = [], warnings } = record;
  const { method, target, status, problem: detail, credential } = answer;
  const controls = controlsOf(record);
  const snapshot = sameState(record, controls, parts);
  const all = [...answer.warnings, ...warnings];
  return {
    request: `${method} ${target}`,
    status,
    ...decisionOf(record, controls),
    ...(detail !== undefined && { detail }),
    ...(session !== undefined && { session }),
    ...(scenario !== undefined && { scenario }),
    ...(credential && { credential }),
    ...controlsNamed(controls),
    ...(faults.length > 0 && { recordedFaults: faults }),
    ...derive(record, snapshot),
    ...(all.length > 0 && { warnings: all }),
    basis: basisOf(record, snapshot),
  };
}

/** The controls that the request was sent with; neither the header nor the twins in the query are ever masked. */
function controlsOf({ headers, answer }: ExchangeRecord): RequestControls {
  const prefer = headers.find(([name]) => name === "prefer")?.[1] ?? null;
  return parseRequestControls(prefer, queryOf(answer.target));
}

/** Returns the state that the request met, if nothing was changed since. */
function sameState(
  { session: id, answer }: ExchangeRecord,
  controls: RequestControls,
  { sessions, library }: RecordedParts,
): Snapshot | undefined {
  const session = sessions.find(id);
  const scenario = session && scenarioFor(controls, libraryOf(session, library));
  if (!session || typeof scenario === "string" || answer.version !== session.snapshot().version) return undefined;
  return stateFor(session, controls, scenario).snapshot;
}

function decisionOf(
  record: ExchangeRecord,
  controls: RequestControls,
): { readonly decidedBy: DecidingStep; readonly summary: string } {
  const { answer, faults = [], faultSources = [], clientLeft } = record;
  const { status, count, problem } = answer;
  const left = clientLeft ? " The client left before it came." : "";
  const by = faultSources.map(nameSource).join(" and ");
  const fault = faults.find((name) => name === `status ${status}`) ?? (status === 0 ? faults.at(-1) : undefined);
  if (controls.invalid !== undefined || answer.today === undefined)
    return { decidedBy: "control", summary: `A control of the request is invalid.${left}` };
  if (fault !== undefined)
    return { decidedBy: "fault", summary: `The fault "${fault}" of ${by} decided the answer.${left}` };
  if (count !== undefined) return { decidedBy: "list", summary: `The answer listed ${plural(count, "item")}.${left}` };
  if (status === 204) return { decidedBy: "methods", summary: `The answer named the methods of the path.${left}` };
  if (status === 304 || status === 412)
    return { decidedBy: "condition", summary: `A condition of the request decided the answer.${left}` };
  return { decidedBy: stepOf(record), summary: `${problem ?? `The answer was ${status}.`}${left}` };
}

function stepOf({ answer }: ExchangeRecord): DecidingStep {
  const { operation, status, problem } = answer;
  if (problem === undefined) return "unknown";
  if (operation === undefined || [401, 403, 405].includes(status)) return "admission";
  return status === 404 ? "page" : "parameters";
}

function derive({ answer }: ExchangeRecord, snapshot: Snapshot | undefined): Partial<RequestExplanation> {
  const { operation: id, target, today, profile, count } = answer;
  if (id === undefined || today === undefined || profile === undefined) return {};
  const operation = operationById(id);
  const pairs = withoutControls(queryOf(target));
  if (snapshot) {
    return inState(
      explainAnswer(answerQuery(snapshot.catalogue(), operation, pairs, { profile, today }), profile),
      snapshot,
    );
  }
  const reading = parseQuery(operation, pairs, { profile, today });
  const page = count === undefined ? {} : { page: { number: reading.query.page, holds: count, because: [] } };
  return { ...withoutMisspeltControls(explainReading(reading, profile)), ...page };
}

function basisOf({ answer }: ExchangeRecord, snapshot: Snapshot | undefined): ExplanationBasis {
  if (snapshot) return { from: "state", says: "Derived over the state that the request met, which has not changed." };
  if (answer.today === undefined) return { from: "record", says: "Nothing but the invalid control was read." };
  const says =
    "The state has changed since; derived from the recorded day, profile and answer, without the number of pages and the skipped days.";
  return { from: "record", says };
}
