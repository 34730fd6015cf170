/** The state before recorded requests, with the requests: what somebody else needs to get the same answers. */
import { type ExchangeRecord, toJournaledExchange } from "../journal/exchange-record.js";
import { isRepeatable, toRecordedRequest } from "../journal/recorded-request.js";
import type { SessionState } from "../state/state-layers.js";
import { type ClockDocument, toWorldDocument, type WorldBase, type WorldDocument } from "./world-document.js";

/** Returns the last records that were answered under the settings of a state, the oldest first. `newest` goes from the newest on. */
export function runUnder(state: SessionState, newest: Iterable<ExchangeRecord>, base: WorldBase): ExchangeRecord[] {
  const run: ExchangeRecord[] = [];
  for (const record of newest) {
    if (!haveSameSettings(record.rests.state, state, base)) break;
    run.unshift(record);
  }
  return run;
}

/** Returns the first record that was answered under other settings than the first one. */
export function findChange(run: readonly ExchangeRecord[], base: WorldBase): ExchangeRecord | undefined {
  const [first] = run;
  return first && run.find(({ rests }) => !haveSameSettings(rests.state, first.rests.state, base));
}

/** Returns the state before the first of the records, and what they asked, as far as it can be asked again, in the order in which it came. */
export function toRecordedRun(run: readonly ExchangeRecord[], base: WorldBase): WorldDocument | undefined {
  const records = run.toSorted((a, b) => a.time - b.time || a.id - b.id);
  const [first] = records;
  if (!first) return undefined;
  const document = toWorldDocument(first.rests.state, base);
  const requests = records.map(toJournaledExchange).filter(isRepeatable).map(toRecordedRequest);
  return { ...document, clock: clockOf(first) ?? document.clock, requests };
}

/** The clock of a record, which stands still, since the requests are sent again on another day. */
function clockOf({ clock, time, reply: { today } }: ExchangeRecord): ClockDocument | undefined {
  if (clock !== undefined) return { now: toText(clock), speed: 0, since: toText(time) };
  return today === undefined ? undefined : { today };
}

function toText(moment: number): string {
  return new Date(moment).toISOString();
}

/** Whether two states differ in counts and clocks alone; each request says what today was for it. */
function haveSameSettings(a: SessionState, other: SessionState, base: WorldBase): boolean {
  if (a.layers === other.layers && a.faults === other.faults && a.defined === other.defined) return true;
  return settingsOf(a, base) === settingsOf(other, base);
}

function settingsOf(state: SessionState, base: WorldBase): string {
  const { counts: _counts, clock: _clock, scenarios = [], ...settings } = toWorldDocument(state, base);
  return JSON.stringify([settings, scenarios.map(({ clock: _of, ...entered }) => entered)]);
}
