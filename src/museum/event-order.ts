/** Compares events in each order that does not depend on the range. */
import { compareTexts } from "../base/compare-texts.js";
import type { Occurrence, PlacedEvent, StaticOrder } from "./event-index.js";

export const eventComparisons: Readonly<Record<StaticOrder, (a: PlacedEvent, b: PlacedEvent) => number>> = {
  name: (a, b) => compareTexts(a.event.name ?? "", b.event.name ?? "") || byEventId(a, b),
  eventId: byEventId,
  asStored: (a, b) => a.position - b.position,
};

/** By day, and on a day by eventId. */
export function byDay(a: Occurrence, b: Occurrence): number {
  return a.day - b.day || byEventId(a, b);
}

function byEventId(a: PlacedEvent, b: PlacedEvent): number {
  return compareTexts(a.event.eventId, b.event.eventId) || a.position - b.position;
}
