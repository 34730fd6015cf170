/** Checks that recorded lists of hours have the days that other responses have. */

import { listedResponses } from "../relations/listed-items.js";
import type { Run } from "../run.js";
import { datesIn } from "../target-model/item.js";
import { hoursList } from "../target-model/list-operation.js";
import { parametersOf, type Recording, requestOf } from "./recorded-question.js";

/** Days that other responses have an entry of, and that a page passes over. */
export function judgeEntries(run: Run, { violate, exercise }: Recording): void {
  const { hours, plausible } = run.model;
  const latest = plausible.at(-1) ?? "";
  const all = hours.entries.map(({ date }) => date);
  for (const one of listedResponses(run, hoursList)) {
    const dates = datesIn(one.list);
    const { startDate, page = 1 } = parametersOf(one);
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined || !one.response.request.query?.parameters) continue;
    const isStartKnown = page === 1 && (startDate === undefined || startDate >= latest);
    const from = isStartKnown ? (startDate ?? latest) : first;
    const isAscending = dates.every((date, index) => index === 0 || date > (dates[index - 1] ?? ""));
    if (!isAscending) continue;
    const startRule = startDate === undefined ? "hours-start-default" : "hours-start-date";
    exercise(isStartKnown ? startRule : "hours-predicted");
    if (startDate === undefined && first < (plausible[0] ?? "")) {
      violate("hours-start-default", {
        message: `Without a startDate, the list begins with ${first}, which can't be today.`,
        expected: `entries from ${plausible[0]} on`,
        actual: first,
        requests: [one.response.request],
      });
    }
    const missing = all.find((date) => date >= from && date < last && !dates.includes(date));
    if (missing === undefined) continue;
    violate(missing < first ? startRule : "hours-predicted", {
      message: `${missing} has an entry in another response, and is passed over here.`,
      expected: missing,
      actual: dates.slice(0, 6).join(", "),
      requests: [one.response.request, requestOf(run, hoursList, missing)].filter((request) => request !== undefined),
    });
  }
}
