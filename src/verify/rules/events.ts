/** The rules of events: which range, by which dates, and what is taken where a parameter is left out. */
import { addDays } from "../../contract/calendar-date.js";
import { listSpecialEvents, sentenceOn } from "../../contract/interface.js";
import { listOf } from "../client/response.js";
import { crowdedRanges, rangesFromEvents, rangesWithoutEnd, singleDays } from "../queries/event-queries.js";
import type { Run } from "../run.js";
import { datesOf, fieldOf, isPlaced, keyOf } from "../target-model/item.js";
import { LARGEST_LIMIT } from "../target-model/page-crawl.js";
import { lastDayOf } from "../target-model/prediction.js";
import { judgeBounds, judgeEventPages, judgeRanges } from "./comparison.js";
import { judgeReversed, judgeWider, learnBound } from "./event-ranges.js";
import type { Rule } from "./rule.js";

const PAGING = ["events-pages-disjoint", "events-pages-complete", "events-pages-full", "events-limit"];
const RANGE = ["events-fields/dates", "events-in-range", "events-start-date", "events-end-date", "events-any-date"];
const common = { operation: listSpecialEvents.id, source: "documented" as const };

export const eventRules: readonly Rule[] = [
  {
    ...common,
    id: "events-once",
    summary: "An event is listed once, on however many of its dates it lies in the range.",
    basis: "A list of special events; one event can have several dates.",
    precondition: "two events",
    review: reviewOnce,
  },
  {
    ...common,
    id: "events-in-range",
    summary: "Every event that is returned has a date in the range.",
    basis: listSpecialEvents.description,
    dependsOn: ["events-fields/dates"],
    precondition: "an event",
    review: reviewRange,
  },
  {
    ...common,
    id: "events-start-date",
    summary: "startDate is the first day of the range, that day included.",
    basis: sentenceOn(listSpecialEvents, "startDate"),
    dependsOn: [...PAGING, "events-fields/dates", "events-in-range"],
    precondition: "an event in the time to come",
    check: (run) => judgeBounds(run, "events-start-date", rangesFromEvents(run)),
  },
  {
    ...common,
    id: "events-end-date",
    summary: "endDate ends the range, and is itself in all ranges or in none.",
    source: "itself",
    basis: sentenceOn(listSpecialEvents, "endDate"),
    dependsOn: [...PAGING, "events-fields/dates", "events-in-range", "events-start-date"],
    precondition: "an event that lies in a range by its last day alone",
    check: learnBound,
  },
  {
    ...common,
    id: "events-any-date",
    summary: "An event is in the range by any one of its dates, first, middle or last, and not by the days between.",
    basis: listSpecialEvents.description,
    dependsOn: [...PAGING, "events-fields/dates", "events-in-range", "events-start-date", "events-end-date"],
    precondition: "an event of several dates",
    check: (run) => judgeRanges(run, "events-any-date", singleDays(run)),
  },
  {
    ...common,
    id: "events-wider-range",
    summary: "A wider range holds all events of a narrower one.",
    basis: `${sentenceOn(listSpecialEvents, "startDate")} ${sentenceOn(listSpecialEvents, "endDate")}`,
    dependsOn: [...PAGING],
    precondition: "an event in the time to come",
    check: judgeWider,
  },
  {
    ...common,
    id: "events-reversed-range",
    summary: "A range that ends before it starts holds nothing.",
    basis: `${sentenceOn(listSpecialEvents, "startDate")} ${sentenceOn(listSpecialEvents, "endDate")}`,
    dependsOn: ["events-in-range"],
    precondition: "an event",
    check: judgeReversed,
  },
  {
    ...common,
    id: "events-end-default",
    summary: "Without an endDate it is seven days after startDate.",
    basis: sentenceOn(listSpecialEvents, "endDate"),
    dependsOn: [...PAGING, ...RANGE],
    precondition: "events in the time to come",
    check: (run) => judgeRanges(run, "events-end-default", rangesWithoutEnd(run)),
  },
  {
    ...common,
    id: "events-limit-default",
    summary: "Without a limit it is 10.",
    basis: sentenceOn(listSpecialEvents, "limit"),
    dependsOn: [...PAGING, ...RANGE],
    precondition: "more than ten events in a range",
    check: (run) =>
      judgeEventPages(
        run,
        "events-limit-default",
        crowdedRanges(run).flatMap((range) => [
          { ...range, page: 1 },
          { ...range, page: 2 },
        ]),
      ),
  },
  {
    ...common,
    id: "events-page-default",
    summary: "Without a page it is the first.",
    basis: sentenceOn(listSpecialEvents, "page"),
    dependsOn: [...PAGING, ...RANGE, "events-limit-default"],
    precondition: "more events in a range than fit on a page",
    check: (run) =>
      judgeEventPages(
        run,
        "events-page-default",
        crowdedRanges(run).flatMap((range) => [
          { ...range, limit: 4 },
          { ...range, limit: LARGEST_LIMIT },
        ]),
      ),
  },
  {
    ...common,
    id: "events-start-default",
    summary: "Without a startDate it is today.",
    basis: sentenceOn(listSpecialEvents, "startDate"),
    dependsOn: [...PAGING, ...RANGE, "success-status", "events-end-default"],
    precondition: "events in the time to come",
    check: judgeWithoutStart,
  },
];

