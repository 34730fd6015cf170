/** Mutants whose entries and events are not as documented, in every one or in a single one deep in the list. */
import type { Happening, Hours } from "../museum.js";
import { type Mutant, mutant } from "../mutant.js";
import { json, Refusal } from "../provider.js";

type Item = Record<string, unknown>;

/** One entry far down the list. */
const DEEP_DAY = 333;

const hours = (name: string, alter: (entry: Item) => Item, rule = "hours-fields") =>
  mutant(name, rule, () => ({ showHours: (entry) => alter({ ...entry }) }));
const events = (name: string, alter: (event: Item) => Item, rule = "events-fields") =>
  mutant(name, rule, () => ({ showEvent: (event) => alter({ ...event }) }));
const deepHours = (name: string, alter: (entry: Item) => Item) =>
  mutant(name, "hours-fields", ({ museum }) => {
    const deep = museum.hours[DEEP_DAY];
    return { showHours: (entry: Hours) => (entry.date === deep?.date ? alter({ ...entry }) : entry) };
  });
const deepEvent = (name: string, alter: (event: Item) => Item) =>
  mutant(name, "events-fields", ({ museum }) => {
    const deep = museum.events[131];
    return { showEvent: (event: Happening) => (event.eventId === deep?.eventId ? alter({ ...event }) : event) };
  });
const without = (name: string) => (item: Item) =>
  Object.fromEntries(Object.entries(item).filter(([key]) => key !== name));

