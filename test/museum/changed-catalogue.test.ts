import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../src/contract/calendar-date.js";
import { getMuseumHours, listSpecialEvents } from "../../src/contract/interface.js";
import { profiles } from "../../src/contract/profile.js";
import { listPage } from "../../src/museum/answer.js";
import {
  type Catalogue,
  changeCatalogue,
  createCatalogue,
  type DatedEntry,
  type DatedEvent,
} from "../../src/museum/catalogue.js";
import { changeData } from "../../src/scenarios/data-changes.js";
import { pageAnswers, readPage } from "../support/pages.js";
import { shareOf } from "../support/share.js";

const date = fc.integer({ min: 0, max: 20 }).map((days) => addDays("2027-03-01", days));
const entry = date.map((day): DatedEntry => ({ date: day }));
const digits = Array.from({ length: 12 }, (_, at) => (((at * 7) % 12) + 4).toString(16));
const eventIds = digits.map((digit) => `${digit}000000a-0000-4000-8000-0000`);
/** Upper and lower case are the same (RFC 9562, section 4). */
const keyOf = ({ eventId }: DatedEvent) => eventId.toLowerCase();
const event = fc.record({
  eventId: fc.constantFrom(...eventIds.flatMap((id) => [id, id.toUpperCase()])),
  name: fc.constantFrom("Talk", "Tour", "Walk"),
  dates: fc.uniqueArray(date, { maxLength: 4 }),
});
const data = fc.record({
  hours: fc.uniqueArray(entry, { selector: (one) => one.date }),
  events: fc.uniqueArray(event, { selector: keyOf, maxLength: 12 }),
});
const edit = fc.oneof(fc.record({ entry, isDeleted: fc.boolean() }), fc.record({ event, isDeleted: fc.boolean() }));
type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never;

const [page, limit] = [fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 6 })];
const query = fc.record({ startDate: date, endDate: date, page, limit });

function changesOf(edits: readonly Edit[]) {
  const entries = new Map<string, DatedEntry | undefined>();
  const events = new Map<string, DatedEvent | undefined>();
  for (const one of edits) {
    if ("entry" in one) entries.set(one.entry.date, one.isDeleted ? undefined : { ...one.entry, timeOpen: "11:00" });
    else events.set(keyOf(one.event), one.isDeleted ? undefined : one.event);
  }
  return { hours: entries, events };
}

/** The same edits on plain lists. */
function edited({ hours, events }: Pick<Catalogue, "hours" | "events">, edits: readonly Edit[]) {
  const byDate = new Map<string, DatedEntry | undefined>(hours.map((one) => [one.date, one]));
  const byId = new Map<string, DatedEvent | undefined>(events.map((one) => [keyOf(one), one]));
  const changes = changesOf(edits);
  for (const [key, one] of changes.hours) byDate.set(key, one);
  for (const [key, one] of changes.events) byId.set(key, one);
  const kept = <Item>(items: Map<string, Item | undefined>) => [...items.values()].filter((one) => one !== undefined);
  return { hours: kept(byDate), events: kept(byId) };
}

describe("a changed catalogue", () => {
  it("answers as one that was made of the changed lists, and so does one on top of it", () => {
    fc.assert(
      fc.property(data, fc.array(edit), fc.array(edit), query, pageAnswers, (given, first, second, asked, choices) => {
        const profile = { ...profiles.default, ...choices };
        let [lists, changed] = [given as Pick<Catalogue, "hours" | "events">, createCatalogue(given)];
        for (const edits of [first, second]) {
          lists = edited(lists, edits);
          changed = changeCatalogue(changed, changesOf(edits));
          const whole = createCatalogue(lists);
          for (const operation of [getMuseumHours, listSpecialEvents]) {
            const expected = readPage(listPage(whole, operation, asked, profile));
            expect(readPage(listPage(changed, operation, asked, profile))).toEqual(expected);
          }
          expect([changed.hours, changed.events, changed.span]).toEqual([whole.hours, whole.events, whole.span]);
          for (const id of eventIds.flatMap((one) => [one, one.toUpperCase()])) {
            const known = lists.events.find((one) => keyOf(one) === id.toLowerCase());
            expect(changed.index.events.find(id)?.item).toEqual(known);
          }
        }
      }),
      { numRuns: shareOf(1000, 0.25), seed: 1 },
    );
  });

  it("reads no list of the catalogue under it as a whole, and neither does a scenario that replaces one", () => {
    const events = [{ eventId: eventIds[0] as string, dates: ["2027-03-02"] }];
    const whole = createCatalogue({ hours: [{ date: "2027-03-02" }], events });
    const unread = (): never => {
      throw new Error("a whole list was read");
    };
    const parts = { hours: { get: unread }, events: { get: unread }, span: { get: unread } };
    const base: Catalogue = Object.defineProperties({ index: whole.index } as Catalogue, parts);
    const asked = { startDate: "2027-03-01", endDate: "2027-03-08", page: 1, limit: 10 };
    const entries = new Map([["2027-03-03", { date: "2027-03-03" }]]);
    const edited = changeCatalogue(base, { hours: entries, events: new Map([[eventIds[0] as string, undefined]]) });
    expect(listPage(edited, getMuseumHours, asked, profiles.default).items).toHaveLength(2);
    const listed = listPage(edited, listSpecialEvents, asked, profiles.default);
    expect([listed.items, listed.total()]).toEqual([[], 0]);
    const setting = { key: "no events", dates: { today: "2027-03-01" }, values: {} };
    const emptied = changeData(base, { events: { remove: "all" } }, setting);
    expect(listPage(emptied, getMuseumHours, asked, profiles.default).items).toHaveLength(1);
    expect(listPage(emptied, listSpecialEvents, asked, profiles.default).items).toEqual([]);
  });
});