async function judgeWithoutStart(run: Run): Promise<void> {
  const { today } = run.model;
  const ends = [0, 1, 2, 6, 7, 8, 13, 30, 60]
    .map((days) => addDays(today, days + 1))
    .filter((day) => day <= run.model.events.to);
  await judgeRanges(run, "events-start-default", [{}, ...ends.map((endDate) => ({ endDate }))]);
}

function reviewOnce({ client: { log }, collector }: Run): void {
  for (const answer of log) {
    if (answer.request.query?.operation.id !== listSpecialEvents.id) continue;
    const keys = (listOf(answer) ?? [])
      .filter((item) => fieldOf(item, "eventId") !== undefined)
      .map((item) => keyOf(listSpecialEvents, item));
    if (keys.length < 2) continue;
    collector.exercise("events-once");
    const double = keys.find((key, index) => keys.indexOf(key) < index);
    if (double === undefined) continue;
    collector.violate("events-once", {
      message: `${double} is listed twice.`,
      expected: "each event once",
      actual: `${double} at /${keys.indexOf(double)} and /${keys.lastIndexOf(double)}`,
      requests: [answer.request],
      weight: answer.request.target.length,
    });
  }
}

function reviewRange(run: Run): void {
  const { client, collector, model } = run;
  const soonest = model.plausible[0] ?? model.today;
  for (const answer of client.log) {
    const { operation, parameters } = answer.request.query ?? {};
    if (operation?.id !== listSpecialEvents.id || parameters?.startDate === undefined) continue;
    if (parameters.startDate < soonest && model.events.past !== "serve") continue;
    const last = lastDayOf(parameters, model.today);
    for (const [index, item] of (listOf(answer) ?? []).entries()) {
      if (!isPlaced(listSpecialEvents, item) || (last < parameters.startDate && parameters.endDate !== undefined))
        continue;
      collector.exercise("events-in-range");
      const dates = datesOf(item);
      if (
        parameters.endDate === undefined
          ? dates.some((date) => date >= String(parameters.startDate))
          : dates.some((date) => date >= String(parameters.startDate) && date <= last)
      )
        continue;
      collector.violate("events-in-range", {
        message: `/${index} (${keyOf(listSpecialEvents, item)}) has no date in the range.`,
        expected: `a date from ${parameters.startDate}${parameters.endDate === undefined ? " on" : ` to ${last}`}`,
        actual: `dates ${dates.slice(0, 8).join(", ") || "none"}`,
        requests: [answer.request],
        weight: answer.request.target.length,
      });
    }
  }
}
