/** The keys under which a session counts requests, for faults and for later changes of the data; and where a fault comes from, by its key. */
import type { FaultSource } from "../message/generated/admin-messages.js";

/** A scenario part that counts requests, with its key. */
export interface Keyed<Part> {
  readonly key: string;
  readonly part: Part;
}

/** Makes the key of something that counts requests; that of a scenario begins with its name. */
export function countKey(...parts: readonly string[]): string {
  return parts.join(SEPARATOR);
}

export function changeKeyOf(layer: string, index: number): string {
  return countKey(layer, `change ${index}`);
}

export function partsOfKey(key: string): readonly string[] {
  return key.split(SEPARATOR);
}

/** No name contains it, so that keys are unique and no name is a prefix of another. */
const SEPARATOR = "\0";

export const REQUEST_FAULT = "request";

const OWN_FAULT = countKey("", "fault ");

export function faultKey(id: string): string {
  return `${OWN_FAULT}${id}`;
}

export function isManual(key: string): boolean {
  return key.startsWith(OWN_FAULT);
}

export function sourceOfFault(key: string): FaultSource {
  if (key === REQUEST_FAULT) return { from: "request" };
  const [scenario = ""] = partsOfKey(key);
  return scenario === "" ? { from: "settings" } : { from: "scenario", scenario };
}

/** Names a source in a sentence: `the scenario "service down"`. */
export function nameSource(source: FaultSource): string {
  if (source.from === "scenario") return `the scenario ${JSON.stringify(source.scenario)}`;
  return source.from === "settings" ? "the faults that were set" : "the request";
}
