/** The log as JSON, an object on each line, for programs that collect logs. */
import type { Exchange } from "../mock/journal/exchange.js";
import type { MockView } from "../mock/mock.js";

/** Returns the line of an exchange, stamped with the time at which it was answered. */
export function toJsonLogLine(exchange: Exchange, milliseconds: number): string {
  const { warnings, ...facts } = exchange;
  const noticed = warnings.length > 0 ? { warnings } : {};
  return JSON.stringify({ time: new Date(milliseconds).toISOString(), event: "exchange", ...facts, ...noticed });
}

/** Returns the first line: where the mock listens and what it shows. */
export function toJsonIntroduction(url: string, { today, isHeld, profile }: MockView, milliseconds: number): string {
  const { timeZone } = profile;
  const time = new Date(milliseconds).toISOString();
  return JSON.stringify({ time, event: "listening", url, today, isHeld, timeZone });
}
