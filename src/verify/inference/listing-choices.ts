/** Observes how a target lists: its pages, its order, its dates, its past. */

import { compareTexts } from "../../base/compare-texts.js";
import { addDays, LAST_DATE } from "../../contract/calendar-date.js";
import type { ChoiceId } from "../../contract/choices/table.js";
import { getMuseumHours, listSpecialEvents } from "../../contract/interface.js";
import { describeResponse, isRefused, listOf, type TargetResponse } from "../client/response.js";
import { type Parameters, queryFor } from "../queries/query.js";
import type { Run } from "../run.js";
import { datesOf, fieldOf, isPlaced, keyOf } from "../target-model/item.js";
import { crawl } from "../target-model/page-crawl.js";
import { firstDateIn } from "../target-model/prediction.js";
import type { Evidence } from "./choice-observation.js";
import type { ChoiceEvidence } from "./reading-choices.js";

export async function observeListing(run: Run): Promise<ChoiceEvidence> {
  const [beyond, ranges] = await Promise.all([observeBeyond(run), openRanges(run)]);
  return { pageBeyondEnd: beyond, ...unitSigns(run), eventOrder: orderSigns(run, ranges), eventDates: dateSigns(run) };
}

async function observeBeyond(run: Run): Promise<readonly Evidence[]> {
  const { hours, events, plausible, today } = run.model;
  const late = hours.entries.at(-1)?.date;
  const start = plausible.at(-1) ?? today;
  const far: Parameters = { startDate: start, endDate: addDays(start, 3), page: 900 };
  const queries = [
    ...(late !== undefined && hours.to === LAST_DATE ? [queryFor(getMuseumHours, { startDate: late, page: 40 })] : []),
    ...(events.events.length > 0 ? [queryFor(listSpecialEvents, far)] : []),
  ];
  const answers = await Promise.all(queries.map(run.get));
  return answers
    .filter(({ networkError, status }) => networkError === undefined && status < 500)
    .map((answer) => ({
      answer: answer.status === 404 ? "notFound" : listOf(answer)?.length === 0 ? "empty" : undefined,
      actual: `a page past the last gets ${describeResponse(answer)}`,
      response: answer,
    }));
}

function unitSigns({ model: { hours, events, evidence } }: Run): ChoiceEvidence {
  const sign = (id: ChoiceId, answer: string | undefined, actual: string): ChoiceEvidence => {
    const response = evidence[id];
    return answer === undefined || !response ? {} : { [id]: [{ answer, actual, response }] };
  };
  const isMixed = hours.past !== undefined && events.past !== undefined && hours.past !== events.past;
  const past = isMixed ? undefined : (hours.past ?? events.past);
  return {
    ...sign(
      "hoursPageUnit",
      hours.unit,
      `limit counts ${hours.unit === "entries" ? "entries" : "days of the calendar"}`,
    ),
    ...sign("eventPageUnit", events.unit, `limit counts ${events.unit}`),
    ...sign(
      "endDateBound",
      events.bound,
      `an event on endDate alone is ${events.bound === "inclusive" ? "" : "not "}listed`,
    ),
    ...sign(
      "pastStartDate",
      past,
      past === "serve" ? "days before today are listed" : "days before today get what today gets",
    ),
  };
}

/** Ranges of which the whole list is known, each begun on another day. */
async function openRanges(
  run: Run,
): Promise<
  readonly { readonly range: Parameters; readonly answer: TargetResponse; readonly items: readonly unknown[] }[]
> {
  const { events, plausible, today } = run.model;
  const start = plausible.at(-1) ?? today;
  const spans = [
    [0, 14],
    [7, 21],
    [20, 60],
    [40, 50],
    [1, 100],
    [90, 180],
  ] as const;
  const ranges = spans
    .map(([from, to]) => ({ startDate: addDays(start, from), endDate: addDays(start, to) }))
    .filter(({ endDate }) => endDate <= events.to);
  const crawls = await Promise.all(
    ranges.map((range) => crawl(run, listSpecialEvents, range, { stopAtShortPage: run.model.events.endsShort })),
  );
  // Where limit counts days an order holds within a page, and the pages follow the days.
  return crawls.flatMap(({ parameters, answers, pages, end }) =>
    end !== "whole"
      ? []
      : pages.flatMap((items, index) => {
          const answer = answers[index];
          return answer && items.length > 1 ? [{ range: parameters, answer, items }] : [];
        }),
  );
}

type Listed = Awaited<ReturnType<typeof openRanges>>[number];

function orderSigns(run: Run, listed: readonly Listed[]): readonly Evidence[] {
  const [first] = listed;
  if (!first || run.model.events.hasUnplaced) return [];
  const known = new Map(run.model.events.events.map((event) => [event.key, event]));
  const key = (item: unknown) => keyOf(listSpecialEvents, item);
  const start = (item: unknown, range: Parameters) => {
    const event = known.get(key(item));
    return (event && firstDateIn(event, range, run.model)) ?? "";
  };
  const name = (item: unknown) => String(fieldOf(item, "name") ?? "");
  const orders: Readonly<Record<string, (a: unknown, b: unknown, range: Parameters) => number>> = {
    firstDateInRange: (a, b, range) => compareTexts(start(a, range), start(b, range)) || compareTexts(key(a), key(b)),
    name: (a, b) => compareTexts(name(a), name(b)) || compareTexts(key(a), key(b)),
    eventId: (a, b) => compareTexts(key(a), key(b)),
  };
  const isOrdered = ({ items, range }: Listed, order: (a: unknown, b: unknown, range: Parameters) => number) =>
    items.every((item, index) => index === 0 || order(items[index - 1], item, range) <= 0);
  const fitting = Object.keys(orders).find((id) => listed.every((one) => isOrdered(one, orders[id] ?? (() => 1))));
  const found = fitting ?? (isOneOrder(listed, key) ? "asStored" : undefined);
  return [
    {
      answer: found,
      actual: found ? `events come in the order ${found}` : "events come in an order of its own",
      response: first.answer,
    },
  ];
}

/** Whether no two events stand in one order here and in the other there. */
function isOneOrder(listed: readonly Listed[], key: (item: unknown) => string): boolean {
  const before = new Set<string>();
  for (const { items } of listed) {
    const keys = items.map(key);
    for (const [index, one] of keys.entries()) for (const other of keys.slice(index + 1)) before.add(`${one} ${other}`);
  }
  return [...before].every((pair) => !before.has(pair.split(" ").reverse().join(" ")));
}

/** Whether an event shows dates that lie outside the range that was asked for. */
function dateSigns({ client: { log }, model: { events } }: Run): readonly Evidence[] {
  const known = new Map(events.events.map((event) => [event.key, event]));
  let narrowed: Evidence | undefined;
  for (const answer of log) {
    const { operation, parameters } = answer.request.query ?? {};
    const { startDate, endDate } = parameters ?? {};
    if (operation?.id !== listSpecialEvents.id || startDate === undefined || endDate === undefined || isRefused(answer))
      continue;
    for (const item of listOf(answer) ?? []) {
      if (!isPlaced(listSpecialEvents, item)) continue;
      const dates = datesOf(item);
      if (dates.some((date) => date < startDate || date > endDate))
        return [{ answer: "all", actual: "an event shows dates outside the range", response: answer }];
      const event = known.get(keyOf(listSpecialEvents, item));
      if (event && event.dates.length > dates.length)
        narrowed ??= { answer: "inRange", actual: "an event shows its dates in the range alone", response: answer };
    }
  }
  return narrowed ? [narrowed] : [];
}
