/**
 * The rules of the interface once more, written as plainly as can be and without a look at src: every list is filtered, sorted
 * and cut anew. It is what the model is held against.
 */

interface Hours {
  date: string;
  timeOpen: string;
  timeClose: string;
}

interface Event {
  eventId: string;
  name: string;
  dates: string[];
}

export interface World {
  hours: Hours[];
  events: Event[];
}

export type Answers = Record<string, string>;

/** A status and, with 200, the list. */
export interface Expected {
  status: number;
  list?: unknown[];
  /** How many items all pages have together, and how many pages there are. */
  counts?: { total: number; pages: number };
}

type Query = readonly (readonly [string, string])[];

const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const later = (date: string, days: number) => new Date((day(date) + days) * 86_400_000).toISOString().slice(0, 10);

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

class Rejected extends Error {}

function givenValue(query: Query, name: string, answers: Answers): string | undefined {
  const values = query.filter(([other]) => other === name).map(([, value]) => value);
  if (values.length <= 1) return values[0];
  if (answers["repeatedParameter"] === "reject") throw new Rejected(name);
  return answers["repeatedParameter"] === "first" ? values[0] : values[values.length - 1];
}

function integerOf(query: Query, name: string, answers: Answers, fallback: number, maximum: number): number {
  const text = givenValue(query, name, answers);
  if (text === undefined) return fallback;
  const instead = (choice: string, value: number) => {
    if (answers[choice] === "reject") throw new Rejected(name);
    return value;
  };
  if (!/^-?[0-9]+$/.test(text)) return instead("malformedInteger", fallback);
  if (Number(text) < 1) return instead("belowMinimum", 1);
  return Number(text) > maximum ? instead("limitAboveMaximum", maximum) : Number(text);
}

function dateOf(query: Query, name: string, answers: Answers): string | undefined {
  const text = givenValue(query, name, answers);
  if (text === undefined || isDate(text)) return text;
  if (answers["malformedDate"] === "reject") throw new Rejected(name);
  return undefined;
}

export function expectHours(world: World, query: Query, today: string, answers: Answers): Expected {
  return answer(query, ["startDate", "page", "limit"], answers, () => {
    const { start } = startOf(query, today, answers);
    const page = integerOf(query, "page", answers, 1, Number.POSITIVE_INFINITY);
    const limit = integerOf(query, "limit", answers, 10, 30);
    const all = world.hours.filter(({ date }) => date >= start).sort((a, b) => (a.date < b.date ? -1 : 1));
    if (answers["hoursPageUnit"] === "entries") return { page, pages: chunk(all, limit) };
    const lastDay = all.length === 0 ? day(start) - 1 : day(all[all.length - 1]!.date);
    const pages: Hours[][] = [];
    for (let first = day(start); first <= lastDay; first += limit) {
      pages.push(all.filter(({ date }) => day(date) >= first && day(date) < first + limit));
    }
    return { page, pages };
  });
}

export function expectEvents(world: World, query: Query, today: string, answers: Answers): Expected {
  return answer(query, ["startDate", "endDate", "page", "limit"], answers, () => {
    const { start, asGiven } = startOf(query, today, answers);
    const end = dateOf(query, "endDate", answers) ?? later(start, 7);
    const page = integerOf(query, "page", answers, 1, Number.POSITIVE_INFINITY);
    const limit = integerOf(query, "limit", answers, 10, 30);
    const compared = answers["pastStartDate"] === "clampFirst" ? start : asGiven;
    if (end < compared && answers["invertedRange"] === "reject") throw new Rejected("endDate");
    const most = Number(answers["widestRange"] === "none" ? 1e9 : answers["widestRange"]);
    if (end >= compared && (Date.parse(end) - Date.parse(compared)) / 86_400_000 > most) throw new Rejected("endDate");
    const last = answers["endDateBound"] === "exclusive" ? later(end, -1) : end;
    const isIn = (date: string) => date >= start && date <= last;
    const firstIn = (event: Event) => event.dates.filter(isIn).sort()[0]!;
    const all = world.events.filter(({ dates }) => dates.some(isIn));
    const keys: Record<string, (event: Event) => string> = {
      firstDateInRange: (event) => `${firstIn(event)} ${event.eventId}`,
      name: (event) => `${event.name}\u0000${event.eventId}`,
      eventId: (event) => event.eventId,
    };
    const key = keys[answers["eventOrder"]!];
    if (key) all.sort((a, b) => (key(a) < key(b) ? -1 : 1));
    const shown = answers["eventDates"] === "all" ? () => true : isIn;
    const show = (event: Event) => ({ ...event, dates: event.dates.filter(shown) });
    if (answers["eventPageUnit"] === "events") return { page, pages: chunk(all.map(show), limit) };
    if (answers["eventPageUnit"] === "daysRepeated") {
      const busy = chunk([...new Set(all.flatMap(({ dates }) => dates.filter(isIn)))].sort(), limit);
      const pages = busy.map((some) => all.filter(({ dates }) => dates.some((date) => some.includes(date))).map(show));
      return { page, pages };
    }
    if (answers["eventPageUnit"] === "calendarDays") {
      const lastDay = Math.max(...all.flatMap(({ dates }) => dates.filter(isIn)).map(day));
      const pages: Event[][] = [];
      for (let opens = day(start); opens <= lastDay; opens += limit) {
        const isOn = (date: string) => isIn(date) && day(date) >= opens && day(date) < opens + limit;
        pages.push(all.filter(({ dates }) => dates.some(isOn)).map(show));
      }
      return { page, pages };
    }
    const days = chunk([...new Set(all.map(firstIn))].sort(), limit);
    return { page, pages: days.map((some) => all.filter((event) => some.includes(firstIn(event))).map(show)) };
  });
}

function startOf(query: Query, today: string, answers: Answers): { start: string; asGiven: string } {
  const asGiven = dateOf(query, "startDate", answers) ?? today;
  return { start: answers["pastStartDate"] !== "serve" && asGiven < today ? today : asGiven, asGiven };
}

type Pages = () => { page: number; pages: unknown[][] };

function answer(query: Query, known: string[], answers: Answers, list: Pages): Expected {
  const isUnknown = query.some(([name]) => !known.includes(name));
  try {
    if (answers["unknownParameter"] === "reject" && isUnknown) throw new Rejected("unknown");
    const { page, pages } = list();
    // An event can stand on two pages of calendar days.
    const counts = { total: new Set(pages.flat().map((item) => JSON.stringify(item))).size, pages: pages.length };
    if (answers["pageBeyondEnd"] === "notFound" && page > Math.max(1, pages.length)) return { status: 404, counts };
    return { status: 200, list: pages[page - 1] ?? [], counts };
  } catch (error) {
    if (error instanceof Rejected) return { status: Number(answers["badParameterStatus"]) };
    throw error;
  }
}

function chunk<Item>(list: Item[], size: number): Item[][] {
  return list.length === 0 ? [] : [list.slice(0, size), ...chunk(list.slice(size), size)];
}
