/** Entries come in ascending order of date. */

import { sentenceOn } from "../../../contract/document.js";
import { getMuseumHours } from "../../../contract/interface.js";
import { queryFor } from "../../queries/query.js";
import { listedResponses } from "../../relations/examination.js";
import { datesIn } from "../../target-model/item.js";
import { hoursList } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "ascending",
  operations: [hoursList],
  source: "documented",
  summary: "Entries come in ascending order of date, through all pages.",
  basis: sentenceOn(getMuseumHours),
  precondition: "two entries of hours",
  dependsOn: ["hours-pages-disjoint", "hours-fields"],
  review: reviewOrder,
});

function reviewOrder(context: RuleContext): void {
  for (const { response, list } of listedResponses(context, hoursList)) {
    const dates = datesIn(list);
    if (dates.length < 2) continue;
    context.record.exercise();
    const at = dates.findIndex((date, index) => index > 0 && date < (dates[index - 1] ?? ""));
    if (at < 0) continue;
    context.record.violate({
      message: `${dates[at]} comes after ${dates[at - 1]}.`,
      expected: "each date after the one before it",
      actual: `/${at}/date is ${dates[at]}, /${at - 1}/date is ${dates[at - 1]}`,
      requests: [response.request],
      weight: response.request.target.length,
    });
  }
  reviewPages(context);
}

/** Compares the last entry of a page with the first of the next one: pages that ascend are not yet a list that ascends. */
function reviewPages(context: RuleContext): void {
  const pages = new Map(listedResponses(context, hoursList).map((page) => [page.response.request.target, page]));
  for (const { response, list } of pages.values()) {
    const { parameters } = response.request.query ?? {};
    if (parameters?.page === undefined) continue;
    const next = pages.get(queryFor(getMuseumHours, { ...parameters, page: parameters.page + 1 }).target);
    const last = datesIn(list).at(-1);
    const first = next && datesIn(next.list)[0];
    if (!next || last === undefined || first === undefined || first >= last) continue;
    const start = pages.get(queryFor(getMuseumHours, { ...parameters, page: 1 }).target);
    const isRepeated = [list, start?.list ?? []].some((page) => datesIn(page).join() === datesIn(next.list).join());
    const recorder = isRepeated ? context.record.blame("hours-pages-end") : context.record;
    recorder.violate({
      ...(isRepeated && { detail: "repeats" }),
      message: `Page ${parameters.page + 1} starts with ${first}, before the end of page ${parameters.page}.`,
      expected: `a date after ${last}`,
      actual: first,
      requests: [response.request, next.response.request],
      weight: 500,
    });
  }
}
