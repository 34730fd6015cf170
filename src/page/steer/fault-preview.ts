/** Which of the latest requests a fault would have met: the mock's own plan, over the requests of the journal. */
import { operationAt } from "../../contract/interface.js";
import { planFaults } from "../../mock/faults/fault-plan.js";
import type { Fault } from "../../scenarios/fault.js";
import type { Row } from "../state/types.js";
import type { FaultValue } from "./fault-form.js";

export interface PreviewedRequest {
  readonly row: Row;
  readonly isHit: boolean;
}

/** Where chance decides, the fault of the mock may meet others, as its seed has it. */
export function previewFault(fault: FaultValue, rows: readonly Row[], seed = 1): readonly PreviewedRequest[] {
  const counts = new Map<string, number>();
  const count = (key: string) => {
    const next = (counts.get(key) ?? 0) + 1;
    counts.set(key, next);
    return next;
  };
  return rows.map((row) => {
    const url = new URL(row.target, "http://x");
    const request = { operation: operationAt(url.pathname)?.id, pairs: [...url.searchParams] };
    const faults = [{ key: "preview", part: fault as unknown as Fault }];
    return { row, isHit: planFaults(faults, request as never, { seed, count }).names.length > 0 };
  });
}
