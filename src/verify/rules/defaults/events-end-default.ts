/** The default of endDate. */

import { addDays, type CalendarDate, dayNumber, toCalendarDate } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { listSpecialEvents } from "../../../contract/interface.js";
import {
  daysBetween,
  daysWithEvents,
  edgeKind,
  eventsOnlyOn,
  floorOfEvents,
  isEdge,
} from "../../queries/calendar-queries.js";
import { type Parameters, spread } from "../../queries/query.js";
import { compareRanges } from "../../relations/comparison.js";
import type { Run } from "../../run.js";
import { eventsList } from "../../target-model/list-operation.js";
import { defineRule, pagingRules, rangeRules } from "../define-rule.js";

/** The first ones cross most edges of the calendar. */
const QUICK_RANGES = 10;

export const rule = defineRule({
  id: "end-default",
  operations: [eventsList],
  source: "documented",
  summary: "Without an endDate it is seven days after startDate.",
  basis: sentenceOn(listSpecialEvents, "endDate"),
  precondition: "events in the time to come",
  dependsOn: (list) => [...pagingRules(list), ...rangeRules],
  check: async (context) => {
    const ranges = rangesWithoutEnd(context);
    await compareRanges(context, context.options.quick ? ranges.slice(0, QUICK_RANGES) : ranges);
  },
});

/** Days from `first` to `last` from which `span` days reach an edge. */
function daysBeforeEdges(first: CalendarDate, last: CalendarDate, span: number): readonly CalendarDate[] {
  const days: CalendarDate[] = [];
  let next = Number.POSITIVE_INFINITY;
  for (let day = dayNumber(last) + span; day >= dayNumber(first); day -= 1) {
    const date = toCalendarDate(day);
    if (isEdge(date)) next = day;
    if (next - day <= span && date <= last) days.push(date);
  }
  return days.reverse();
}

/** Starts from which the sixth to ninth day decides, at many edges of the calendar. */
function rangesWithoutEnd(run: Run): readonly Parameters[] {
  const { events } = run.model;
  const days = daysWithEvents(run);
  const [first, last] = [floorOfEvents(run), days.at(-1)];
  if (last === undefined || days[0] === undefined) return [];
  const begin = [first, addDays(days[0], -9)].sort().at(-1) ?? first;
  const telling = (start: CalendarDate) =>
    [6, 7, 8, 9].some((offset) => eventsOnlyOn(events.events, addDays(start, offset), offset).length > 0);
  const candidates = daysBetween(begin, last).filter((start) => addDays(start, 9) <= events.to && telling(start));
  if (run.options.quick) return startsAtEdges(run, candidates).map((startDate) => ({ startDate }));
  const edges = new Set(daysBeforeEdges(begin, last, 8));
  const atEdge = candidates.filter((start) => edges.has(start));
  return [...new Set([...spread(candidates, 24), ...spread(atEdge, 140)])].map((startDate) => ({ startDate }));
}

/**
 * The fewest starts that together cross each kind of edge, with an event that shows a day fewer and with one that shows a day more: in
 * each step the start that crosses most of what is left.
 */
function startsAtEdges({ model: { events } }: Run, candidates: readonly CalendarDate[]): readonly CalendarDate[] {
  const shows = (start: CalendarDate, days: number) =>
    eventsOnlyOn(events.events, addDays(start, days), days).length > 0;
  const left = new Map<CalendarDate, ReadonlySet<string>>();
  for (const start of candidates) {
    const kinds = Array.from({ length: 7 }, (_, index) => edgeKind(addDays(start, index + 1)) ?? "plain");
    const telling = DECIDING_DAYS.filter((days) => shows(start, days));
    left.set(start, new Set(kinds.flatMap((kind) => telling.map((days) => `${kind}, ${days}`))));
  }
  const crossed = new Set<string>();
  const chosen: CalendarDate[] = [];
  for (;;) {
    const fresh = (start: CalendarDate) => [...(left.get(start) ?? [])].filter((edge) => !crossed.has(edge));
    const [best] = [...left.keys()].sort((a, b) => fresh(b).length - fresh(a).length);
    if (best === undefined || fresh(best).length === 0) return chosen;
    for (const edge of fresh(best)) crossed.add(edge);
    chosen.push(best);
  }
}

/** An event on the first of them alone is lost with a day fewer; one on the second alone is listed with a day more. */
const DECIDING_DAYS = [7, 8];
