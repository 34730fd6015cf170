/** Which of the latest requests a fault would have met: the mock's own plan, over the requests of the journal. */
import { planFaults } from "../../mock/faults/fault-plan.js";
import type { Fault } from "../../scenarios/fault.js";
import type { MatchedRequest } from "../../scenarios/request-match.js";
import type { Exchange } from "../state/types.js";

/** How the requests are read. */
type PreviewReading = ReturnType<MatchedRequest["reading"]>;

/** Returns those that it would have met. Where chance decides, the fault of the mock may meet others, as its seed has it. What is not a fault meets none. */
export function previewFault(
  fault: unknown,
  exchanges: readonly Exchange[],
  reading: PreviewReading,
): readonly Exchange[] {
  const keyed = [{ key: "preview", part: fault as Fault }];
  const counts = new Map<string, number>();
  const counted = (key: string) => counts.get(key) ?? 0;
  const count = (key: string) => {
    counts.set(key, counted(key) + 1);
    return counted(key);
  };
  const planning = { seed: 1, count, counted, isAltered: () => true };
  return exchanges.filter((exchange) =>
    unlessInvalid(() => planFaults(keyed, toMatchedRequest(exchange, reading), planning).keys.length > 0),
  );
}

/** The mock says what is invalid about a fault, once it is sent. */
function unlessInvalid(isHit: () => boolean): boolean {
  try {
    return isHit();
  } catch {
    return false;
  }
}

function toMatchedRequest(
  { method, target, operation, request, credential }: Exchange,
  reading: PreviewReading,
): MatchedRequest {
  const { pathname: path, searchParams } = new URL(target, "http://x");
  return {
    ...{ method, path, operation },
    pairs: [...searchParams].filter(([name]) => !name.startsWith("__")),
    header: (name) => request.headers.find(([given]) => given === name)?.[1] ?? null,
    user: () => credential?.user,
    reading: () => reading,
  };
}
