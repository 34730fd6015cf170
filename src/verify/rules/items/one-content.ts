/** An item has one content, in all responses. */

import { compareTexts } from "../../../base/text.js";
import { addDays, type CalendarDate } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { DEFAULT_LIMIT, type Operation } from "../../../contract/interface.js";
import { type ListOperation, lists } from "../../../contract/lists.js";
import { lastDayOf } from "../../client/query.js";
import { compareRequests } from "../../client/request.js";
import { shorten, type TargetResponse } from "../../client/response.js";
import { defineRules, type RuleContext } from "../../recording/define-rule.js";
import { listedResponses } from "../../recording/reviewing.js";
import { contentOf, datesOf, isPlaced, itemKey } from "../../target-model/item.js";
import type { Run } from "../../target-model/run.js";

export const rules = defineRules("items", [
  {
    id: "one-content",
    operations: lists,
    source: "itself",
    summary: (list) =>
      `One ${list.key} stands for one ${list.one} with one content, in all responses${list.shownDates ? "; a range narrows its dates in the same way each time, or not at all" : ""}.`,
    basis: (list) => (list.shownDates ? "eventId: identifier of the event." : sentenceOn(list.operation)),
    precondition: ({ anItem }) => `${anItem} that two responses have`,
    dependsOn: ["same-answer", "hours-one-a-day"],
    review(context, list) {
      reviewContent(context, list);
      if (list.shownDates) reviewDates(context, list);
    },
  },
]);

function reviewContent(context: RuleContext, list: ListOperation): void {
  const seen = new Map<string, { content: string; response: TargetResponse }>();
  const equal = new Set<readonly unknown[]>();
  for (const { response, list: items } of listedResponses(context, list)) {
    if (response.request.headers) continue;
    // Equal bodies share their list.
    if (equal.has(items)) {
      context.record.exercise(items.length);
      continue;
    }
    if (list.key !== list.days) equal.add(items);
    for (const item of items) {
      const key = itemKey(list.operation, item);
      const content = contentOf(list.operation, item);
      const before = seen.get(key);
      if (!before) {
        seen.set(key, { content, response });
        continue;
      }
      context.record.exercise();
      if (before.content === content || (list.key === list.days && before.response === response)) continue;
      context.record.breach({
        message: `${key} is listed with two contents.`,
        expected: shorten(before.content, 200),
        actual: shorten(content, 200),
        requests: [before.response.request, response.request],
        weight: response.request.target.length + before.response.request.target.length,
      });
    }
  }
}

function reviewDates(context: RuleContext, list: ListOperation): void {
  const contradiction = datesContradiction(context, list);
  if (!contradiction) return;
  const { full, lacking, date, isInRange } = contradiction;
  const range = `${lacking.first} to ${lacking.last}`;
  const describe = ({ first, last, dates }: ShownDates) =>
    `from ${first} to ${last} it shows ${shorten(dates.join(", "), 80)}`;
  context.record.breach({
    detail: "dates",
    message: isInRange
      ? `${full.key} lacks ${date}, which is in the range ${range}.`
      : `${full.key} shows ${date} outside one range, and lacks it outside another.`,
    expected: isInRange
      ? `${date} among its dates, as from ${full.first} to ${full.last}`
      : "dates that are before or after the range each time, or never",
    actual: `${describe(full)}; ${describe(lacking)}`,
    requests: [full.response.request, lacking.response.request],
    weight: full.response.request.target.length + lacking.response.request.target.length,
  });
}

interface ShownDates {
  readonly key: string;
  readonly dates: readonly CalendarDate[];
  readonly response: TargetResponse;
  readonly first: CalendarDate;
  readonly last: CalendarDate;
}

interface DatesContradiction {
  readonly full: ShownDates;
  readonly lacking: ShownDates;
  /** A date that `full` shows and `lacking` does not. */
  readonly date: CalendarDate;
  /** Whether `lacking` leaves out a date of its own range; else `full` shows one outside its range. */
  readonly isInRange: boolean;
}

/**
 * The shown dates of each event that not all lists show with the same ones. The simplest request comes first, so that the order does not
 * depend on which response was faster.
 */
