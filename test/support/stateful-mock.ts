/**
 * A mock that takes provider states under `/__admin`, as far as the sample consumers use them. It stands in for the endpoint of
 * the mock itself: what uses it needs `fetch` alone.
 */

import { addDays } from "../../src/contract/calendar-date.js";
import { createFixedWorld, createMock, type DataSet, holdClock, type Mock } from "../../src/doors/index.js";

/** The museum as the states so far have made it. */
interface Museum {
  readonly today: string;
  readonly hours: DataSet["hours"];
  readonly events: DataSet["events"];
  readonly credentials: readonly string[];
}

type Parameters = Readonly<Record<string, string | number>>;
type State = (museum: Museum, parameters: Parameters) => Partial<Museum>;

const opening = (date: string) => ({ date, timeOpen: "10:00", timeClose: "17:00" });
const openings = (first: string, count: number) =>
  Array.from({ length: count }, (_, day) => opening(addDays(first, day)));

const event = (number: number, dates: readonly string[], price = 5) => ({
  eventId: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  name: `Event ${number}`,
  location: "Great Hall",
  eventDescription: "An event.",
  dates: [...dates],
  price,
});

const standard: Museum = {
  today: "2027-03-01",
  hours: openings("2027-01-01", 200),
  events: Array.from({ length: 100 }, (_, number) => event(number, [addDays("2027-01-01", number)])),
  credentials: ["anna:s3cret"],
};

const states: Readonly<Record<string, State>> = {
  "": () => standard,
  "today is {date}": (_, { date }) => ({ today: String(date) }),
  "the museum is open on {date}": ({ hours }, { date }) => ({
    hours: [...hours.filter((entry) => entry.date !== date), opening(String(date))],
  }),
  "the museum is closed until {date}": (_, { date }) => ({ hours: openings(String(date), 30) }),
  "{count} events between {startDate} and {endDate}": (_, { count, startDate }) => ({
    events: Array.from({ length: Number(count) }, (_, number) => event(number, [String(startDate)])),
  }),
  "no events": () => ({ events: [] }),
  "invalid credentials": () => ({ credentials: ["nobody:has these"] }),
  "exactly one page": ({ today }) => ({ hours: openings(today, 10) }),
  "exactly two pages": ({ today }) => ({ hours: openings(today, 20) }),
  "everything free": ({ events }) => ({ events: events.map((one) => ({ ...one, price: 0 })) }),
  "closed for a fortnight": ({ today }) => ({ hours: openings(addDays(today, 14), 30) }),
};

export function createStatefulMock(): Pick<Mock, "fetch"> & { readonly applied: string[] } {
  const applied: string[] = [];
  let museum = standard;
  let mock = toMock(museum);
  const change = ({ state, params = {}, action }: { state: string; params?: Parameters; action: string }) => {
    const apply = states[state];
    if (!apply) return new Response(null, { status: 404 });
    applied.push(`${action} ${state}`);
    museum = action === "teardown" ? standard : { ...museum, ...apply(museum, params) };
    mock = toMock(museum);
    return Response.json({});
  };
  return {
    applied,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/__admin/health") return Response.json({ status: "ok", name: "museum-mock" });
      if (pathname === "/__admin/provider-states") return change(JSON.parse(await request.text()));
      return mock.fetch(request);
    },
  };
}

function toMock({ today, hours, events, credentials }: Museum): Mock {
  const world = createFixedWorld({ hours, events });
  return createMock({ world, clock: holdClock(today), credentials, profile: { credentialCheck: "listed" } });
}
