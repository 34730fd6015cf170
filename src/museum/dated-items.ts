/** Entries and events that have what an index needs: a day, and for an event a name of its own. */
import type { CalendarDate } from "../contract/calendar-date.js";
import type { HoursEntry, SpecialEvent } from "../contract/interface.js";

/** An entry of hours that can be placed on a day. */
export type DatedEntry = HoursEntry & { readonly date: CalendarDate };

/** An event that can be told from others and placed on its days. */
export type DatedEvent = SpecialEvent & { readonly eventId: string; readonly dates: readonly CalendarDate[] };
