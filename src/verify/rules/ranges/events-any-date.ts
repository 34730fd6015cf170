/** An event is in the range by any one of its dates. */

import { addDays } from "../../../contract/calendar-date.js";
import { sentenceOn } from "../../../contract/document.js";
import { listSpecialEvents } from "../../../contract/interface.js";
import { daysWithEvents, floorOfEvents } from "../../queries/calendar-queries.js";
import { type Parameters, spread } from "../../queries/query.js";
import { compareRanges } from "../../relations/comparison.js";
import type { Run } from "../../run.js";
import { eventsList } from "../../target-model/list-operation.js";
import { defineRule, pagingRules } from "../define-rule.js";

export const rule = defineRule({
  id: "any-date",
  phase: "ranges",
  operations: [eventsList],
  source: "documented",
  summary: "An event is in the range by any one of its dates, first, middle or last, and not by the days between them.",
  basis: sentenceOn(listSpecialEvents),
  precondition: "an event of several dates",
  dependsOn: (list) => [
    ...pagingRules(list),
    { rule: "events-fields", detail: "dates" },
    "events-in-range",
    "events-start-date",
    "events-end-date",
  ],
  check: async (context) => {
    await compareRanges(context, singleDays(context));
  },
});

/** Ranges of a single day: the days of events of several dates, the days between, and some of every kind. */
function singleDays(run: Run): readonly Parameters[] {
  const { events } = run.model;
  const floor = floorOfEvents(run);
  const span = events.bound === "exclusive" ? 1 : 0;
  const several = events.events.filter(
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
