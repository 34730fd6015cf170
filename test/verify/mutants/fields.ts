/** Mutants whose entries and events are not as documented, in every one or in a single one deep in the list. */
import { type Happening, type Hours, plus } from "../museum.js";
import { type Mutant, mutant } from "../mutant.js";
import { json, type Parts, Refusal } from "../provider.js";

type Altered<Item> = (item: Item) => object;

const hours = (name: string, alter: Altered<Hours>) =>
  mutant(name, "hours-fields", () => ({ showHours: (entry) => ({ ...entry, ...alter(entry) }) }));
const events = (name: string, alter: Altered<Happening>) =>
  mutant(name, "events-fields", () => ({ showEvent: (event) => ({ ...event, ...alter(event) }) }));
/** The same for one entry or one event far down the list. */
const deepHours = (name: string, altered: object) =>
  mutant(name, "hours-fields", ({ museum }) => {
    const { date } = museum.hours[333]!;
    return { showHours: (entry) => (entry.date === date ? { ...entry, ...altered } : entry) };
  });
const deepEvent = (name: string, alter: Altered<Happening>) =>
  mutant(name, "events-fields", ({ museum }) => {
    const { eventId } = museum.events[131]!;
    return { showEvent: (event) => (event.eventId === eventId ? { ...event, ...alter(event) } : event) };
  });

const sends = (name: string, rules: string, send: Parts["send"]) => mutant(name, rules, () => ({ send }));
const withType = (type: string) => ({ headers: { "Content-Type": type } });

export const mutants: readonly Mutant[] = [
  hours("times without a leading zero", ({ timeOpen }) => ({ timeOpen: timeOpen.replace(/^0/, "") })),
  hours("times with seconds", ({ timeClose }) => ({ timeClose: `${timeClose}:00` })),
  hours("times of a 12-hour clock", () => ({ timeClose: "5:00 PM" })),
  hours("an entry with an hour 25", () => ({ timeClose: "25:00" })),
  hours("the date with a time", ({ date }) => ({ date: `${date}T00:00:00Z` })),
  hours("the date as a number", ({ date }) => ({ date: Date.parse(date) })),
  hours("null for a closing time", () => ({ timeClose: null })),
  mutant("timeOpen under another name", "hours-fields-sent", () => ({
    showHours: ({ timeOpen, ...entry }) => ({ ...entry, openingTime: timeOpen }),
  })),
  mutant("timeClose is never sent", "hours-fields-sent", () => ({ showHours: ({ timeClose: _, ...entry }) => entry })),
  deepHours("one day deep in the list has 9:5 for a time", { timeOpen: "9:5" }),
  deepHours("one day deep in the list has a number for a time", { timeOpen: 930 }),
  events("price as text", ({ price }) => ({ price: String(price) })),
  events("price null where it is free", ({ price }) => ({ price: price === 0 ? null : price })),
  events("dates as one text", ({ dates }) => ({ dates: dates.join(",") })),
  events("dates as objects", ({ dates }) => ({ dates: dates.map((date) => ({ date })) })),
  events("dates written day first", ({ dates }) => ({
    dates: dates.map((date) => date.split("-").reverse().join(".")),
  })),
  events("eventId without dashes", ({ eventId }) => ({ eventId: eventId.replaceAll("-", "") })),
  events("eventId as a number", ({ eventId }) => ({ eventId: Number.parseInt(eventId.slice(0, 8), 16) })),
  events("name as an object of languages", ({ name }) => ({ name: { en: name } })),
  mutant("eventDescription is never sent", "events-fields-sent", () => ({
    showEvent: ({ eventDescription: _, ...event }) => event,
  })),
  mutant("location under another name", "events-fields-sent", () => ({
    showEvent: ({ location, ...event }) => ({ ...event, venue: location }),
  })),
  deepEvent("one event has 30 February among its dates", ({ dates }) => ({ dates: [...dates, "2027-02-30"] })),
  deepEvent("one event has a text for a price", () => ({ price: "free" })),
  deepEvent("one event has an id that is no UUID", () => ({ eventId: "event-131" })),
  mutant("closed days have an entry with only a date", "hours-skipped-days", ({ museum }) =>
    fillGaps(museum.hours, {}),
  ),
  mutant("closed days have null for times", "hours-fields", ({ museum }) =>
    fillGaps(museum.hours, { timeOpen: null, timeClose: null }),
  ),
  sends("the list in an object", "success-array", (list) => json({ data: list, total: list.length })),
  sends(
    "one line an item",
    "success-array",
    (list) => new Response(list.map((item) => `${JSON.stringify(item)}\n`).join(""), withType("application/json")),
  ),
  sends("null where there is nothing", "success-empty", (list) => json(list.length > 0 ? list : null)),
  sends("an object where there is nothing", "success-empty", (list) => json(list.length > 0 ? list : {})),
  sends("204 where there is nothing", "success-empty success-status", (list) =>
    list.length > 0 ? json(list) : new Response(null, { status: 204 }),
  ),
  sends("404 where there is nothing", "success-empty success-status", (list) => {
    if (list.length === 0) throw new Refusal(404);
    return json(list);
  }),
  sends("text/html", "success-media-type", (list) => json(list, withType("text/html"))),
  sends("text/plain on events alone", "success-media-type", (list, { url }) =>
    json(list, url.includes("events") ? withType("text/plain") : {}),
  ),
  sends("201", "success-status", (list) => json(list, { status: 201 })),
  sends("206 for a page", "success-status", (list) => json(list, { status: 206 })),
  sends(
    "a byte order mark",
    "json-encoding",
    (list) => new Response(`\uFEFF${JSON.stringify(list)}`, withType("application/json")),
  ),
  sends("Latin-1", "json-encoding", (list) => {
    const bytes = Buffer.from(JSON.stringify(list).replace(/[\u0100-\uffff]/g, "?"), "latin1");
    return new Response(bytes, withType("application/json"));
  }),
  mutant("an event in a second version from some pages on", "events-one-content", () => ({
    showEvent: (event, _range, index) => (index === 4 ? { ...event, price: event.price + 1 } : event),
  })),
  mutant("an entry that closes earlier when it is the first", "hours-one-content", () => ({
    showHours: (entry, index) => (index === 0 ? { ...entry, timeClose: "16:00" } : entry),
  })),
  mutant(
    "an eventId of the page",
    "events-one-content events-pages-complete events-pages-disjoint same-answer events-predicted",
    () => ({
      showEvent: (event, _range, index) => {
        const drawn = String(index).padStart(8, "0");
        return { ...event, eventId: `${drawn}${event.eventId.slice(8)}` };
      },
    }),
  ),
];

export function fillGaps(hours: Hours[], filling: object) {
  return {
    hoursFrom: (_all: Hours[], start: string) => {
      const byDate = new Map(hours.map((entry) => [entry.date, entry]));
      const filled: Hours[] = [];
      for (let date = hours[0]!.date; date <= hours.at(-1)!.date; date = plus(date, 1))
        filled.push(byDate.get(date) ?? ({ date, ...filling } as Hours));
      return filled.filter(({ date }) => date >= start);
    },
  };
}
