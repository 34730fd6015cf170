import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../src/contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents } from "../src/contract/interface.js";
import { profiles } from "../src/contract/profile.js";
import { parseDataSet } from "../src/fixtures/data-set.js";
import { createDataSetWorld } from "../src/fixtures/data-set-world.js";
import { createFixedWorld, type World } from "../src/fixtures/world.js";
import { answerQuery } from "../src/museum/answer.js";

const today = "2027-03-02";
const encode = (text: string) => new TextEncoder().encode(text);
const date = fc.integer({ min: -5, max: 20 }).map((days) => addDays(today, days));
const eventId = fc.uuid().chain((id) => fc.constantFrom(id, id.toUpperCase()));
const anyCase = fc.uniqueArray(
  fc.record({
    eventId: fc.oneof(fc.uuid(), eventId),
    name: fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom('a "b"', "\\", "}]{[", "line\nfeed", "é")),
    dates: fc.array(date, { maxLength: 4 }),
    price: fc.oneof(fc.nat(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  }),
  { maxLength: 30, selector: (event) => event.eventId.toLowerCase() },
);
const hours = fc.uniqueArray(
  date.map((day) => ({ date: day, timeOpen: "10:00" })),
  { selector: (entry) => entry.date },
);
const forms: Readonly<Record<string, (dataSet: { hours: object[]; events: object[] }) => string>> = {
  "NDJSON, in any order": ({ hours: h, events: e }) =>
    [...e.slice(1), ...h, ...e.slice(0, 1)].map((item) => `${JSON.stringify(item)}\r\n`).join("\n"),
  "a document": (dataSet) => JSON.stringify(dataSet),
  "a document with blanks": (dataSet) => `\ufeff\n ${JSON.stringify(dataSet, null, 2)} \n`,
  "a document with the events first": ({ hours: h, events: e }) => JSON.stringify({ events: e, hours: h }),
  "a document with a list twice, of which the last counts": (dataSet) =>
    `{"hours": [], ${JSON.stringify(dataSet).slice(1)}`,
};

function answersOf(world: World, pairs: readonly [string, string][], answers: object) {
  const profile = { ...profiles.default, ...answers };
  return [getMuseumHours, listSpecialEvents].map((operation) => {
    const answer = answerQuery(world.catalogueOn(today), operation, pairs, { profile, today });
    if (answer.outcome === "rejected") return answer.outcome;
    const { items, total, pages, covers } = answer.page;
    return { items, total: total(), pages: pages(), covers: covers?.() };
  });
}

describe("a world over the bytes of a data set", () => {
  it.each(Object.entries(forms))("answers as one of objects, from %s", (_, write) => {
    const query = fc.record({ page: fc.integer({ min: 1, max: 4 }), limit: fc.integer({ min: 1, max: 9 }) });
    const answers = fc.record({
      eventOrder: fc.constantFrom("firstDateInRange", "name", "eventId", "asStored"),
      eventPageUnit: fc.constantFrom("events", "days"),
    });
    fc.assert(
      fc.property(hours, anyCase, query, answers, (h, e, { page, limit }, choices) => {
        const bytes = encode(write({ hours: h, events: e }));
        const [objects, kept] = [parseDataSet(bytes, false), createDataSetWorld(bytes, false)];
        if (objects.violations || kept.violations) {
          expect(kept).toEqual(objects);
          return;
        }
        const fixed = createFixedWorld(objects.dataSet);
        const pairs: [string, string][] = [
          ["page", String(page)],
          ["limit", String(limit)],
        ];
        expect(answersOf(kept.world, pairs, choices)).toEqual(answersOf(fixed, pairs, choices));
        const [one, other] = [kept.world.catalogueOn(today), fixed.catalogueOn(today)];
        expect([one.hours, one.events, one.span]).toEqual([other.hours, other.events, other.span]);
        expect(kept.notices).toEqual(objects.notices);
      }),
      { numRuns: 25, seed: 1 },
    );
  });

  it("says of each repeated eventId which line has it already", () => {
    const lines = Array.from({ length: 3000 }, (_, at) => {
      const id = `${String(at % 2990).padStart(8, "0")}-0000-4000-8000-00000000000${at < 2990 ? "a" : "A"}`;
      return JSON.stringify({ eventId: id, dates: [] });
    });
    const reading = createDataSetWorld(encode(lines.join("\n")), true);
    expect(reading).toMatchObject({ violationCount: 10 });
    expect(reading.violations?.[9]).toBe(
      'line 3000 has the eventId "00000009-0000-4000-8000-00000000000a", which line 10 has already',
    );
  });
});
