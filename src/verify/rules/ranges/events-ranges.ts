/** Which events a range holds: those with any one date in it, its first day included, and its last day each time or never. */
import { addDays, LAST_DATE } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { type ListOperation, rangedLists } from "../../../contract/lists.js";
import { lastDayOf, type Parameters, type Query, queryFor, spread, unlessQuick } from "../../client/query.js";
import { isRefused, listOf } from "../../client/response.js";
import { defineRules, pagingRules, type RuleContext } from "../../judging/define-rule.js";
import { examineRanges } from "../../judging/examiner.js";
import { examine, reviewItems } from "../../judging/reviewing.js";
import { daysWithEvents, floorOfEvents, rangesToEvents } from "../../queries/calendar-queries.js";
import { datesOf, isPlaced, keyOf } from "../../target-model/item.js";
import type { Run } from "../../target-model/run.js";
import type { KnownEvent } from "../../target-model/target-model.js";

export const rules = defineRules("ranges", [
  {
    id: "any-date",
    phase: "ranges",
    operations: rangedLists,
    source: "documented",
    summary:
      "An event is in the range by any one of its dates, first, middle or last, and not by the days between them.",
    basis: ({ operation }) => sentenceOn(operation),
    precondition: "an event of several dates",
    dependsOn: (list) => [
      ...pagingRules(list),
      { rule: "events-fields", detail: "dates" },
      "events-in-range",
      "events-start-date",
      "events-end-date",
    ],
    check: (context, list) => examineRanges(context, list, singleDays(context)),
  },
  {
    id: "end-date",
    phase: "ranges",
    operations: rangedLists,
    source: "itself",
    summary: "endDate ends the range, and is itself in all ranges or in none.",
    basis: ({ operation }) => sentenceOn(operation, "endDate"),
    precondition: "an event that lies in a range by its last day alone",
    dependsOn: (list) => [
      ...pagingRules(list),
      { rule: "events-fields", detail: "dates" },
      "events-in-range",
      "events-start-date",
    ],
    check: (context, list) => examineRanges(context, list, rangesToEvents(context), isSingle),
  },
  {
    id: "in-range",
    operations: rangedLists,
    source: "documented",
    summary: "Every event that is returned has a date in the range.",
    basis: ({ operation }) => sentenceOn(operation),
    precondition: "an event",
    dependsOn: [{ rule: "events-fields", detail: "dates" }],
    review: reviewRange,
  },
  {
    id: "reversed-range",
    phase: "ranges",
    operations: rangedLists,
    source: "documented",
    summary: "A range that ends before it starts holds nothing.",
    basis: ({ operation }) => `${sentenceOn(operation, "startDate")} ${sentenceOn(operation, "endDate")}`,
    precondition: "an event",
    dependsOn: ["events-in-range"],
    check: checkReversed,
  },
  {
    id: "start-date",
    phase: "ranges",
    operations: rangedLists,
    source: "documented",
    summary: "startDate is the first day of the range, that day included.",
    basis: ({ operation }) => sentenceOn(operation, "startDate"),
    precondition: "an event in the time to come",
    dependsOn: (list) => [
      ...pagingRules(list),
      { rule: "events-fields", detail: "dates" },
      { rule: "events-one-content", detail: "dates" },
      "events-in-range",
      "events-wider-range",
    ],
    // What is lost on the last day is a matter of endDate.
    check(context, list) {
      const isMeant = (event: KnownEvent, { startDate, endDate }: Parameters) => {
        const [date = ""] = event.dates;
        return isSingle(event) && (date !== endDate || date === startDate);
      };
      return examineRanges(context, list, rangesFromEvents(context), isMeant);
    },
  },
]);

/** An event of a single date lies in a range by its ends alone. */
function isSingle({ dates }: KnownEvent): boolean {
  return dates.length === 1;
}

/** Ranges of a single day: the days of events of several dates, the days between, and some of every kind. */
function singleDays(run: Run): readonly Parameters[] {
  const { events } = run.model;
  const floor = floorOfEvents(run);
  const span = events.bound === "exclusive" ? 1 : 0;
  const several = events.items.filter(
    ({ dates }) => dates.length > 1 && (dates[0] ?? "") >= floor && (dates.at(-1) ?? "") < events.to,
  );
  const widest = [...several].sort((a, b) => b.dates.length - a.dates.length);
  const chosen = [...new Set([...spread(several, 10), ...widest.slice(0, 6)])];
  const dates = chosen.flatMap(({ dates: all }) => spread(all, 5));
  const between = chosen.flatMap(({ dates: all }) =>
    all
      .map((date) => addDays(date, 1))
      .filter((date) => !all.includes(date))
      .slice(0, 2),
  );
  const busy = daysWithEvents(run);
  const quiet = busy.map((date) => addDays(date, 1)).filter((date) => !busy.includes(date) && date < events.to);
  const plain = [...spread(busy, 16), ...spread(quiet, 10)];
  return [...new Set([...dates, ...between, ...plain])].map((startDate) => ({
    startDate,
    endDate: addDays(startDate, span),
  }));
}

function reviewRange(context: RuleContext, list: ListOperation): void {
  const { model } = context;
  const soonest = model.plausible[0] ?? model.today;
  reviewItems(context, list, (item, index, { request }) => {
    const { startDate, endDate } = request.query?.parameters ?? {};
    if (startDate === undefined || (startDate < soonest && model[list.name].past !== "serve")) return undefined;
    const last = endDate === undefined ? LAST_DATE : lastDayOf({ startDate, endDate }, model.today);
    if (last < startDate || !isPlaced(list.operation, item)) return undefined;
    const dates = datesOf(item);
    if (dates.some((date) => date >= startDate && date <= last)) return "agrees";
    return {
      message: `/${index} (${keyOf(list.operation, item)}) has no date in the range.`,
      expected: `a date from ${startDate}${endDate === undefined ? " on" : ` to ${last}`}`,
      actual: `dates ${dates.slice(0, 8).join(", ") || "none"}`,
    };
  });
}

async function checkReversed(context: RuleContext, { operation }: ListOperation): Promise<void> {
  const ranges = spread(daysWithEvents(context), 6).flatMap((day) =>
    [1, 5, 40].map((back) => ({ startDate: addDays(day, back), endDate: day })),
  );
  await Promise.all(unlessQuick(context, ranges, 2).map((range) => checkOne(context, queryFor(operation, range))));
}

function checkOne(context: RuleContext, query: Query): Promise<void> {
  const { operation, parameters: range = {} } = query;
  return examine(context, async (get) => {
    const response = await get(query);
    const list = listOf(response);
    if (!list && !isRefused(response)) return undefined;
    if (!list || list.length === 0) return "agrees";
    return {
      message: `From ${range.startDate} to ${range.endDate} there is no day, and yet there are ${list.length} events.`,
      expected: "no event, or a refusal",
      actual: `${list.length} events, the first ${keyOf(operation, list[0])}`,
      requests: [response.request],
    };
  });
}

/** Ranges that begin on the day of an event, the day after and the day before. */
function rangesFromEvents(run: Run): readonly Parameters[] {
  const floor = floorOfEvents(run);
  const days = spread(daysWithEvents(run), 24);
  return days.flatMap((day) => [
    { startDate: day, endDate: addDays(day, 3) },
    ...(addDays(day, 1) > floor ? [{ startDate: addDays(day, 1), endDate: addDays(day, 2) }] : []),
    ...(addDays(day, -1) >= floor ? [{ startDate: addDays(day, -1), endDate: addDays(day, 1) }] : []),
  ]);
}
