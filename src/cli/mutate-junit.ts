/** The result of `mutate` as JUnit XML. */
import xmlbuilder from "xmlbuilder";
import type { MutantResult, Mutated } from "../mutate/mutate.js";
import { acceptedBy, type MutateContext, reasonOf } from "./mutate-report.js";

/** A case for each mutant: a survivor is a failure, a timeout or an error is an error; one that is not reached or accepted is skipped. */
export function toMutateJunit({ results }: Mutated, context: MutateContext): string {
  const cases = results.map((result) => ({ ...result, ...outcomeOf(result, context) }));
  const count = (kind: string) => cases.filter(({ element }) => element === kind).length;
  const counts = {
    tests: cases.length,
    failures: count("failure"),
    errors: count("error"),
    skipped: count("skipped"),
  };
  const root = xmlbuilder.create("testsuites", { version: "1.0", encoding: "UTF-8" });
  const suite = root.att({ name: "museum-mock mutate", ...counts }).ele("testsuite", { name: "mutants", ...counts });
  for (const result of cases) {
    const { mutant, element, message } = result;
    const test = suite.ele("testcase", { name: mutant.id, classname: "mutants" });
    if (element === "skipped") test.ele(element, { message });
    else if (element) test.ele(element, { message }, `${mutant.document}\n${reasonOf(result)}`);
  }
  return `${root.end({ pretty: true })}\n`;
}

interface Outcome {
  readonly element?: "failure" | "error" | "skipped";
  readonly message?: string;
}

function outcomeOf(result: MutantResult, context: MutateContext): Outcome {
  const { mutant, status } = result;
  const accepted = acceptedBy(result, context);
  if (accepted) return { element: "skipped", message: `accepted: ${accepted.reason}` };
  if (status === "killed") return {};
  if (status === "no coverage") return { element: "skipped", message: "no request reaches it" };
  if (status === "survived") return { element: "failure", message: `${mutant.harm} No test noticed.` };
  return { element: "error", message: `${status}: ${mutant.harm}` };
}
