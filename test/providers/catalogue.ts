/** The data of the providers: hours and events around a day, made by arithmetic alone. */
import { addDays, dateOf, dayNumber, isClockChange, monthEnd, weekday } from "./calendar.js";

export interface Entry {
  readonly date: string;
  readonly timeOpen: string;
  readonly timeClose: string;
}

export interface MuseumEvent {
  readonly eventId: string;
  readonly name: string;
  readonly location: string;
  readonly eventDescription: string;
  readonly dates: readonly string[];
  readonly price: number;
}

export interface Catalogue {
  readonly hours: readonly Entry[];
  readonly events: readonly MuseumEvent[];
}

const PAST = 60;
const FUTURE = 400;
const SPAN = PAST + FUTURE;
const REGULAR = 92;
const CLOSURE = { from: 120, days: 16 };
const holidays = ["01-01", "05-01", "12-25", "12-26"];

const titles = [
  "Night at the Museum",
  "Ночь в музее",
  "夜の博物館",
  "Nuit des musées",
  "متحف الليل",
  "Νύχτα στο μουσείο",
  "לילה במוזיאון",
  "Tapir & Friends",
  "Zoë’s workshop",
  "박물관의 밤",
  "Fossils \u{1F995} for all",
];
const places = ["Main hall", "Garden", "Kleiner Saal", "東館 2階", "Théâtre", "Across the street, no. 7"];

export function createCatalogue(today: string): Catalogue {
  return { hours: createHours(today), events: createEvents(today) };
}

function createHours(today: string): readonly Entry[] {
  const first = dayNumber(today) - PAST;
  return Array.from({ length: SPAN + 1 }, (_, at) => dateOf(first + at))
    .filter((date) => isOpen(date, dayNumber(date) - dayNumber(today)))
    .map(createEntry);
}

function isOpen(date: string, fromToday: number): boolean {
  const isClosure = fromToday >= CLOSURE.from && fromToday < CLOSURE.from + CLOSURE.days;
  return weekday(date) !== 1 && !holidays.includes(date.slice(5)) && !isClosure;
}

export function createEntry(date: string): Entry {
  const day = dayNumber(date);
  const late = weekday(date) === 4;
  const isWinter = ["11", "12", "01", "02"].includes(date.slice(5, 7));
  return {
    date,
    timeOpen: day % 13 === 0 ? "11:30" : isWinter ? "10:00" : "09:00",
    timeClose: late ? "21:00" : day % 7 === 2 ? "16:45" : "18:00",
  };
}

/** The events, in a stored order that is neither by date nor by eventId. */
function createEvents(today: string): readonly MuseumEvent[] {
  const all = [...regularDates(today), ...singleDates(today).map((date) => [date])].map(createEvent);
  const step = [61, 59, 53].find((candidate) => all.length % candidate !== 0) ?? 1;
  return all.map((_, at) => all[(at * step) % all.length] ?? all[0]).filter((event) => event !== undefined);
}

function regularDates(today: string): readonly (readonly string[])[] {
  const first = dayNumber(today) - PAST;
  return Array.from({ length: REGULAR }, (_, at) => {
    const shared = at % 5 === 4 ? at - 1 : at;
    const start = first + 2 + Math.floor((shared * (SPAN - 6)) / REGULAR);
    const step = [1, 7, 2, 30, 3, 11][at % 6] ?? 1;
    const dates = Array.from({ length: 1 + ((at * 7) % 6) }, (_, time) => start + time * step)
      .map((day) => (day % 9 === 4 ? day + 1 : day))
      .filter((day) => day <= first + SPAN);
    return [...new Set(dates)].map(dateOf);
  });
}

/** Each boundary has an event on that day alone; the coming ten days have one each, but for the fifth. */
function singleDates(today: string): readonly string[] {
  const near = [-8, -7, -1, 0, 1, 2, 3, 4, 6, 7, 8, 9, 10].map((days) => addDays(today, days));
  const all = Array.from({ length: SPAN + 1 }, (_, at) => addDays(today, at - PAST));
  const edges = all.filter((date) => date === monthEnd(date) || isEdge(date));
  const busy = Array.from({ length: 12 }, () => addDays(today, 33));
  return [...near, ...edges, ...busy, ...[40, 40, 54, 76, 98, 150, 151, 152].map((days) => addDays(today, days))];
}

function isEdge(date: string): boolean {
  const isMonthStart = date.endsWith("-01");
  return isMonthStart || isClockChange(date) || ["02-28", "02-29"].includes(date.slice(5));
}

function createEvent(dates: readonly string[], at: number): MuseumEvent {
  const title = titles[at % titles.length] ?? "";
  return {
    eventId: createUuid(at),
    name: at % 3 === 0 ? title : `${title} ${at}`,
    location: places[(at * 5) % places.length] ?? "",
    eventDescription: `No. ${at}: “${title}”, for all ages; ${dates.length} dates.`,
    dates,
    price: at % 11 === 0 ? 0 : (at * 7) % 41,
  };
}

/** A UUID of version 4 in shape, by arithmetic. */
export function createUuid(at: number): string {
  const word = (salt: number) => Math.imul(at + 1, salt) >>> 0;
  const hex = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f].map((salt) => word(salt).toString(16).padStart(8, "0"));
  const [a = "", b = "", c = "", d = ""] = hex;
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`;
}
