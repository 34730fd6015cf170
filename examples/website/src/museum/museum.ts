/** What the site asks of the museum. */
import type { MuseumClient } from "museum-mock/client";
import { type OpenDay, toOpenDay } from "./opening.ts";
import { compareEvents, type ProgrammeEvent, type Range, toProgrammeEvent } from "./programme.ts";
import { addDays, startOfMonth } from "./wall-clock.ts";

/** How many months the calendar shows, this one included. */
export const CALENDAR_MONTHS = 3;

/** Loads the open days from yesterday, whose night may not be over, to the end of the calendar. */
export async function loadOpenDays(
  client: Pick<MuseumClient, "hours">,
  today: string,
  signal?: AbortSignal,
): Promise<readonly OpenDay[]> {
  const range = { startDate: addDays(today, -1), endDate: addDays(startOfMonth(today, CALENDAR_MONTHS), -1) };
  const days: OpenDay[] = [];
  for await (const entry of client.hours(range, { signal })) {
    const day = toOpenDay(entry);
    if (day) days.push(day);
  }
  return days;
}

/** A shorter list came on one page, even with the events of one day more, which the client leaves out. */
const SHORT_LIST = 20;
const READINGS = 3;

/**
 * Loads the events of a range, the earliest first. If an event is cancelled between two pages, the events after it move up and one of
 * them is on neither page. So a long list is read again until it is the same twice.
 */
export async function loadEvents(
  client: Pick<MuseumClient, "events">,
  range: Range,
  signal?: AbortSignal,
): Promise<readonly ProgrammeEvent[]> {
  let events = await readEvents(client, range, signal);
  for (let reading = 1; reading < READINGS && events.length >= SHORT_LIST; reading += 1) {
    const before = JSON.stringify(events);
    events = await readEvents(client, range, signal);
    if (JSON.stringify(events) === before) break;
  }
  return events;
}

async function readEvents(
  client: Pick<MuseumClient, "events">,
  range: Range,
  signal: AbortSignal | undefined,
): Promise<readonly ProgrammeEvent[]> {
  const events: ProgrammeEvent[] = [];
  for await (const event of client.events(range, { signal })) {
    const listed = toProgrammeEvent(event, range);
    if (listed) events.push(listed);
  }
  return events.sort(compareEvents);
}
