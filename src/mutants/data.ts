/** Mutants of the data: entries and events, or fields of them, that are wrong. */

import { defined } from "../base/collections.js";
import type { JsonObject } from "../base/json.js";
import { addDays } from "../contract/calendar-date.js";
import { sentenceOn } from "../contract/document.js";
import { eventsList, hoursList, type ListOperation } from "../contract/lists.js";
import { type Catalogue, type DatedEntry, replaceParts } from "../museum/catalogue.js";
import type { Mutant, MutantTable } from "./mutant.js";

export const HOURS_SENTENCE = sentenceOn(hoursList.operation);

export const dataMutants = {
  "closed-day-open": {
    document: HOURS_SENTENCE,
    harm: "The app shows the museum open on a closed day.",
    byDefault: "It is the worst thing that an app can tell a visitor.",
    catalogue: fillGaps,
  },
  "closing-time-null": {
    document: fieldsSentence(hoursList),
    harm: "The app shows “null”, or a broken time.",
    byDefault: "A field that is sometimes null is what breaks a page at night.",
    list: "hours",
    items: each((entry) => (Number(String(entry["date"]).slice(-2)) % 3 === 0 ? { ...entry, timeClose: null } : entry)),
  },
  "date-with-time": {
    document: "date is a calendar date, YYYY-MM-DD.",
    harm: "West of Greenwich the app shows each day as the day before.",
    list: "hours",
    items: each((entry) => ({ ...entry, date: `${entry["date"]}T00:00:00Z` })),
  },
  "dates-empty": {
    document: "Upcoming special events of a range of dates. An event lies in the range if any one of its dates does.",
    harm: "The app shows an event without a day, or breaks.",
    byDefault: "An empty list is valid JSON, and no day to come.",
    list: "events",
    items: each((event) => ({ ...event, dates: [] })),
  },
  "day-twice": {
    document: HOURS_SENTENCE,
    harm: "The app shows a day twice.",
    list: "hours",
    items: repeatFirst,
  },
  "event-twice": {
    document: "A list of the upcoming special events.",
    harm: "The app shows an event twice.",
    list: "events",
    items: repeatFirst,
  },
  "hours-of-next-day": {
    document: fieldsSentence(hoursList),
    harm: "The app tells a visitor the wrong closing time.",
    byDefault: "Times that belong to another day are noticed only by who compares both.",
    list: "hours",
    items(items, { query, list }) {
      const next = list({ ...query, page: query.page + 1 })[0];
      return items.map((item, at) => ({ ...item, ...timesOf(items[at + 1] ?? next ?? item) }));
    },
  },
  "location-missing": {
    document: fieldsSentence(eventsList),
    harm: "The app does not say where an event takes place.",
    list: "events",
    items: each(({ location: _location, ...event }) => event),
  },
  "markup-in-name": {
    document: "name is the title of the event, a text.",
    harm: "The app shows tags, or runs what a stranger wrote.",
    byDefault: "Text from a service is no markup.",
    list: "events",
    items: each((event) => ({
      ...event,
      name: `<b onclick="alert(1)">${event["name"]}</b>`,
    })),
  },
  "one-id-for-all": {
    document: "eventId is the identifier of the event.",
    harm: "The app opens the wrong event, or shows only one.",
    list: "events",
    items: (items) => items.map((item) => ({ ...item, eventId: items[0]?.["eventId"] })),
  },
  "opening-time-missing": {
    document: fieldsSentence(hoursList),
    harm: "The app shows no opening time, and nobody notices.",
    byDefault: "No field is required by the document, so an app has to say what it does without one.",
    list: "hours",
    items: each(({ timeOpen: _timeOpen, ...entry }) => entry),
  },
  "price-as-text": {
    document: "price is a number.",
    harm: "The app adds prices up as texts, or sorts them wrongly.",
    byDefault: "“5” + “8” is “58”.",
    list: "events",
    items: each((event) => ({ ...event, price: String(event["price"]) })),
  },
  "text-cut": {
    document: fieldsSentence(eventsList),
    harm: "The app shows half a sentence.",
    list: "events",
    items: each((event) => ({
      ...event,
      eventDescription: String(event["eventDescription"] ?? "").slice(0, 20),
    })),
  },
  "text-encoded-twice": {
    document: "JSON is UTF-8 (RFC 8259, section 8.1).",
    harm: "The app shows “CafÃ©”.",
    list: "events",
    items: each((event) => ({
      ...event,
      name: encodedTwice(event["name"]),
      location: encodedTwice(event["location"]),
    })),
  },
  "time-with-am": {
    document: "timeOpen and timeClose are 24-hour HH:MM.",
    harm: "The app shows or compares times wrongly.",
    byDefault: "A format that changes is what a parser must refuse.",
    list: "hours",
    items: each((entry) => ({
      ...entry,
      ...withAm("timeOpen", entry),
      ...withAm("timeClose", entry),
    })),
  },
} satisfies MutantTable;

function fieldsSentence({ one, fields }: ListOperation): string {
  return `The fields of an ${one}: ${fields.slice(0, -1).join(", ")} and ${fields.at(-1)}.`;
}

function each(change: (item: JsonObject) => JsonObject): NonNullable<Mutant["items"]> {
  return (items) => items.map(change);
}

function repeatFirst(items: readonly JsonObject[]): readonly JsonObject[] {
  return [...items.slice(0, 1), ...items].slice(0, Math.max(items.length, 1));
}

function timesOf({ timeOpen, timeClose }: JsonObject): JsonObject {
  return defined({ timeOpen, timeClose });
}

function fillGaps(catalogue: Catalogue): Catalogue {
  return replaceParts(catalogue, { hours: () => withoutGaps(catalogue.hours) });
}

function withoutGaps(hours: readonly DatedEntry[]): readonly DatedEntry[] {
  return hours.flatMap((entry, at) => {
    const next = hours[at + 1];
    const days = [entry];
    for (let date = addDays(entry.date, 1); next && date < next.date; date = addDays(date, 1))
      days.push({ ...entry, date });
    return days;
  });
}

function encodedTwice(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return Array.from(new TextEncoder().encode(value), (byte) => String.fromCharCode(byte)).join("");
}

/** Returns the field with its time in twelve hours; nothing if the item has no such field. */
function withAm(field: "timeOpen" | "timeClose", { [field]: value }: JsonObject): JsonObject {
  const [, hour = "", minute = ""] = /^(\d\d):(\d\d)$/.exec(String(value)) ?? [];
  if (hour === "") return {};
  return { [field]: `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}` };
}