export const mutants: readonly Mutant[] = [
  hours("times without a leading zero", (entry) => ({
    ...entry,
    timeOpen: String(entry["timeOpen"]).replace(/^0/, ""),
  })),
  hours("times with seconds", (entry) => ({ ...entry, timeClose: `${entry["timeClose"]}:00` })),
  hours("times of a 12-hour clock", (entry) => ({ ...entry, timeClose: "5:00 PM" })),
  hours("an entry with an hour 25", (entry) => ({ ...entry, timeClose: "25:00" })),
  hours("the date with a time", (entry) => ({ ...entry, date: `${entry["date"]}T00:00:00Z` })),
  hours("the date as a number", (entry) => ({ ...entry, date: Date.parse(String(entry["date"])) })),
  hours("null for a closing time", (entry) => ({ ...entry, timeClose: null })),
  hours(
    "timeOpen under another name",
    ({ timeOpen, ...entry }) => ({ ...entry, openingTime: timeOpen }),
    "hours-fields-sent",
  ),
  hours("timeClose is never sent", without("timeClose"), "hours-fields-sent"),
  deepHours("one day deep in the list has 9:5 for a time", (entry) => ({ ...entry, timeOpen: "9:5" })),
  deepHours("one day deep in the list has a number for a time", (entry) => ({ ...entry, timeOpen: 930 })),
  events("price as text", (event) => ({ ...event, price: String(event["price"]) })),
  events("price null where it is free", (event) => ({ ...event, price: event["price"] === 0 ? null : event["price"] })),
  events("dates as one text", (event) => ({ ...event, dates: (event["dates"] as string[]).join(",") })),
  events("dates as objects", (event) => ({ ...event, dates: (event["dates"] as string[]).map((date) => ({ date })) })),
  events("dates written day first", (event) => ({
    ...event,
    dates: (event["dates"] as string[]).map((date) => date.split("-").reverse().join(".")),
  })),
  events("eventId without dashes", (event) => ({ ...event, eventId: String(event["eventId"]).replaceAll("-", "") })),
  events("eventId as a number", (event) => ({
    ...event,
    eventId: Number.parseInt(String(event["eventId"]).slice(0, 8), 16),
  })),
  events("name as an object of languages", (event) => ({ ...event, name: { en: event["name"] } })),
  events("eventDescription is never sent", without("eventDescription"), "events-fields-sent"),
  events(
    "location under another name",
    ({ location, ...event }) => ({ ...event, venue: location }),
    "events-fields-sent",
  ),
  deepEvent("one event has 30 February among its dates", (event) => ({
    ...event,
    dates: [...(event["dates"] as string[]), "2027-02-30"],
  })),
  deepEvent("one event has a text for a price", (event) => ({ ...event, price: "free" })),
  deepEvent("one event has an id that is no UUID", (event) => ({ ...event, eventId: "event-131" })),
  mutant("closed days have an entry with only a date", "hours-skipped-days", ({ museum }) =>
    fillGaps(museum.hours, {}),
  ),
  mutant("closed days have null for times", "hours-fields", ({ museum }) =>
    fillGaps(museum.hours, { timeOpen: null, timeClose: null }),
  ),
  mutant("the list in an object", "success-array", () => ({
    send: (list) => json({ data: list, total: list.length }),
  })),
  mutant("one line an item", "success-array", () => ({
    send: (list) =>
      new Response(list.map((item) => `${JSON.stringify(item)}\n`).join(""), {
        headers: { "Content-Type": "application/json" },
      }),
  })),
  mutant("null where there is nothing", "success-empty", () => ({
    send: (list) => json(list.length > 0 ? list : null),
  })),
  mutant("an object where there is nothing", "success-empty", () => ({
    send: (list) => json(list.length > 0 ? list : {}),
  })),
  mutant("204 where there is nothing", ["success-empty", "success-status"], () => ({
    send: (list) => (list.length > 0 ? json(list) : new Response(null, { status: 204 })),
  })),
  mutant("404 where there is nothing", ["success-empty", "success-status"], () => ({
    send: (list) => {
      if (list.length === 0) throw new Refusal(404);
      return json(list);
    },
  })),
  mutant("text/html", "success-media-type", () => ({
    send: (list) => json(list, { headers: { "Content-Type": "text/html" } }),
  })),
  mutant("text/plain on events alone", "success-media-type", () => ({
    send: (list, request) =>
      json(list, request.url.includes("events") ? { headers: { "Content-Type": "text/plain" } } : {}),
  })),
  mutant("201", "success-status", () => ({ send: (list) => json(list, { status: 201 }) })),
  mutant("206 for a page", "success-status", () => ({ send: (list) => json(list, { status: 206 }) })),
  mutant("a byte order mark", "json-encoding", () => ({
    send: (list) => new Response(`\uFEFF${JSON.stringify(list)}`, { headers: { "Content-Type": "application/json" } }),
  })),
  mutant("Latin-1", "json-encoding", () => ({
    send: (list) =>
      new Response(Buffer.from(JSON.stringify(list).replace(/[\u0100-\uffff]/g, "?"), "latin1"), {
        headers: { "Content-Type": "application/json" },
      }),
  })),
  mutant("an event in a second version from some pages on", "events-one-content", () => ({
    showEvent: (event, _range, index) => (index === 4 ? { ...event, price: event.price + 1 } : event),
  })),
  mutant("an entry that closes earlier when it is the first", "hours-one-content", () => ({
    showHours: (entry, index) => (index === 0 ? { ...entry, timeClose: "16:00" } : entry),
  })),
  mutant(
    "an eventId of the page",
    ["events-one-content", "events-pages-complete", "events-pages-disjoint", "same-answer", "events-predicted"],
    () => ({
      showEvent: (event, _range, index) => ({
        ...event,
        eventId: `${String(index).padStart(8, "0")}${event.eventId.slice(8)}`,
      }),
    }),
  ),
];

export function fillGaps(hours: Hours[], filling: object) {
  return {
    hoursFrom: (_all: Hours[], start: string) => {
      const byDate = new Map(hours.map((entry) => [entry.date, entry]));
      const filled: Hours[] = [];
      const last = hours.at(-1)?.date ?? "";
      for (
        let date = hours[0]?.date ?? "";
        date <= last;
        date = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
      ) {
        filled.push(byDate.get(date) ?? ({ date, ...filling } as Hours));
      }
      return filled.filter(({ date }) => date >= start);
    },
  };
}
