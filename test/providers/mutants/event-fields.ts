/** Mutants whose events have a wrong shape, in every event or in one deep in the list. */
import type { MuseumEvent } from "../catalogue.js";
import { createArea } from "../mutant.js";
import type { Change } from "../traits.js";

const mutant = createArea("fields");
const DEEP = 96;

function everyEvent(showEvent: (event: MuseumEvent) => unknown): Change {
  return { showEvent };
}

function oneEvent(edit: (event: MuseumEvent) => unknown): Change {
  return { showEvent: (event, at) => (at === DEEP ? edit(event) : event) };
}

function dayFirst(date: string): string {
  return date.split("-").toReversed().join("/");
}

export const eventFields = [
  mutant(
    "event-id-as-number",
    "Every eventId is a number.",
    everyEvent((event) => ({ ...event, eventId: Number.parseInt(event.eventId, 16) })),
  ),
  mutant(
    "event-id-not-a-uuid",
    "Every eventId is a short key.",
    everyEvent((event) => ({ ...event, eventId: `evt-${event.eventId.slice(0, 8)}` })),
  ),
  mutant(
    "event-id-without-hyphens",
    "Every eventId is a UUID without its hyphens.",
    everyEvent((event) => ({ ...event, eventId: event.eventId.replaceAll("-", "") })),
  ),
  mutant(
    "event-id-misnamed",
    "eventId is called id.",
    everyEvent(({ eventId, ...rest }) => ({ id: eventId, ...rest })),
  ),
  mutant(
    "one-event-id-short",
    "One eventId deep in the list lacks its last digit.",
    oneEvent((event) => ({ ...event, eventId: event.eventId.slice(0, -1) })),
  ),
  mutant(
    "one-event-id-null",
    "One eventId deep in the list is null.",
    oneEvent((event) => ({ ...event, eventId: null })),
  ),
  mutant(
    "name-never-sent",
    "name is never sent.",
    everyEvent(({ name: _, ...rest }) => rest),
  ),
  mutant(
    "name-misnamed",
    "name is called title.",
    everyEvent(({ name, ...rest }) => ({ title: name, ...rest })),
  ),
  mutant(
    "name-by-language",
    "Every name is an object of languages.",
    everyEvent((event) => ({ ...event, name: { en: event.name } })),
  ),
  mutant(
    "one-name-a-number",
    "One name deep in the list is a number.",
    oneEvent((event) => ({ ...event, name: 1984 })),
  ),
  mutant(
    "location-as-object",
    "Every location is an object.",
    everyEvent((event) => ({ ...event, location: { room: event.location } })),
  ),
  mutant(
    "location-never-sent",
    "location is never sent.",
    everyEvent(({ location: _, ...rest }) => rest),
  ),
  mutant(
    "one-location-null",
    "One location deep in the list is null.",
    oneEvent((event) => ({ ...event, location: null })),
  ),
  mutant(
    "description-misnamed",
    "eventDescription is called description.",
    everyEvent(({ eventDescription, ...rest }) => ({ ...rest, description: eventDescription })),
  ),
  mutant(
    "description-as-list",
    "Every eventDescription is a list of paragraphs.",
    everyEvent((event) => ({ ...event, eventDescription: [event.eventDescription] })),
  ),
  mutant(
    "one-description-false",
    "One eventDescription deep in the list is false.",
    oneEvent((event) => ({ ...event, eventDescription: false })),
  ),
  mutant(
    "dates-as-text",
    "dates is one text with commas.",
    everyEvent((event) => ({ ...event, dates: event.dates.join(",") })),
  ),
  mutant(
    "single-date-as-text",
    "dates is a text where there is only one date.",
    everyEvent((event) => ({ ...event, dates: event.dates.length === 1 ? event.dates[0] : event.dates })),
  ),
  mutant(
    "dates-with-times",
    "Every date of an event has a time behind it.",
    everyEvent((event) => ({ ...event, dates: event.dates.map((date) => `${date}T00:00:00.000Z`) })),
  ),
  mutant(
    "dates-as-objects",
    "Every date of an event is an object.",
    everyEvent((event) => ({ ...event, dates: event.dates.map((date) => ({ date })) })),
  ),
  mutant(
    "dates-as-moments",
    "Every date of an event is a number of milliseconds.",
    everyEvent((event) => ({ ...event, dates: event.dates.map((date) => Date.parse(date)) })),
  ),
  mutant(
    "dates-misnamed",
    "dates is called eventDates.",
    everyEvent(({ dates, ...rest }) => ({ ...rest, eventDates: dates })),
  ),
  mutant(
    "dates-never-sent",
    "dates is never sent.",
    everyEvent(({ dates: _, ...rest }) => rest),
  ),
  mutant(
    "one-dates-null",
    "dates is null in one event deep in the list.",
    oneEvent((event) => ({ ...event, dates: null })),
  ),
  mutant(
    "one-event-date-day-first",
    "One event deep in the list has its dates written DD/MM/YYYY.",
    oneEvent((event) => ({ ...event, dates: event.dates.map(dayFirst) })),
  ),
  mutant(
    "one-event-date-impossible",
    "One event deep in the list has a 32nd among its dates.",
    oneEvent((event) => ({ ...event, dates: [...event.dates, `${event.dates[0]?.slice(0, 8)}32`] })),
  ),
  mutant(
    "one-event-date-null",
    "One event deep in the list has null among its dates.",
    oneEvent((event) => ({ ...event, dates: [...event.dates, null] })),
  ),
  mutant(
    "price-as-text",
    "Every price is a text.",
    everyEvent((event) => ({ ...event, price: String(event.price) })),
  ),
  mutant(
    "price-with-currency",
    "Every price is a text with a currency.",
    everyEvent((event) => ({ ...event, price: `€ ${event.price}` })),
  ),
  mutant(
    "price-as-object",
    "Every price is an object of amount and currency.",
    everyEvent((event) => ({ ...event, price: { amount: event.price, currency: "EUR" } })),
  ),
  mutant(
    "price-never-sent",
    "price is never sent.",
    everyEvent(({ price: _, ...rest }) => rest),
  ),
  mutant(
    "free-as-null",
    "The price of a free event is null.",
    everyEvent((event) => ({ ...event, price: event.price === 0 ? null : event.price })),
  ),
  mutant(
    "one-price-as-text",
    "One price deep in the list is a text.",
    oneEvent((event) => ({ ...event, price: `${event.price}` })),
  ),
  mutant(
    "one-event-a-text",
    "One event deep in the list is only its name.",
    oneEvent((event) => event.name),
  ),
];
