/** Where there is nothing, a success is an empty array. */
import { LAST_DATE } from "../../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents } from "../../../contract/interface.js";
import { describeResponse, isRefused, listOf, type TargetResponse } from "../../client/response.js";
import { type Query, queryFor } from "../../queries/query.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "success-empty",
  source: "documented",
  summary: "If there is nothing to list, a success is an empty array.",
  basis: "A success response is a JSON array, the entries of one page; an empty array where there are none.",
  precondition: "days without an event, or an end to the hours",
  dependsOn: ["success-array", "success-status"],
  check: checkEmpty,
});

async function checkEmpty({ model, get, getAgain, record }: RuleContext): Promise<void> {
  for (const query of queriesForNothing(model)) {
    const response = await get(query);
    const isFar = isRefused(response) && response.status !== 404;
    if (response.networkError !== undefined || isFar || response.status >= 500) continue;
    record.exercise();
    const isList = (one: TargetResponse) => listOf(one) !== undefined;
    if (isList(response)) continue;
    record.violate({
      message: "If there is nothing to list, the response is not an empty array.",
      expected: "200 and []",
      actual: describeResponse(response),
      requests: [response.request],
      again: async () => !isList(await getAgain(query)),
    });
  }
}

/** Days after everything that is known. */
function queriesForNothing({ hours, events, today }: RuleContext["model"]): readonly Query[] {
  const last = hours.entries.at(-1)?.date;
  const dates = events.events.flatMap((event) => event.dates).sort();
  const year = Number((last ?? dates.at(-1) ?? today).slice(0, 4)) + 2;
  const [first, end] = [`${year}-02-03`, `${year}-02-05`];
  return [
    ...(hours.to === LAST_DATE ? [queryFor(getMuseumHours, { startDate: first })] : []),
    ...((dates.at(-1) ?? "") < first ? [queryFor(listSpecialEvents, { startDate: first, endDate: end })] : []),
  ];
}
