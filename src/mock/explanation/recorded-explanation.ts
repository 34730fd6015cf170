/** Explains an exchange of the journal: as what was derived over the state that it met, with what was recorded of it. */
import { type ExchangeRecord, statusOf } from "../journal/exchange-record.js";
import type { ExplanationBasis, RequestExplanation } from "./request-explanation.js";

/** `met` is derived over the state that the request met. What depends on data that have been replaced since is left out. */
export function toRecordedExplanation(
  record: ExchangeRecord,
  met: RequestExplanation,
  isSameData: boolean,
): RequestExplanation {
  const { answer, session, scenario, faults = [], warnings, clientLeft } = record;
  const { method, target, problem: detail, credential } = answer;
  const { isNewSession: _new, warnings: _warnings, session: _session, ...derived } = met;
  const all = [...answer.warnings, ...warnings];
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
  return { ...(isSameData ? derived : withoutData(derived, answer.count)), ...told, summary };
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
