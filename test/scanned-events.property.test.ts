/** A plain scan of all events is the oracle of the accelerator: the same answers, whatever the events and the range. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEventIndex } from "../src/museum/event-index.js";
import { type DayNumbers, type SortedList, sliceList } from "../src/museum/list-index.js";

type Indexed = Parameters<typeof createEventIndex>[0];

const day = fc.integer({ min: 0, max: 30 });
const events = fc.uniqueArray(
  fc.record({ eventId: fc.stringMatching(/^[a-cA-C]{3}$/), days: fc.uniqueArray(day, { maxLength: 5 }) }),
  { selector: ({ eventId }) => eventId.toLowerCase(), maxLength: 40 },
);

function toIndexed(given: readonly { readonly eventId: string; readonly days: readonly number[] }[]): Indexed {
  const ids = given.map(({ eventId }) => eventId);
  const starts = new Uint32Array(given.length + 1);
  given.forEach(({ days }, number) => {
    starts[number + 1] = (starts[number] as number) + days.length;
  });
  const days = Int32Array.from(given.flatMap((one) => [...one.days].sort((a, b) => a - b)));
  const idOf = (number: number) => ids[number] ?? "";
  return {
    store: {
      count: given.length,
      event: (number) => ({ eventId: idOf(number), dates: [] }),
      eventId: idOf,
      position: (number) => number,
    },
    dates: { starts, days },
    byEventId: Uint32Array.from(ids.keys()).sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1)),
  };
}

/** The numbers of the events with a day in a range, each with the first, by day and then by eventId. */
function scan({ dates, byEventId }: Indexed, { first, last }: DayNumbers) {
  const found = [...byEventId].flatMap((number) => {
    const days = [...dates.days.subarray(dates.starts[number], dates.starts[number + 1])];
    const day = days.find((other) => other >= first);
    return day === undefined || day > last ? [] : [{ number, day }];
  });
  return found.sort((a, b) => a.day - b.day);
}

const read = <Item>(list: SortedList<Item>) => [...sliceList(list, 0, Number.POSITIVE_INFINITY), list.count()];

describe("the accelerator of queries by date", () => {
  it("answers as a scan of all events does", () => {
    fc.assert(
      fc.property(events, day, day, (given, first, last) => {
        const indexed = toIndexed(given);
        const fast = createEventIndex(indexed);
        const range = { first, last };
        const plain = scan(indexed, range);
        const placed = (number: number) => ({ item: indexed.store.event(number), position: number });
        const days = [...new Set(plain.map((occurrence) => occurrence.day))];
        const occurrences = plain.map((occurrence) => ({ ...placed(occurrence.number), day: occurrence.day }));
        expect(read(fast.byFirstDay(range))).toEqual([...occurrences, plain.length]);
        expect(read(fast.firstDays(range))).toEqual([...days, days.length]);
        for (const { eventId } of [...given, { eventId: "zzz" }]) {
          const number = given.findIndex((one) => one.eventId.toLowerCase() === eventId.toLowerCase());
          expect(fast.find(eventId.toUpperCase())).toEqual(number < 0 ? undefined : placed(number));
        }
      }),
      { numRuns: 500, seed: 5 },
    );
  });
});
