/** What each list holds: documented fields, each event and each date once, and entries in their order. */
import { firstDouble, groupBy } from "../../../base/collections.js";
import { dayNumber, weekdayOf } from "../../../contract/calendar-date.js";
import { datedLists, type ListOperation, lists, rangedLists } from "../../../contract/lists.js";
import { createItemValidator } from "../../../fixtures/item-validation.js";
import { asWritten } from "../../client/item-reading.js";
import { queryFor } from "../../client/query.js";
import { shorten, type TargetResponse } from "../../client/response.js";
import { type Breach, DATES_READ, defineRules, type RuleContext, sentencesOn } from "../../recording/define-rule.js";
import { listedResponses, reviewItems, reviewLists } from "../../recording/reviewing.js";
import { datesIn, fieldOf, isPlaced, itemKey, keysOf } from "../../target-model/item.js";

/** With fewer items, a field that none of them has may still be sent; with fewer entries of a weekday, times may not be known yet. */
const ENOUGH = 3;

export const rules = defineRules("items", [
  {
    id: "dates-distinct",
    operations: rangedLists,
    summary: "An event names each of its dates once.",
    basis: "dates: the calendar dates on which the event takes place.",
    precondition: "an event of several dates",
    dependsOn: [DATES_READ],
    review: (context, list) =>
      reviewItems(context, list, (item, index) => {
        const dates = fieldOf(item, "dates");
        if (!Array.isArray(dates) || dates.length < 2) return undefined;
        const double = firstDouble(dates);
        if (double === undefined) return "agrees";
        return {
          message: `/${index} (${itemKey(list.operation, item)}) has the date ${String(double)} twice.`,
          expected: "each date once",
          actual: `dates ${dates.slice(0, 8).join(", ")}`,
        };
      }),
  },
  {
    id: "once",
    operations: rangedLists,
    summary: "A page lists an event once, whatever number of its dates lies in the range.",
    basis: "A list of special events; one event can have several dates.",
    precondition: "two events",
    review: (context, { operation, key }) =>
      reviewLists(context, { operation }, (items) => {
        const named = items.filter((item) => fieldOf(item, key) !== undefined);
        const keys = keysOf(operation, named);
        return judgeDoubles(keys, (double) => ({ message: `${double} is listed twice.`, expected: "each event once" }));
      }),
  },
  {
    id: "fields-sent",
    operations: lists,
    summary: ({ anItem }) => `Each documented field of ${anItem} is sent, if not in every one.`,
    basis: ({ anItem, fields }) => `The fields of ${anItem}: ${fields.join(", ")}.`,
    precondition: ({ many }) => `${ENOUGH} ${many}`,
    review: reviewSent,
  },
  {
    id: "fields",
    operations: lists,
    summary: ({ anItem }) => `Each documented field of ${anItem} has its type and format.`,
    basis: ({ anItem, fields }) => `The fields of ${anItem}: ${fields.join(", ")}.`,
    precondition: ({ anItem }) => anItem,
    review: reviewFields,
  },
  {
    id: "ascending",
    operations: datedLists,
    summary: "Entries come in ascending order of date, through all pages.",
    basis: sentencesOn(),
    precondition: "two entries of hours",
    dependsOn: [{ rule: "hours-fields", detail: "date" }],
    review: reviewOrder,
  },
  {
    id: "one-a-day",
    operations: datedLists,
    summary: "A day has one entry.",
    basis: sentencesOn(),
    precondition: "two entries of hours",
    review: (context, list) =>
      reviewLists(context, list, (items) =>
        judgeDoubles(datesIn(items), (day) => ({ message: `${day} has two entries.`, expected: "one entry a day" })),
      ),
  },
  {
    id: "skipped-days",
    operations: datedLists,
    summary: "A day on which the museum does not open is skipped, and has no entry without times.",
    basis: sentencesOn(),
    precondition: "several entries of hours",
    dependsOn: [
      { rule: "hours-fields", detail: "timeOpen" },
      { rule: "hours-fields", detail: "timeClose" },
      "hours-fields-sent",
    ],
    review: reviewPlaceholders,
  },
]);

function judgeDoubles(keys: readonly string[], say: (double: string) => Pick<Breach, "message" | "expected">) {
  if (keys.length < 2) return undefined;
  const double = firstDouble(keys);
  if (double === undefined) return "agrees";
  return { ...say(double), actual: `${double} at /${keys.indexOf(double)} and /${keys.lastIndexOf(double)}` };
}

interface SeenItems {
  readonly item: unknown;
  readonly response: TargetResponse;
  readonly size: number;
}

function reviewSent(context: RuleContext, list: ListOperation): void {
  const all = [...itemsSeen(context, list)].sort((a, b) => b.size - a.size);
  const [first] = all;
  if (!first || all.length < ENOUGH) return;
  context.record.exercise(all.length);
  // So many that they show as much when they are sent again.
  const shown = first.size < ENOUGH ? new Set(all.slice(0, ENOUGH).map(({ response }) => response)) : [first.response];
  for (const field of list.fields) {
    if (all.some(({ item }) => fieldOf(item, field) !== undefined)) continue;
    if (list.optional.includes(field)) {
      context.record.exempt(`none of ${all.length} ${list.many} has the field ${field}, which is optional`);
      continue;
    }
    const undocumented = Object.keys((first.item ?? {}) as object).filter((name) => !list.fields.includes(name));
    context.record.breach({
      detail: field,
      message: `None of ${all.length} ${list.many} has the field ${field}${undocumented.length > 0 ? `; they have ${undocumented.join(", ")}` : ""}.`,
      expected: `${field} in some of them at least`,
      actual: shorten(JSON.stringify(first.item) ?? "", 200),
      requests: [...shown].map(({ request }) => request),
    });
  }
}

