/** The events as the site lists them: by date, within a range, filtered. */
import type { SpecialEvent } from "museum-mock/client";
import { addDays } from "./wall-clock.ts";

export interface ProgrammeEvent {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly description: string;
  /** The dates in the range, in ascending order; some services list the others, too. */
  readonly dates: readonly [string, ...string[]];
  readonly price: number | undefined;
}

export interface Range {
  readonly startDate: string;
  readonly endDate: string;
}

export const periods = {
  week: { label: "Next 7 days", days: 6 },
  fortnight: { label: "Next 2 weeks", days: 13 },
  twoMonths: { label: "Next 2 months", days: 59 },
} as const;

export type Period = keyof typeof periods;

export function rangeOf(period: Period, today: string): Range {
  return { startDate: today, endDate: addDays(today, periods[period].days) };
}

/** Returns undefined for an event without a date in the range. Services sort in different orders, so the site sorts by itself. */
export function toProgrammeEvent(event: SpecialEvent, { startDate, endDate }: Range): ProgrammeEvent | undefined {
  const [first, ...others] = (event.dates ?? []).filter((date) => date >= startDate && date <= endDate).sort();
  if (first === undefined) return undefined;
  return {
    id: event.eventId ?? `${first} ${event.name}`,
    name: event.name ?? "An event",
    location: event.location ?? "",
    description: event.eventDescription ?? "",
    dates: [first, ...others],
    price: event.price,
  };
}

export function compareEvents(a: ProgrammeEvent, b: ProgrammeEvent): number {
  return a.dates[0].localeCompare(b.dates[0]) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id);
}

export interface Filter {
  readonly text: string;
  readonly isFree: boolean;
}

/** Finds the text in name, description and location. */
export function matches({ name, description, location, price }: ProgrammeEvent, { text, isFree }: Filter): boolean {
  const wanted = text.trim().toLowerCase();
  const isFound = [name, description, location].some((part) => part.toLowerCase().includes(wanted));
  return isFound && (!isFree || price === 0);
}

export function formatPrice(price: number | undefined): string {
  if (price === undefined) return "Price at the desk";
  return price === 0 ? "Free" : `Ticket ${price}`;
}
