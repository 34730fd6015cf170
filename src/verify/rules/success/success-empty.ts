/** Where there is nothing, a success is an empty array. */
import { LAST_DATE } from "../../../contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents } from "../../../contract/interface.js";
import { describeResponse, isLost, isRefused, listOf } from "../../client/response.js";
import { type Query, queryFor } from "../../queries/query.js";
import { examine } from "../../relations/examination.js";
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

async function checkEmpty(context: RuleContext): Promise<void> {
  for (const query of queriesForNothing(context.model)) {
    await examine(context, async (get) => {
      const response = await get(query);
      const isFar = isRefused(response) && response.status !== 404;
      if (isLost(response) || isFar) return undefined;
      if (listOf(response)) return "agrees";
      return {
        message: "If there is nothing to list, the response is not an empty array.",
        expected: "200 and []",
        actual: describeResponse(response),
        requests: [response.request],
      };
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
