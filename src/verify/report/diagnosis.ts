/** Puts the causes of what differs beside the findings that can follow from them. */
import { groupBy, sum } from "../../base/collections.js";
import { lists } from "../../contract/lists.js";
import { mutantNamed } from "../../mutants/mutants.js";
import type { Cause } from "../explaining/diagnosis.js";
import { comparingFamilies } from "../recording/define-rule.js";
import type { Run } from "../target-model/run.js";
import type { Check, Diagnosis } from "./report.js";

/** One diagnosis for each mutant, on the operations whose answers it explains. */
export function toDiagnosis(
  { client, options: { today } }: Run,
  causes: readonly Cause[],
  checks: readonly Check[],
): readonly Diagnosis[] {
  const held = today === undefined ? "" : ` --today ${today}`;
  return [...groupBy(causes, ({ mutants }) => mutants)].map(([mutant, alike]): Diagnosis => {
    const operations = lists
      .filter(({ name }) => alike.some(({ list }) => list === name))
      .map(({ operation }) => operation.id);
    const { harm, document, lacks } = mutantNamed(mutant);
    const count = (key: "differing" | "explained" | "lists") => sum(alike.map((cause) => cause[key]));
    // A cache is passed, so that nothing else follows from it.
    const findings = checks
      .filter(({ rule, family }) => (lacks ? rule === "same-answer" : [...comparingFamilies, "items"].includes(family)))
      .flatMap((check) =>
        check.findings.filter(({ operation = check.operation }) => operation && operations.includes(operation)),
      );
    return {
      ...{ mutant, operations, message: harm, basis: document },
      ...{ differing: count("differing"), explained: count("explained"), answers: count("lists") },
      findings: findings.map(({ id }) => id),
      reproduce: [
        `museum-mock twin ${client.base} --out DIR${held}`,
        `museum-mock serve --twin DIR --mutant ${mutant}${held}`,
      ],
    };
  });
}
