/** Warns about parameters that an operation does not document. */
import { operationWith } from "../../contract/interface.js";
import type { Reading } from "../../museum/query.js";
import { warnOfUnknown } from "../message/unknown-warning.js";
import { isMisspeltControl } from "./request-controls.js";

/** Returns a warning for each unknown parameter. One that looks like a control has a warning of its own. */
export function warnOfUnknownParameters({ unknown, unknownCount }: Reading): readonly string[] {
  const parameters = unknown
    .filter(({ name }) => !isMisspeltControl(name))
    .map((one) => ({ ...one, knownAt: operationWith(one.name)?.path }));
  return warnOfUnknown("parameter", parameters, unknownCount - unknown.length);
}
