/** Takes from a full run what quick runs after it should know. */
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import type { Run } from "../run.js";
import { KNOWLEDGE_SCHEMA_VERSION, type Knowledge } from "./knowledge.js";

/** Days of the past and of the future that are kept, and items of each kind. */
const [BEFORE, AFTER, MOST] = [31, 800, 3000];

export function toKnowledge({ client, model: { today, hours, events } }: Run): Knowledge {
  const isNear = (date: CalendarDate) => date >= addDays(today, -BEFORE) && date <= addDays(today, AFTER);
  const near = events.events.filter(({ dates }) => dates.some(isNear)).slice(0, MOST);
  return {
    schemaVersion: KNOWLEDGE_SCHEMA_VERSION,
    target: client.base,
    learned: today,
    hours: hours.entries
      .map(({ date }) => date)
      .filter(isNear)
      .slice(0, MOST),
    events: Object.fromEntries(near.map(({ key, dates }) => [key, dates.filter(isNear)])),
  };
}
