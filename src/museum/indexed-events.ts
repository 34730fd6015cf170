/** Creates the index of events: a scan of all events, with an accelerator for queries that go by date. */
import { createDateIndex } from "./accelerator/date-index.js";
import type { EventIndex, IndexedEvents } from "./event-index.js";
import { scanEvents } from "./scanned-events.js";

/** Creates an index. Without the accelerator it gives the same answers, and takes longer the more events there are. */
export function createEventIndex(events: IndexedEvents): EventIndex {
  return { ...scanEvents(events), ...createDateIndex(events) };
}
