/** The rule of a target that has been loaded with a known data set. */
import { getMuseumHours, listSpecialEvents, type Operation } from "../../contract/interface.js";
import { listOf, shorten } from "../client/response.js";
import type { Run } from "../run.js";
import { contentOf, datesOf, keyOf } from "../target-model/item.js";
import type { Rule } from "./rule.js";

export const dataSetRules: readonly Rule[] = [
  {
    id: "data-set",
    summary: "The target shows the data set that it was loaded with, and nothing else.",
    source: "pinned",
    basis: "The data set of --fixtures.",
    dependsOn: ["same-answer"],
    precondition: "--fixtures FILE, with a target that was loaded with it",
    review: reviewData,
  },
];

function reviewData(run: Run): void {
  const { fixtures } = run.options;
  if (!fixtures) return;
  reviewItems(run, getMuseumHours, fixtures.hours);
  reviewItems(run, listSpecialEvents, fixtures.events);
}

function reviewItems(run: Run, operation: Operation, items: readonly unknown[]): void {
  const loaded = new Map(items.map((item) => [keyOf(operation, item), item]));
  for (const answer of run.client.log) {
    if (answer.request.query?.operation.id !== operation.id) continue;
    for (const item of listOf(answer) ?? []) {
      const key = keyOf(operation, item);
      const expected = loaded.get(key);
      run.collector.exercise("data-set");
      const isSame = expected !== undefined && contentOf(operation, expected) === contentOf(operation, item);
      if (isSame && datesOf(item).every((date) => datesOf(expected).includes(date))) continue;
      run.collector.violate("data-set", {
        place: operation.path.slice(1),
        message: expected === undefined ? `${key} is not in the data set.` : `${key} is not as the data set has it.`,
        expected: expected === undefined ? "nothing of the kind" : shorten(JSON.stringify(expected), 300),
        actual: shorten(JSON.stringify(item) ?? "", 300),
        requests: [answer.request],
        weight: answer.request.target.length,
      });
    }
  }
}
