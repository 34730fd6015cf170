/** Says where a fault comes from, by the key under which it counts requests. */
import { keyOf, partsOfKey } from "./state-layers.js";

/** A scenario, the overrides of the session, or the request itself. */
export type FaultSource =
  | { readonly from: "scenario"; readonly scenario: string }
  | { readonly from: "settings" }
  | { readonly from: "request" };

/** The key under which a fault that a request asks for is counted. */
export const REQUEST_FAULT = "request";

/** The beginning of the keys under which manual faults are counted. */
export const OWN_FAULT = keyOf("", "fault ");

/** Whether a key is of a manual fault. */
export function isManual(key: string): boolean {
  return key.startsWith(OWN_FAULT);
}

export function sourceOfFault(key: string): FaultSource {
  if (key === REQUEST_FAULT) return { from: "request" };
  const [scenario = ""] = partsOfKey(key);
  return scenario === "" ? { from: "settings" } : { from: "scenario", scenario };
}

/** Lists the sources of several faults, each once. */
export function sourcesOfFaults(keys: readonly string[]): readonly FaultSource[] {
  const sources = keys.map(sourceOfFault);
  return sources.filter((source, at) => sources.findIndex((other) => isSame(source, other)) === at);
}

/** Names a source in a sentence: `the scenario "service down"`. */
export function nameSource(source: FaultSource): string {
  if (source.from === "scenario") return `the scenario ${JSON.stringify(source.scenario)}`;
  return source.from === "settings" ? "the faults that were set" : "the request";
}

function isSame(one: FaultSource, other: FaultSource): boolean {
  return nameSource(one) === nameSource(other);
}
