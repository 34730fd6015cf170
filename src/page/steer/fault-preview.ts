/** Which of the latest requests a fault would have met: the mock's own plan, over the requests of the journal. */
import type { Profile } from "../../contract/choices/table.js";
import { planFaults } from "../../mock/faults/fault-plan.js";
import type { Fault } from "../../scenarios/fault.js";
import type { MatchedRequest } from "../../scenarios/request-match.js";
import type { Row } from "../state/types.js";
import type { FaultValue } from "./fault-form.js";

export interface PreviewedRequest {
  readonly row: Row;
  readonly isHit: boolean;
}

/** How the requests are read. */
export interface PreviewReading {
  readonly profile: Readonly<Record<string, string>>;
  readonly today: string;
}

/** Where chance decides, the fault of the mock may meet others, as its seed has it. A request in short has no headers. */
export function previewFault(
  fault: FaultValue,
  rows: readonly Row[],
  { profile, today }: PreviewReading,
): readonly PreviewedRequest[] {
  const counts = new Map<string, number>();
  const counted = (key: string) => counts.get(key) ?? 0;
  const count = (key: string) => {
    counts.set(key, counted(key) + 1);
    return counted(key);
  };
  const faults = [{ key: "preview", part: fault as Fault }];
  return rows.map((row) => {
    const request = toMatchedRequest(row, { profile: profile as Profile, today });
    return {
      row,
      isHit: planFaults(faults, request, { seed: 1, count, counted, isAltered: () => true }).names.length > 0,
    };
  });
}

function toMatchedRequest(
  { method, target, operation }: Row,
  reading: { readonly profile: Profile; readonly today: string },
): MatchedRequest {
  const { pathname: path, searchParams } = new URL(target, "http://x");
  return {
    ...{ method, path, operation },
    pairs: [...searchParams].filter(([name]) => !name.startsWith("__")),
    header: () => null,
    user: () => undefined,
    reading: () => reading,
  };
}
