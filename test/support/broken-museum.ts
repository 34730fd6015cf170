/** Museums that are each broken in one way, and the scenario that must see it. */
import { addDays } from "../../src/contract/calendar-date.js";
import {
  type Answering,
  asking,
  daysAfterStart,
  EVENTS,
  events,
  HOURS,
  hours,
  lettingIn,
  setDefault,
  shiftedBy,
} from "./breakage.js";

export interface BrokenMuseum {
  readonly says: string;
  /** The scenarios that must be red, by name. */
  readonly seenBy: readonly string[];
  readonly breaks: (answer: Answering) => Answering;
}

/** They break a museum whose day is 2027-03-01 and that lets in only this credential. */
export function listBrokenMuseums(credential: string): readonly BrokenMuseum[] {
  return [
    { says: "page is ignored", seenBy: ["month-of-hours"], breaks: asking(HOURS, (query) => query.delete("page")) },
    { says: "a page begins a day too early", seenBy: ["month-of-hours"], breaks: shiftedBy(-1) },
    { says: "a page begins a day too late", seenBy: ["month-of-hours"], breaks: shiftedBy(1) },
    { says: "limit is ignored", seenBy: ["plan-a-visit"], breaks: asking(HOURS, (query) => query.delete("limit")) },
    {
      says: "limit is always thirty",
      seenBy: ["plan-a-visit", "month-of-hours"],
      breaks: asking(HOURS, (query) => query.set("limit", "30")),
    },
    {
      says: "limit is twenty where it is left out",
      seenBy: ["plan-a-visit", "month-of-hours"],
      breaks: asking(
        HOURS,
        setDefault("limit", () => "20"),
      ),
    },
    {
      says: "a page of thirty has thirty-one",
      seenBy: ["month-of-hours"],
      breaks: hours((days) => (days.length === 30 ? [...days, { ...days[29], date: "2027-05-31" }] : days)),
    },
    {
      says: "the days of a page descend",
      seenBy: ["plan-a-visit", "month-of-hours", "new-year"],
      breaks: hours((days) => days.reverse()),
    },
    {
      says: "two days of a page are swapped",
      seenBy: ["plan-a-visit"],
      breaks: hours((days) => [...days.slice(0, 4), ...days.slice(4, 6).reverse(), ...days.slice(6)]),
    },
    {
      says: "a day is there twice",
      seenBy: ["plan-a-visit", "month-of-hours"],
      breaks: hours((days) => [...days.slice(0, 4), ...days.slice(3, -1)]),
    },
    {
      says: "startDate is ignored by the hours",
      seenBy: ["plan-a-visit", "new-year"],
      breaks: asking(HOURS, (query) => query.delete("startDate")),
    },
    {
      says: "the hours begin the day before startDate",
      seenBy: ["plan-a-visit", "month-of-hours"],
      breaks: asking(HOURS, (query) => {
        const startDate = query.get("startDate");
        if (startDate !== null) query.set("startDate", addDays(startDate, -1));
      }),
    },
    {
      says: "an hour has one digit",
      seenBy: ["plan-a-visit"],
      breaks: hours((days) => days.map((day) => ({ ...day, timeOpen: "9:30" }))),
    },
    {
      says: "a time has seconds",
      seenBy: ["plan-a-visit"],
      breaks: hours((days) => days.map((day) => ({ ...day, timeClose: `${day.timeClose}:00` }))),
    },
    {
      says: "there are no times",
      seenBy: ["plan-a-visit"],
      breaks: hours((days) => days.map(({ date }) => ({ date }))),
    },
    {
      says: "a date is written the other way round",
      seenBy: ["plan-a-visit"],
      breaks: hours((days) => days.map((day) => ({ ...day, date: day.date?.split("-").reverse().join(".") }))),
    },
    {
      says: "the hours of a day depend on the question",
      seenBy: ["plan-a-visit"],
      breaks: hours((days, query) =>
        query.has("startDate") ? days.map((day) => ({ ...day, timeOpen: "00:00" })) : days,
      ),
    },
    { says: "the list of hours lies in an object", seenBy: ["plan-a-visit"], breaks: hours((items) => ({ items })) },
    {
      says: "the list of events lies in an object",
      seenBy: ["week-of-events"],
      breaks: events((items) => ({ items })),
    },
    {
      says: "the hours begin tomorrow where no startDate is given",
      seenBy: ["from-today"],
      breaks: asking(
        HOURS,
        setDefault("startDate", () => "2027-03-03"),
      ),
    },
    {
      says: "the hours begin last month where no startDate is given",
      seenBy: ["from-today"],
      breaks: asking(
        HOURS,
        setDefault("startDate", () => "2027-02-01"),
      ),
    },
    {
      says: "the events begin with the month before where no startDate is given",
      seenBy: ["from-today"],
      breaks: asking(EVENTS, (query) => {
        if (query.has("startDate")) return;
        query.set("startDate", "2027-02-01");
        query.set("endDate", "2027-03-08");
      }),
    },
    {
      says: "the events end a fortnight after startDate where no endDate is given",
      seenBy: ["week-of-events"],
      breaks: asking(EVENTS, setDefault("endDate", daysAfterStart(14))),
    },
    {
      says: "the events end six days after startDate where no endDate is given",
      seenBy: ["week-of-events"],
      breaks: asking(EVENTS, setDefault("endDate", daysAfterStart(6))),
    },
    {
      says: "the events end seven days after today where no endDate is given",
      seenBy: ["week-of-events"],
      breaks: asking(
        EVENTS,
        setDefault("endDate", () => "2027-03-08"),
      ),
    },
    {
      says: "endDate is ignored",
      seenBy: ["week-of-events", "new-year"],
      breaks: asking(EVENTS, (query) => query.delete("endDate")),
    },
    {
      says: "a range of events ends with the year",
      seenBy: ["new-year"],
      breaks: asking(EVENTS, (query) => {
        if ((query.get("endDate") ?? "").startsWith("2028") && query.get("startDate")?.startsWith("2027")) {
          query.set("endDate", "2027-12-31");
        }
      }),
    },
    {
      says: "the days of January are missing from a page that begins in December",
      seenBy: ["new-year"],
      breaks: hours((days, query) =>
        query.get("startDate")?.startsWith("2027-12") ? days.filter(({ date }) => (date ?? "") < "2028") : days,
      ),
    },
    {
      says: "an event is shown twice",
      seenBy: ["event-in-detail"],
      breaks: events((items) => [...items, ...items.slice(0, 1)]),
    },
    {
      says: "an event has another price where an endDate is given",
      seenBy: ["event-in-detail"],
      breaks: events((items, query) => items.map((item) => ({ ...item, price: query.has("endDate") ? 1 : 2 }))),
    },
    {
      says: "an event has another name where an endDate is given",
      seenBy: ["event-in-detail"],
      breaks: events((items, query) =>
        items.map((item) => ({ ...item, name: `${item.name}${query.has("endDate") ? "" : "!"}` })),
      ),
    },
    {
      says: "an event is shown without the date that it was found by",
      seenBy: ["event-in-detail"],
      breaks: events((items, query) =>
        query.has("endDate") ? items : items.map((item) => ({ ...item, dates: item.dates?.slice(1) })),
      ),
    },
    {
      says: "an event is not there on its own first date",
      seenBy: ["event-in-detail"],
      breaks: events((items, query) =>
        query.has("endDate") ? items : items.filter(({ dates }) => dates?.[0] !== query.get("startDate")),
      ),
    },
    {
      says: "an eventId is drawn anew for each answer",
      seenBy: ["week-of-events", "event-in-detail"],
      breaks: (answer) => {
        let drawn = 0;
        return events((items) =>
          items.map((item) => {
            drawn += 1;
            return { ...item, eventId: `00000000-0000-4000-8000-${String(drawn).padStart(12, "0")}` };
          }),
        )(answer);
      },
    },
    {
      says: "an eventId is no UUID",
      seenBy: ["week-of-events"],
      breaks: events((items) => items.map((item) => ({ ...item, eventId: item.eventId?.slice(0, 8) }))),
    },
    {
      says: "the price is a text",
      seenBy: ["week-of-events"],
      breaks: events((items) => items.map((item) => ({ ...item, price: `${item.price} EUR` }))),
    },
    {
      says: "anybody sees the hours",
      seenBy: ["refused-credential"],
      breaks: lettingIn(credential, ({ url }) => url.includes(HOURS)),
    },
    {
      says: "anybody sees the events",
      seenBy: ["refused-credential"],
      breaks: lettingIn(credential, ({ url }) => url.includes(EVENTS)),
    },
    {
      says: "any header of authorization lets in",
      seenBy: ["refused-credential"],
      breaks: lettingIn(credential, ({ headers }) => headers.has("Authorization")),
    },
    {
      says: "nobody is asked for a credential after one who had it",
      seenBy: ["refused-credential"],
      breaks: (answer) => {
        const seen = new Set<string>();
        return lettingIn(credential, (request) => {
          if (request.headers.get("Authorization") === credential) seen.add(request.url);
          return seen.has(request.url);
        })(answer);
      },
    },
    {
      says: "a page is answered as HTML",
      seenBy: ["plan-a-visit", "week-of-events"],
      breaks: () => async () => new Response("<html></html>", { headers: { "Content-Type": "text/html" } }),
    },
  ];
}
