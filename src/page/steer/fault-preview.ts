/** Which of the recorded requests a fault would have met. */
import { planFaults } from "../../mock/exchange/fault-plan.js";
import type { ReadingCircumstances } from "../../museum/query.js";
import { isMutantId } from "../../mutants/mutant.js";
import type { Fault } from "../../scenarios/fault.js";
import { type MatchedRequest, readParameters } from "../../scenarios/request-match.js";
import type { JournaledExchange } from "../state/admin.js";

/** Returns those that it would have met. Where chance decides, the fault of the mock may meet others, as its seed has it. */
export function previewFault(
  fault: Fault,
  exchanges: readonly JournaledExchange[],
  circumstances: ReadingCircumstances,
): readonly JournaledExchange[] {
  const keyed = [{ key: "preview", part: fault }];
  const counts = new Map<string, number>();
  const counted = (key: string) => counts.get(key) ?? 0;
  const count = (key: string) => {
    counts.set(key, counted(key) + 1);
    return counted(key);
  };
  const planning = { seed: 1, count, counted, isAltered: isMutantId };
  return exchanges.filter(
    (exchange) => planFaults(keyed, toMatchedRequest(exchange, circumstances), planning).keys.length > 0,
  );
}

function toMatchedRequest(
  { method, target, operation, request, credential }: JournaledExchange,
  circumstances: ReadingCircumstances,
): MatchedRequest {
  const { pathname: path, searchParams } = new URL(target, "http://x");
  const pairs = [...searchParams].filter(([name]) => !name.startsWith("__"));
  return {
    ...{ method, path, operation, pairs },
    header: (name) => request.headers.find(([header]) => header === name)?.[1] ?? null,
    user: () => credential?.user,
    reading: () => readParameters({ operation, pairs }, circumstances),
  };
}
