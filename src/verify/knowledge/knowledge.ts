/** What a full run has learned about a target, for quick runs after it: on which days there is something to ask about. */
import { isPlainObject } from "../../base/plain-object.js";
import { quote } from "../../base/quote.js";
import { type CalendarDate, parseCalendarDate } from "../../contract/calendar-date.js";

export const KNOWLEDGE_SCHEMA_VERSION = 1;

/** It says where to ask; what is expected, a run learns afresh, so that data that has changed since breaks nothing. */
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
export type KnowledgeReading =
  | { readonly knowledge: Knowledge; readonly violations?: never }
  | { readonly violations: readonly string[]; readonly knowledge?: never };

/** Parses the JSON value of a knowledge file. */
export function parseKnowledge(value: unknown): KnowledgeReading {
  if (!isPlainObject(value) || !("schemaVersion" in value)) {
    return { violations: ["it is no knowledge of a target; a full run with --knowledge FILE writes it."] };
  }
  const { schemaVersion, target, learned, hours, events } = value;
  if (schemaVersion !== KNOWLEDGE_SCHEMA_VERSION) {
    const given = JSON.stringify(schemaVersion)?.slice(0, 40);
    const expected = `schemaVersion ${given} is not ${KNOWLEDGE_SCHEMA_VERSION}`;
    return { violations: [`${expected}; write the file anew with a full run.`] };
  }
  const violations = [
    ...(typeof target === "string" ? [] : ["target is no text; expected the base address."]),
    ...(isDate(learned) ? [] : ["learned is no calendar date; expected YYYY-MM-DD."]),
    ...violationsOfDates("hours", hours),
    ...(isPlainObject(events)
      ? Object.entries(events).flatMap(([id, dates]) => violationsOfDates(`events[${quote(id)}]`, dates))
      : ["events is no object; expected the dates of each event by its eventId."]),
  ];
  return violations.length > 0
    ? { violations: violations.slice(0, MOST_VIOLATIONS) }
    : { knowledge: value as unknown as Knowledge };
}

const MOST_VIOLATIONS = 5;

function violationsOfDates(place: string, dates: unknown): readonly string[] {
  if (!Array.isArray(dates)) return [`${place} is no array; expected calendar dates.`];
  const odd = dates.find((date) => !isDate(date));
  return odd === undefined
    ? []
    : [`${place} has ${JSON.stringify(odd)?.slice(0, 40)}, which is no calendar date; expected YYYY-MM-DD.`];
}

function isDate(value: unknown): boolean {
  return typeof value === "string" && parseCalendarDate(value) !== undefined;
}
