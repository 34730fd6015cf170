/** The result of a sweep as JSON. */
import type { SweepResult } from "../sweep/sweep.js";
import type { SweepContext } from "./sweep-report.js";

/** What `sweep --report FILE` writes. */
interface SweepFile {
  readonly schemaVersion: 1;
  readonly kind: "sweep";
  readonly context: SweepContext;
  readonly result: SweepResult;
}

/** The credentials of the mock are left out. */
export function toSweepFile(result: SweepResult, { options, ...context }: SweepContext): SweepFile {
  const { credentials: _secret, ...others } = options;
  return { schemaVersion: 1, kind: "sweep", context: { ...context, options: others }, result };
}
