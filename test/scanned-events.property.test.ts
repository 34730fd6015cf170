/** A plain scan of all events is the oracle of the accelerator: the same answers, whatever the events and the range. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDateIndex, type IndexedEvents, scanEvents } from "../src/museum/event-index.js";
import { type SortedList, sliceList } from "../src/museum/sorted-list.js";

const day = fc.integer({ min: 0, max: 30 });
const events = fc.uniqueArray(
  fc.record({ eventId: fc.stringMatching(/^[a-cA-C]{3}$/), days: fc.uniqueArray(day, { maxLength: 5 }) }),
  { selector: ({ eventId }) => eventId.toLowerCase(), maxLength: 40 },
);

function toIndexed(given: readonly { readonly eventId: string; readonly days: readonly number[] }[]): IndexedEvents {
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

const read = <Item>(list: SortedList<Item>) => [...sliceList(list, 0, Number.POSITIVE_INFINITY), list.count()];

describe("the accelerator of queries by date", () => {
  it("answers as a scan of all events does", () => {
    fc.assert(
      fc.property(events, day, day, (given, first, last) => {
        const indexed = toIndexed(given);
        const [fast, plain] = [createDateIndex(indexed), scanEvents(indexed)];
        const range = { first, last };
        expect(read(fast.byFirstDay(range))).toEqual(read(plain.byFirstDay(range)));
        expect(read(fast.firstDays(range))).toEqual(read(plain.firstDays(range)));
        for (const { eventId } of [...given, { eventId: "zzz" }]) {
          expect(fast.find(eventId.toUpperCase())).toEqual(plain.find(eventId.toLowerCase()));
        }
      }),
      { numRuns: 500, seed: 5 },
    );
  });
});
