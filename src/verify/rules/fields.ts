/** The rules of what an entry and an event hold: each documented field, its type and its format, in every one that is seen. */
import { getMuseumHours, listSpecialEvents, type Operation } from "../../contract/interface.js";
import { createItemValidator } from "../../fixtures/item-validation.js";
import { listOf, shorten, type TargetResponse } from "../client/response.js";
import type { Run } from "../run.js";
import { contentOf, fieldOf, fieldsOf, keyOf } from "../target-model/item.js";
import type { Rule } from "./rule.js";

/** So many items must have been seen before a field that none of them has counts as never sent. */
const ENOUGH = 3;

export const fieldRules: readonly Rule[] = [getMuseumHours, listSpecialEvents].flatMap((operation) => {
  const name = operation.id === getMuseumHours.id ? "hours" : "events";
  const thing = name === "hours" ? "an entry of hours" : "an event";
  return [
    {
      id: `${name}-fields`,
      operation: operation.id,
      summary: `Each documented field of ${thing} has its type and format.`,
      source: "documented" as const,
      basis: `The fields of ${thing}: ${fieldsOf(operation).join(", ")}.`,
      precondition: thing,
      review: (run: Run) => reviewFields(run, operation, `${name}-fields`),
    },
    {
      id: `${name}-fields-sent`,
      operation: operation.id,
      summary: `Each documented field of ${thing} is sent, if not in every one.`,
      source: "documented" as const,
      basis: `The fields of ${thing}: ${fieldsOf(operation).join(", ")}.`,
      precondition: `${ENOUGH} of them`,
      review: (run: Run) => reviewSent(run, operation, `${name}-fields-sent`),
    },
    {
      id: `${name}-one-content`,
      operation: operation.id,
      summary:
        name === "hours" ? "A date has one entry, whatever is asked." : "An eventId has one event, whatever is asked.",
      source: "itself" as const,
      basis: name === "hours" ? getMuseumHours.description : "eventId: identifier of the event.",
      dependsOn: ["same-answer", "hours-one-a-day"],
      precondition: `${thing} that two answers have`,
      review: (run: Run) => reviewContent(run, operation, `${name}-one-content`),
    },
  ];
});

function itemsOf(
  { client: { log } }: Run,
  operation: Operation,
): readonly { answer: TargetResponse; list: readonly unknown[] }[] {
  return log
    .filter(({ request }) => request.query?.operation.id === operation.id)
    .map((answer) => ({ answer, list: listOf(answer) ?? [] }));
}

function reviewFields(run: Run, operation: Operation, rule: string): void {
  const validate = createItemValidator({ isPlaced: false });
  const kind = operation.id === getMuseumHours.id ? "entry" : "event";
  const judged = new Map<string, ReturnType<typeof validate>>();
  for (const { answer, list } of itemsOf(run, operation)) {
    for (const [index, item] of list.entries()) {
      const text = JSON.stringify(item) ?? "";
      const wrong = judged.get(text) ?? validate(kind, item);
      judged.set(text, wrong);
      run.collector.exercise(rule);
      for (const { pointer, sentence } of wrong) {
        run.collector.violate(rule, {
          place: pointer.split("/")[1] ?? "",
          message: `/${index}${pointer} ${sentence}.`,
          expected: sentence.replace(/^.*, expected /, ""),
          actual: shorten(text, 200),
          requests: [answer.request],
          weight: answer.request.target.length,
        });
      }
    }
  }
}

function reviewSent(run: Run, operation: Operation, rule: string): void {
  const items = new Map<string, { item: unknown; answer: TargetResponse }>();
  for (const { answer, list } of itemsOf(run, operation))
    for (const item of list) items.set(keyOf(operation, item), { item, answer });
  const all = [...items.values()];
  if (all.length < ENOUGH) return;
  run.collector.exercise(rule, all.length);
  for (const field of fieldsOf(operation)) {
    if (all.some(({ item }) => fieldOf(item, field) !== undefined)) continue;
    const others = Object.keys((all[0]?.item ?? {}) as object).filter((name) => !fieldsOf(operation).includes(name));
    run.collector.violate(rule, {
      place: field,
      message: `None of ${all.length} has the field ${field}${others.length > 0 ? `; they have ${others.join(", ")}` : ""}.`,
      expected: `${field} in some of them at least`,
      actual: shorten(JSON.stringify(all[0]?.item) ?? "", 200),
      requests: all[0] ? [all[0].answer.request] : [],
    });
  }
}

/** Compares what answers say of one date or eventId; the dates of an event may be narrowed to the range. */
function reviewContent(run: Run, operation: Operation, rule: string): void {
  const seen = new Map<string, { content: string; answer: TargetResponse }>();
  for (const { answer, list } of itemsOf(run, operation)) {
    if (answer.request.headers) continue;
    for (const item of list) {
      const key = keyOf(operation, item);
      const content = contentOf(operation, item);
      const before = seen.get(key);
      if (!before) {
        seen.set(key, { content, answer });
        continue;
      }
      run.collector.exercise(rule);
      if (before.content === content || (operation.id === getMuseumHours.id && before.answer === answer)) continue;
      run.collector.violate(rule, {
        message: `${key} has two contents.`,
        expected: shorten(before.content, 200),
        actual: shorten(content, 200),
        requests: [before.answer.request, answer.request],
        weight: answer.request.target.length + before.answer.request.target.length,
      });
    }
  }
}
