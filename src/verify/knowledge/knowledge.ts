/** What a full run has learned about a target, for later quick runs: the days that have entries or events. */
import { isPlainObject } from "../../base/plain-object.js";
import { quote } from "../../base/quote.js";
import { type CalendarDate, parseCalendarDate } from "../../contract/calendar-date.js";

export const KNOWLEDGE_SCHEMA_VERSION = 1;

/** Only says which requests to send. A run learns again what to expect, so outdated knowledge does no harm. */
export interface Knowledge {
  readonly schemaVersion: typeof KNOWLEDGE_SCHEMA_VERSION;
  /** The base address, without a credential. */
  readonly target: string;
  /** The day on which it was learned, at the target. */
  readonly learned: CalendarDate;
  /** The days with an entry of hours, ascending. */
  readonly hours: readonly CalendarDate[];
  /** The dates of each event, by its eventId. */
  readonly events: Readonly<Record<string, readonly CalendarDate[]>>;
}

/** Parsed knowledge, or a message for each violation. */
type KnowledgeReading =
  | { readonly knowledge: Knowledge; readonly violations?: never }
  | { readonly violations: readonly string[]; readonly knowledge?: never };

/** Parses the JSON value of a knowledge file. */
export function parseKnowledge(value: unknown): KnowledgeReading {
  if (!isPlainObject(value) || !("schemaVersion" in value)) {
    return { violations: ["expected a file that a full run has written with --knowledge FILE."] };
  }
  const { schemaVersion, target, learned, hours, events } = value;
  if (schemaVersion !== KNOWLEDGE_SCHEMA_VERSION) {
    const given = JSON.stringify(schemaVersion)?.slice(0, 40);
    const invalid = `Invalid schemaVersion ${given}; expected ${KNOWLEDGE_SCHEMA_VERSION}`;
    return { violations: [`${invalid}. Write the file again with a full run.`] };
  }
  const violations = [
    ...(typeof target === "string" ? [] : ["Invalid target; expected a text with the base address."]),
    ...(isDate(learned) ? [] : ["Invalid learned; expected a calendar date, YYYY-MM-DD."]),
    ...violationsOfDates("hours", hours),
    ...(isPlainObject(events)
      ? Object.entries(events).flatMap(([id, dates]) => violationsOfDates(`events[${quote(id)}]`, dates))
      : ["Invalid events; expected an object with the dates of each event by its eventId."]),
  ];
  return violations.length > 0
    ? { violations: violations.slice(0, MOST_VIOLATIONS) }
    : { knowledge: value as unknown as Knowledge };
}

const MOST_VIOLATIONS = 5;

function violationsOfDates(place: string, dates: unknown): readonly string[] {
  if (!Array.isArray(dates)) return [`Invalid ${place}; expected an array of calendar dates.`];
  const odd = dates.find((date) => !isDate(date));
  return odd === undefined
    ? []
    : [`Invalid value ${JSON.stringify(odd)?.slice(0, 40)} in ${place}; expected a calendar date, YYYY-MM-DD.`];
}

function isDate(value: unknown): boolean {
  return typeof value === "string" && parseCalendarDate(value) !== undefined;
}
