/** Checks the recorded pages of a range of events, whatever `limit` counts. */
import { type CalendarDate, dayNumber } from "../../contract/calendar-date.js";
import { listSpecialEvents } from "../../contract/interface.js";
import type { Parameters } from "../queries/query.js";
import type { ListedResponse } from "../relations/listed-items.js";
import type { Run } from "../run.js";
import { datesOf, keyOf } from "../target-model/item.js";
import { DEFAULT_LIMIT, eventsList } from "../target-model/list-operation.js";
import { fitsUnit } from "../target-model/page-unit.js";
import { lastDayOf } from "../target-model/prediction.js";
import { eventPageUnits } from "../target-model/target-model.js";
import { findMissing } from "./recorded-missing-events.js";
import { pageOf, parametersOf, type Recording, requestOf } from "./recorded-question.js";

/** Checks that pages from the first on fit one reading of `limit`, and that pages up to the end have all events of the range. */
export function judgeEventPages(run: Run, pages: readonly ListedResponse[], recording: Recording): void {
  const stretch = pages.filter((one, index) => pageOf(one) === index + 1);
  const [first, second] = stretch;
  const { startDate, limit = DEFAULT_LIMIT, page: _, ...rest } = first ? parametersOf(first) : {};
  const latest = run.model.plausible.at(-1) ?? "";
  if (!first || !second || startDate === undefined || startDate < latest) return;
  const filled = stretch.filter(({ list }) => list.length > 0);
  const range: PagedRange = { first, second, filled, parameters: { startDate, ...rest }, startDate, limit };
  judgeFullPages(run, range, recording);
  if (stretch.length > filled.length) judgeWholeRange(run, { ...range, count: stretch.length }, recording);
}

/** Consecutive pages of one range, from the first page on. */
interface PagedRange {
  readonly first: ListedResponse;
  readonly second: ListedResponse;
  /** The pages that are not empty. */
  readonly filled: readonly ListedResponse[];
  readonly parameters: Parameters;
  readonly startDate: CalendarDate;
  readonly limit: number;
}

function judgeFullPages(
  run: Run,
  { first, second, filled, parameters, limit }: PagedRange,
  recording: Recording,
): void {
  const pages = filled.map(({ list }) => list);
  const items = pages.flat();
  const keys = items.map((item) => keyOf(listSpecialEvents, item));
  const crawl = {
    ...{ operation: listSpecialEvents, parameters, limit, pages, responses: [], items, keys },
    end: "whole" as const,
  };
  recording.exercise("events-pages-full");
  if (eventPageUnits.some((unit) => fitsUnit(run, unit, crawl))) return;
  const lengths = pages.map(({ length }) => length).join(", ");
  recording.violate("events-pages-full", {
    message: `Pages with limit ${limit} hold ${lengths} events, which no reading of limit explains.`,
    expected: "full pages but for the last",
    actual: lengths,
    requests: [first.response.request, second.response.request],
    weight: second.response.request.target.length,
  });
}

/** Checks a range with a page past its end: `count` is the number of pages, with that one. */
function judgeWholeRange(
  run: Run,
  range: PagedRange & { readonly count: number },
  { violate, exercise }: Recording,
): void {
  const { first, filled, parameters, startDate, limit, count } = range;
  const { events, today } = run.model;
  const end = lastDayOf(parameters, today);
  const days = dayNumber(end) - dayNumber(startDate) + 1;
  if (count * limit < days) return;
  exercise("events-pages-complete");
  const keys = filled.flatMap(({ list }) => list.map((item) => keyOf(listSpecialEvents, item)));
  const listed = filled.flatMap(({ list }) => list.flatMap(datesOf));
  const hasEnd = parameters.endDate !== undefined;
  const missing = findMissing(events.events, keys, { startDate, end, hasEnd, listed });
  if (!missing) return;
  const { key } = missing.event;
  violate(missing.rule ?? "events-pages-complete", {
    message: `${key} takes place on ${missing.day}, as another response has it, and is on none of ${filled.length} pages.`,
    expected: key,
    actual: `${keys.length} events without it`,
    requests: [first.response.request, requestOf(run, eventsList, key)].filter((request) => request !== undefined),
  });
}
