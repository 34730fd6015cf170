/** The data of a made-up museum for providers, reckoned from today: closed days and a long closure, events of every shape. */

export interface Hours {
  date: string;
  timeOpen: string;
  timeClose: string;
}

export interface Happening {
  eventId: string;
  name: string;
  location: string;
  eventDescription: string;
  dates: string[];
  price: number;
}

export interface Museum {
  hours: Hours[];
  events: Happening[];
}

const DAY = 86_400_000;

export function plus(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

const titles =
  "Blue Glass, Évènement d’hiver, 夜の美術館, Weaving, ألوان, Night Watch, Clay, Ölfarben, Masks, Maps".split(", ");

/** So many days before today the data begin, and so many after it they end. */
const [BEFORE, AFTER] = [60, 420];

export function createMuseum(today: string): Museum {
  const hours: Hours[] = [];
  for (let offset = -BEFORE; offset <= AFTER; offset += 1) {
    const date = plus(today, offset);
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    if (weekday === 1 || /(12-25|01-01)$/.test(date) || (offset >= 200 && offset < 217)) continue;
    const [timeOpen, timeClose] = [weekday === 0 ? "11:00" : "09:30", weekday === 4 ? "21:00" : "17:00"];
    hours.push({ date, timeOpen, timeClose });
  }
  const events: Happening[] = [];
  for (let index = 0; index < 190; index += 1) {
    const first = -BEFORE + Math.floor((index * (BEFORE + AFTER - 40)) / 190);
    events.push(createEvent(index, plus(today, first), gapsOf(index)));
  }
  return { hours, events: events.sort((a, b) => (a.name + a.eventId < b.name + b.eventId ? -1 : 1)) };
}

/** The days from the first date of an event to its others: most have one date, some several, with gaps of every width. */
function gapsOf(index: number): number[] {
  if (index % 11 === 5) return [0, 3, 4, 11, 25];
  if (index % 7 === 3) return [0, 9];
  if (index % 5 === 2) return [0, 1, 2];
  if (index % 13 === 8) return [0, 30];
  return [0];
}

function createEvent(index: number, first: string, gaps: number[]): Happening {
  const title = titles[(index * 7) % titles.length]!;
  const hex = ((index * 2_654_435_761) >>> 0).toString(16).padStart(8, "0");
  return {
    eventId: `${hex}-5a1e-4c0d-8b${(index % 100).toString().padStart(2, "0")}-${(index * 977).toString(16).padStart(12, "0")}`,
    name: `${title} ${index}`,
    location: `Room ${(index % 9) + 1}`,
    eventDescription: `${title}, for the ${index}th time.`,
    dates: gaps.map((gap) => plus(first, gap)),
    price: (index % 4) * 5,
  };
}
