/** A museum with few events, each at the same distance from the next. */
import { type Happening, type Museum, plus } from "./museum.js";

/** So many days before today the events begin, and so many after it they end. */
const [BEFORE, AFTER] = [60, 420];

/** The same hours, and an event each so many days, of one to three dates a week apart. */
export function createRareMuseum({ hours }: Museum, today: string, every: number): Museum {
  const events = Array.from({ length: Math.floor((BEFORE + AFTER) / every) }, (_, at): Happening => {
    const first = plus(today, at * every - BEFORE);
    return {
      eventId: `${((at * 2_654_435_761) >>> 0).toString(16).padStart(8, "0")}-5a1e-4c0d-8b00-${String(at).padStart(12, "0")}`,
      name: `Tour ${(at * 7) % 97}`,
      location: `Room ${at % 5}`,
      eventDescription: `Tour number ${at}`,
      dates: [0, 7, 14].slice(0, 1 + (at % 3)).map((days) => plus(first, days)),
      price: at % 40,
    };
  });
  return { hours, events: events.sort((a, b) => (a.name + a.eventId < b.name + b.eventId ? -1 : 1)) };
}
