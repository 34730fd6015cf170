/** The result of `mutate` as GitHub's Markdown, for a pull request: what no test noticed, and the test to write. */
import type { MutantResult, Mutated } from "../mutate/mutate.js";
import { acceptedBy, labelOf, type MutateContext, toScoreLine } from "./mutate-report.js";
import { toTable, toText, toTexts } from "./reporters/markdown-text.js";

export function toMutateMarkdown(mutated: Mutated, context: MutateContext): string {
  const { results } = mutated;
  const left = results.filter(({ status }) => status === "survived" || status === "timeout");
  const accepted = left.flatMap((result) => {
    const entry = acceptedBy(result, context);
    return entry ? [[result.mutant.id, entry.reason, entry.expires]] : [];
  });
  const missed = results
    .filter(({ status }) => status === "no coverage")
    .map(({ mutant }) => [mutant.id, mutant.harm, context.reaching.get(mutant) ?? "none in this world"]);
  const failed = results.filter(({ status }) => status === "error").map(({ mutant }) => mutant.id);
  const blocks = [
    "# Would your tests notice a wrong museum?",
    toText(toScoreLine(mutated, context)),
    ...toSection("No test noticed", ["mutant", "harm", "wrong answers to", "tests"], left.filter(isOpen).map(toRow)),
    ...toSection("Not reached by any test", ["mutant", "harm", "a request that shows it"], missed),
    ...toSection("Accepted by the baseline", ["mutant", "reason", "until"], accepted),
    ...(failed.length > 0 ? [`No changed answer was sent in the run of ${toTexts(failed).join(", ")}.`] : []),
  ];
  return `${blocks.join("\n\n")}\n`;

  function isOpen(result: MutantResult): boolean {
    return acceptedBy(result, context) === undefined;
  }
}

function toRow({ mutant, status, reach }: MutantResult): readonly string[] {
  const name = status === "timeout" ? `${mutant.id} (timeout)` : mutant.id;
  return [name, mutant.harm, reach.requests.slice(0, 3).join("\n"), reach.tests.slice(0, 3).map(labelOf).join("\n")];
}

function toSection(title: string, head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return rows.length > 0 ? [`## ${title}`, toTable(head, rows.map(toTexts))] : [];
}
