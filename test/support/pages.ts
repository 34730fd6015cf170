/** Pages of the museum, for properties that hold whatever the answers about them are. */
import fc from "fast-check";
import type { Page } from "../../src/museum/answer.js";

export const pageAnswers = fc.record({
  eventOrder: fc.constantFrom("firstDateInRange", "name", "eventId", "asStored"),
  eventPageUnit: fc.constantFrom("events", "days"),
  eventDates: fc.constantFrom("all", "inRange"),
  hoursPageUnit: fc.constantFrom("entries", "calendarDays"),
} as const);

/** What a page says once it is asked for everything. */
export function readPage({ items, total, pages, covers }: Page) {
  return { items, total: total(), pages: pages(), covers: covers?.() };
}
