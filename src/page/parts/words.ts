/** Dates, times, numbers and searched words as people read them. */
import { nounFor } from "../../base/text.js";

/** `Tue, 2 Mar 2027` for a calendar date; any other text as it is. */
export const formatDay = dateFormat({ weekday: "short", day: "numeric", month: "short" });
export const formatLongDay = dateFormat({ weekday: "long", day: "numeric", month: "long" });
export const formatMonth = dateFormat({ month: "long" });

function dateFormat(parts: Intl.DateTimeFormatOptions): (date: string) => string {
  const form = new Intl.DateTimeFormat("en-GB", { ...parts, year: "numeric", timeZone: "UTC" });
  return (date) => {
    const moment = new Date(`${date}T00:00:00Z`);
    return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(moment.getTime()) ? form.format(moment) : date;
  };
}

const TIME = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** The time of day of a moment, in the zone of the browser, to the millisecond. */
export function formatTime(moment: string): string {
  const date = new Date(moment);
  return `${TIME.format(date)}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}

/** Counts with separators: `1 event`, `2,000 events`. */
export function plural(count: number, noun: string, nouns?: string): string {
  return `${count.toLocaleString("en-GB")} ${nounFor(count, noun, nouns)}`;
}

/** A session within a sentence. An empty id is the default session. */
export function inText(id: string): string {
  return id === "" ? "the default session" : `the session ${id}`;
}

export function nameOfSession(id: string): string {
  return id === "" ? "Default session" : `Session ${id}`;
}

export function hasWords(text: string, query: string): boolean {
  const searched = text.toLowerCase();
  const words = query.toLowerCase().split(/\s+/);
  return words.every((word) => searched.includes(word));
}