const validate = createItemValidator({ isPlaced: false });

function reviewFields(context: RuleContext, list: ListOperation): void {
  for (const { response, list: items } of listedResponses(context, list)) {
    context.record.exercise(items.length);
    for (const [index, item] of items.entries()) {
      const sent = asWritten(item);
      const left = sent === item ? undefined : validate(list.kind, item).map(fieldIn);
      for (const violation of validate(list.kind, sent)) {
        const { pointer, sentence } = violation;
        const detail = fieldIn(violation);
        context.record.breach({
          detail,
          // What is read in another form leaves nothing unsure.
          ...(left && !left.includes(detail) && { isBypassed: true }),
          message: `/${index}${pointer} ${sentence}.`,
          expected: sentence.replace(/^.*, expected /, ""),
          actual: shorten(JSON.stringify(sent) ?? "", 200),
          requests: [response.request],
        });
      }
    }
  }
}

function fieldIn({ pointer }: { readonly pointer: string }): string {
  return pointer.split("/")[1] ?? "";
}

function reviewOrder(context: RuleContext, list: ListOperation): void {
  reviewLists(context, list, (items, { request }) => {
    const dates = datesIn(items);
    if (dates.length < 2) return undefined;
    const at = dates.findIndex((date, index) => index > 0 && date < (dates[index - 1] ?? ""));
    if (at < 0) return "agrees";
    return {
      message: `${dates[at]} comes after ${dates[at - 1]}.`,
      expected: "each date after the one before it",
      actual: `/${at}/date is ${dates[at]}, /${at - 1}/date is ${dates[at - 1]}`,
      weight: request.target.length,
    };
  });
  reviewPages(context, list);
}

/** Compares the last entry of a page with the first of the next one: pages that ascend are not yet a list that ascends. */
function reviewPages(context: RuleContext, of: ListOperation): void {
  const pages = new Map(listedResponses(context, of).map((page) => [page.response.request.query?.target, page]));
  for (const { response, list } of pages.values()) {
    const { parameters } = response.request.query ?? {};
    if (parameters?.page === undefined) continue;
    const next = pages.get(queryFor(of.operation, { ...parameters, page: parameters.page + 1 }).target);
    const last = datesIn(list).at(-1);
    const first = next && datesIn(next.list)[0];
    const isOnBoth = (date: string) => datesIn(list).includes(date) && datesIn(list)[0] !== date;
    // An entry that is on both pages is a matter of pages, and one of before the startDate a matter of that.
    if (!next || last === undefined || first === undefined || first >= last || isOnBoth(first)) continue;
    if (first < (parameters.startDate ?? first)) continue;
    const start = pages.get(queryFor(of.operation, { ...parameters, page: 1 }).target);
    const repeated = [{ response, list }, ...(start ? [start] : [])].find(
      (page) => datesIn(page.list).join() === datesIn(next.list).join(),
    );
    const recorder = repeated ? context.record.blame("hours-pages-end") : context.record;
    recorder.breach({
      ...(repeated && { detail: "repeats" }),
      message: `Page ${parameters.page + 1} starts with ${first}, before the end of page ${parameters.page}.`,
      expected: `a date after ${last}`,
      actual: first,
      requests: [...new Set([repeated ?? next, { response }, next].map((page) => page.response.request))],
      weight: 500,
    });
  }
}

/**
 * Entries without times stand for closed days that should be skipped if all entries of a weekday are so. On single days, the times may
 * be unknown: the document requires no field.
 */
function reviewPlaceholders(context: RuleContext, list: ListOperation): void {
  const all = itemsSeen(context, list).filter(({ item }) => isPlaced(list.operation, item));
  if (all.length < 5) return;
  context.record.exercise();
  const timesOf = ({ item }: SeenItems) =>
    ["timeOpen", "timeClose"].filter((name) => typeof fieldOf(item, name) === "string");
  const isPartial = all.some((seen) => timesOf(seen).length === 1);
  const without = new Set(isPartial ? [] : all.filter((seen) => timesOf(seen).length === 0));
  const byWeekday = groupBy(all, ({ item }) => weekdayOf(dayNumber(String(fieldOf(item, "date")))));
  const isPlaceholder = (entries: readonly SeenItems[]) =>
    entries.length >= ENOUGH && entries.every((entry) => without.has(entry));
  const placeholders = new Set([...byWeekday.values()].filter(isPlaceholder).flat());
  const [first] = [...without].filter((seen) => placeholders.has(seen));
  if (!first || without.size > all.length / 2) return;
  context.record.breach({
    message: `${String(fieldOf(first.item, "date"))} is a day without opening hours, and yet has an entry.`,
    expected: "no entry",
    actual: JSON.stringify(first.item),
    requests: [first.response.request],
  });
}

/** Each item, with the longest response that has it: that one shows best that it is not like the others. */
function itemsSeen(context: RuleContext, { operation }: ListOperation): readonly SeenItems[] {
  const seen = new Map<string, SeenItems>();
  for (const { response, list } of listedResponses(context, { operation })) {
    for (const item of list) {
      const key = itemKey(operation, item);
      if (list.length > (seen.get(key)?.size ?? 0)) seen.set(key, { item, response, size: list.length });
    }
  }
  return [...seen.values()];
}
