/** What to use instead of a control that the mock does not know: a near miss, or a word of another mock. */
import { nearestName } from "../../base/nearest-name.js";

/**
 * Words of other mocks and of the faults, with the control that does the same; empty if none is needed. None comes near a standard
 * preference (RFC 7240), which may be ignored in silence.
 */
const FOREIGN: Readonly<Record<string, string>> = {
  status: "code=STATUS",
  statuscode: "code=STATUS",
  example: "scenario=NAME",
  dynamic: "",
  latency: "delay=MS",
  sleep: "delay=MS",
  error: "fault=NAME",
};

/** Returns what to use instead of an unknown name; undefined if nothing comes near it. */
export function adviceOnControl(name: string, known: readonly string[], prefix: string): string | undefined {
  if (known.includes(name)) return undefined;
  const nearest = nearestName(name, [...known, ...Object.keys(FOREIGN)]);
  if (nearest === undefined) return undefined;
  const control = FOREIGN[nearest];
  if (control === "") return "leave it out, every answer is dynamic";
  return control === undefined ? `did you mean ${prefix}${nearest}?` : `use ${prefix}${control}`;
}
