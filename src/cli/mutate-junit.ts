/** The result of `mutate` as JUnit XML. */
import type { MutantResult, Mutated } from "../mutate/mutate.js";
import { type JunitCase, type JunitOutcome, toJunit } from "./junit.js";
import { acceptedBy, type MutateContext, reasonOf } from "./mutate-report.js";

/** A case for each mutant: a survivor is a failure, a timeout or an error is an error; one that is not reached or accepted is skipped. */
export function toMutateJunit({ results }: Mutated, context: MutateContext): string {
  const cases = results.map((result): JunitCase => {
    const outcome = outcomeOf(result, context);
    return { name: result.mutant.id, classname: "mutants", ...(outcome && { outcome }) };
  });
  return toJunit("museum-mock mutate", [{ name: "mutants", cases }]);
}

function outcomeOf(result: MutantResult, context: MutateContext): JunitOutcome | undefined {
  const { mutant, status } = result;
  const accepted = acceptedBy(result, context);
  if (accepted) return { kind: "skipped", message: `accepted: ${accepted.reason}` };
  if (status === "killed") return undefined;
  if (status === "no coverage") return { kind: "skipped", message: "no request reaches it" };
  const text = `${mutant.document}\n${reasonOf(result)}`;
  if (status === "survived") return { kind: "failure", message: `${mutant.harm} No test noticed.`, text };
  return { kind: "error", message: `${status}: ${mutant.harm}`, text };
}
