/** The log as JSON, an object on each line, for programs that collect logs. */
import type { Exchange } from "../mock/journal/exchange.js";
import type { MockView } from "../mock/mock.js";
import type { Terminal } from "./terminal.js";

/** Returns the line of an exchange, stamped with the time at which it was answered. */
export function toJsonLogLine(exchange: Exchange): string {
  const { warnings, milliseconds: took, ...facts } = exchange;
  const noticed = warnings.length > 0 ? { warnings } : {};
  return toLine("exchange", { ...facts, milliseconds: Math.round(took * 1000) / 1000, ...noticed });
}

/** Returns a line for what is no exchange: a note, a warning or an error. */
export function toJsonNote(text: string): string {
  return toLine("note", { text });
}

/** Stamps a line with the time. */
function toLine(event: string, facts: object): string {
  return JSON.stringify({ time: new Date().toISOString(), event, ...facts });
}

/** Returns a terminal that writes what is no result as JSON, too. */
export function inJson(terminal: Terminal): Terminal {
  const plain = (_style: string, text: string) => text;
  const warn = (line: string) => terminal.warn(toJsonNote(line));
  return { ...terminal, warn, paint: plain, paintWarning: plain };
}

/** Returns the first line: where the mock listens and what it shows. */
export function toJsonIntroduction(url: string, { today, isHeld, profile }: MockView): string {
  return toLine("listening", { url, today, isHeld, timeZone: profile.timeZone });
}
