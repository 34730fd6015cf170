/** What each answer to a choice about reading does with a value. */
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Behaviours } from "../contract/choices/choice.js";
import type { readingChoices } from "../contract/choices/reading.js";
import type { AnswerOf } from "../contract/choices/table.js";
import { SMALLEST_INTEGER } from "../contract/interface.js";

const take = <Value>(value: Value) => ({ value });
const leaveOut = () => "leftOut" as const;
const reject = () => "rejected" as const;

export const readingBehaviours = {
  repeatedParameter: {
    reject,
    first: (values: readonly string[]) => take(values[0] ?? ""),
    last: (values: readonly string[]) => take(values.at(-1) ?? ""),
  },
  malformedInteger: { reject, default: leaveOut },
  belowMinimum: { reject, clamp: () => take(SMALLEST_INTEGER) },
  limitAboveMaximum: { reject, clamp: (maximum: number) => take(maximum) },
  malformedDate: { reject, default: leaveOut },
  pastStartDate: {
    serve: (date: CalendarDate) => take(date),
    clamp: (_date: CalendarDate, today: CalendarDate) => take(today),
    clampFirst: (_date: CalendarDate, today: CalendarDate) => take(today),
  },
  invertedRange: { reject, empty: leaveOut },
  unknownParameter: { ignore: leaveOut, reject },
} as const satisfies Behaviours<typeof readingChoices>;

/** Whether an endDate is compared with the startDate that was given, or with the one that is used. */
export const comparesGivenStart: Readonly<Record<AnswerOf<"pastStartDate">, boolean>> = {
  serve: true,
  clamp: true,
  clampFirst: false,
};
