/** Makes a synthetic twin of the same shape, for people who must not have the data: no text, name or id is kept. */
import { groupBy } from "../../base/group-by.js";
import { dayNumber, weekdayOf } from "../../contract/calendar-date.js";
import { createChance } from "../../fixtures/chance.js";
import type { DataSet } from "../../fixtures/data-set.js";
import { drawUuidFrom } from "../../fixtures/uuid.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import { inFileOrder } from "../data-facts.js";
import type { ReadTwin } from "../twin-files.js";
import { type Distance, distancesOf, kept } from "./distances.js";
import { createTextMaker } from "./made-up-text.js";

const TEXTS = ["name", "location", "eventDescription"] as const;

export function shareTwin({ dataSet, profile, facts }: ReadTwin, seed: number) {
  const made: DataSet = { hours: shareHours(dataSet.hours, seed), events: shareEvents(dataSet.events, seed) };
  const { syncedAt: _, digest: __, ...rest } = facts;
  const distances = distancesOf(dataSet, made, profile, facts.today);
  /** Shares of what is still as it was. */
  const remains = kept(dataSet, made);
  const show = ({ measure, distance }: Distance) => `${measure}: ${distance}`;
  return {
    distances,
    kept: remains,
    twin: {
      dataSet: inFileOrder(made, profile),
      profile,
      facts: {
        ...rest,
        from: null,
        // What explains a choice quotes the service.
        uncertain: facts.uncertain.map(({ choice }) => ({
          choice,
          why: "not certain in the twin that this one was made from",
        })),
        secondPass: { pages: 0, changed: [] },
        tested: { explained: facts.tested.explained, unexplained: [] },
        notTaken: [],
        volatileFields: [],
        notes: [
          `Synthetic, seed ${seed}: texts, names and ids are made up; hours and prices belong to other days and events.`,
          `Distances from the real twin (0 is the same): ${distances.map(show).join("; ")}.`,
          `Shares that are as they were: ${remains.map(show).join("; ")}.`,
        ],
      },
    },
  };
}

/** The days stay; the hours of a day are those of another day of the same weekday. Undocumented fields are left out. */
function shareHours(hours: readonly DatedEntry[], seed: number): readonly DatedEntry[] {
  const groups = groupBy(hours, ({ date }) => weekdayOf(dayNumber(date)));
  const times = new Map<string, DatedEntry>();
  for (const [weekday, group] of groups) {
    const shuffled = createChance(seed, `hours ${weekday}`).shuffle(group);
    for (const [index, { date }] of group.entries()) times.set(date, shuffled[index] as DatedEntry);
  }
  return hours.map(({ date }) => {
    const { timeOpen, timeClose } = times.get(date) ?? {};
    return { date, ...(timeOpen !== undefined && { timeOpen }), ...(timeClose !== undefined && { timeClose }) };
  });
}

/** The dates of events stay together; prices belong to other events, and the rest is made up. */
function shareEvents(events: readonly DatedEvent[], seed: number): readonly DatedEvent[] {
  const originals = events.flatMap((event) => [event.eventId, ...TEXTS.map((field) => event[field] ?? "")]);
  const make = createTextMaker(seed, originals);
  const prices = createChance(seed, "prices").shuffle(events.map(({ price }) => price));
  const ids = createChance(seed, "ids");
  const taken = new Set(events.map(({ eventId }) => eventId.toLowerCase()));
  const nextId = (): string => {
    const id = drawUuidFrom(ids);
    if (taken.has(id)) return nextId();
    taken.add(id);
    return id;
  };
  return events.map((event, index) => {
    const price = prices[index];
    const texts = TEXTS.flatMap((field) => {
      const text = event[field];
      return text === undefined ? [] : [[field, make(text, field)]];
    });
    return {
      eventId: nextId(),
      ...Object.fromEntries(texts),
      dates: event.dates,
      ...(price !== undefined && { price }),
    };
  });
}
