/** What the site of a visit planner asks of the museum: opening hours, page by page, and the events of a week. */

export interface Museum {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

export interface OpeningDay {
  readonly date: string;
  readonly timeOpen: string;
  readonly timeClose: string;
}

export interface PlannedEvent {
  readonly eventId: string;
  readonly name: string;
  readonly location: string;
  readonly dates: readonly string[];
  readonly price: number;
}

/** The opening days from a date on, one page of them; an empty list lies behind the last page. */
export function fetchOpeningDays(museum: Museum, from: string, page: number): Promise<readonly OpeningDay[]> {
  return get(museum, `/museum-hours?startDate=${from}&page=${page}&limit=10`);
}

/** What takes place from one date to another. */
export function fetchEvents(museum: Museum, from: string, to: string): Promise<readonly PlannedEvent[]> {
  return get(museum, `/special-events?startDate=${from}&endDate=${to}`);
}

/** A line for each event of a week: `4 March, Great Hall: Clay (5)`. */
export function describeEvents(events: readonly PlannedEvent[]): readonly string[] {
  return events.map(({ name, location, dates, price }) => {
    const days = dates.map((date) => `${Number(date.slice(8))}.${Number(date.slice(5, 7))}.`).join(", ");
    return `${days} ${location}: ${name} (${price === 0 ? "free" : price})`;
  });
}

async function get<T>({ url, user, password }: Museum, target: string): Promise<T> {
  const response = await fetch(url + target, { headers: { Authorization: `Basic ${btoa(`${user}:${password}`)}` } });
  if (!response.ok) throw new Error(`the museum answered ${response.status}`);
  return response.json() as Promise<T>;
}