function unlikeDates(run: Run, { operation, name }: ListOperation): readonly (readonly ShownDates[])[] {
  const shown = new Map<string, ShownDates[]>();
  for (const { response, list } of listedResponses(run, { operation })) {
    const { parameters } = response.request.query ?? {};
    const { startDate } = parameters ?? {};
    if (!parameters || startDate === undefined || response.request.headers || !isServed(run, name, startDate)) continue;
    const range = { first: startDate, last: lastDayOf(parameters, startDate) };
    for (const [key, dates] of datesByKey(operation, list)) {
      const shownOfEvent = shown.get(key) ?? [];
      shown.set(key, shownOfEvent);
      shownOfEvent.push({ key, dates, response, ...range });
    }
  }
  const isUnlike = ([first, ...others]: readonly ShownDates[]) =>
    others.some(
      ({ dates }) => dates.length !== first?.dates.length || dates.some((date, index) => date !== first.dates[index]),
    );
  return [...shown]
    .filter(([, shownOfEvent]) => isUnlike(shownOfEvent))
    .sort(([a], [b]) => compareTexts(a, b))
    .map(([, shownOfEvent]) => shownOfEvent.sort((a, b) => compareRequests(a.response.request, b.response.request)));
}

/** Whether a range begins with its startDate: a target that does not serve the past may begin it, and so end it, later. */
function isServed({ model }: Run, name: ListOperation["name"], startDate: CalendarDate): boolean {
  return model[name].past === "serve" || startDate >= model.latest;
}

/** An event that a list has several times shows the dates of all of them. */
function datesByKey(operation: Operation, list: readonly unknown[]): ReadonlyMap<string, readonly CalendarDate[]> {
  const byKey = new Map<string, readonly CalendarDate[]>();
  for (const item of list) {
    if (!isPlaced(operation, item)) continue;
    const key = itemKey(operation, item);
    const before = byKey.get(key);
    byKey.set(key, before ? [...before, ...datesOf(item)] : datesOf(item));
  }
  return byKey;
}

/**
 * The first event whose dates no one way to show them explains: all of them, those in the range, those from startDate on, or those up to
 * endDate, each time. The document says nothing of it, so that each of these is as good as another.
 */
function datesContradiction(run: Run, list: ListOperation): DatesContradiction | undefined {
  // Whether a response shows a date outside its range, so that dates are not narrowed to it.
  const isOutside = ({ dates, first, last }: ShownDates) => dates.some((date) => date < first || date > last);
  // Whether a date that one response shows and another lacks is before both ranges, or after both.
  const isOnOneSide = (date: CalendarDate, lacking: ShownDates, full: ShownDates) =>
    (date < lacking.first && date < full.first) || (date > lacking.last && date > full.last);
  const isMeant = whatIsMeant(run, list);
  for (const shownOfEvent of unlikeDates(run, list)) {
    const all = new Set(shownOfEvent.flatMap(({ dates }) => dates));
    const lacking = shownOfEvent.filter(({ dates }) => dates.length < all.size);
    const outside = shownOfEvent.filter(isOutside);
    const pair =
      pairOf(lacking, shownOfEvent, (date, one) => isMeant(date, one)) ?? pairOf(lacking, outside, isOnOneSide);
    if (pair) return { ...pair, isInRange: isMeant(pair.date, pair.lacking) };
  }
  return undefined;
}

function pairOf(
  lacking: readonly ShownDates[],
  others: readonly ShownDates[],
  isTelling: (date: CalendarDate, lacking: ShownDates, full: ShownDates) => boolean,
): Omit<DatesContradiction, "isInRange"> | undefined {
  for (const short of lacking) {
    for (const full of others) {
      const date = full.dates.find((shown) => !short.dates.includes(shown) && isTelling(shown, short, full));
      if (date !== undefined) return { full, lacking: short, date };
    }
  }
  return undefined;
}

/**
 * Returns whether a response to a range shows a date under every reading: the last day of a range may be outside, days before today may not
 * be served, and a page of days of the calendar may show its own days alone.
 */
function whatIsMeant({ model }: Run, { name }: ListOperation) {
  const isPaged = model[name].units.some((unit) => unit === "calendarDays" || unit === "daysRepeated");
  return (date: CalendarDate, { first, last, response }: ShownDates) => {
    const { page = 1, limit = DEFAULT_LIMIT } = response.request.query?.parameters ?? {};
    const isOnPage = !isPaged || (page === 1 && date < addDays(first, limit));
    return isOnPage && date >= model.latest && date >= first && date < last;
  };
}
