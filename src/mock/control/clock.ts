/** Controls the clock of a session: held at a day, moved by days, or released to follow the time. */
import { quote } from "../../base/quote.js";
import { addDays, dayNumber, FIRST_DATE, LAST_DATE, parseCalendarDate } from "../../contract/calendar-date.js";
import { holdClock } from "../../contract/clock.js";
import type { Session } from "../sessions/session.js";
import { invalidControl } from "./control-error.js";
import { toControlObject } from "./control-value.js";

/** More than three centuries. */
const DAYS_AT_MOST = 150_000;

/** Returns what the clock of a session shows. */
export function showClock(session: Session) {
  const { today, isHeld, profile } = session.snapshot();
  return { today, isHeld, timeZone: profile.timeZone };
}

/** Holds, moves or releases the clock; the value has one of `today`, `advance` (days) and `release`. */
export function steerClock(session: Session, value: unknown): void {
  const body = toControlObject(value, ["today", "advance", "release"]);
  const given = Object.keys(body);
  if (given.length !== 1) {
    throw invalidControl('Write one of {"today": "2027-02-28"}, {"advance": 3} (days) and {"release": true}.');
  }
  if ("advance" in body) advance(session, "advance", body["advance"]);
  else if ("release" in body) release(session, body["release"]);
  else hold(session, body["today"]);
}

function release(session: Session, value: unknown): void {
  if (value !== true) throw invalidControl('release is not true; write {"release": true}.');
  session.releaseClock();
}

function hold(session: Session, today: unknown): void {
  if (typeof today !== "string" || parseCalendarDate(today) === undefined) {
    const given = typeof today === "string" ? quote(today) : JSON.stringify(today);
    throw invalidControl(`today ${given} is not a calendar date; write YYYY-MM-DD, such as 2027-02-28.`);
  }
  session.holdClock(holdClock(today));
}

/** Holds the clock some days after the day that it shows, or before it if the number is negative. */
export function advanceClock(session: Session, value: unknown): void {
  advance(session, "days", toControlObject(value, ["days"])["days"]);
}

function advance(session: Session, name: string, days: unknown): void {
  if (days === undefined) throw invalidControl(`${name} is missing; write {"${name}": 3}.`);
  if (!Number.isInteger(days) || Math.abs(Number(days)) > DAYS_AT_MOST) {
    const flaw = `${name} ${JSON.stringify(days)} is no number of days; write a whole number from -${DAYS_AT_MOST} to ${DAYS_AT_MOST}.`;
    throw invalidControl(flaw);
  }
  const { today } = session.snapshot();
  const moved = addDays(today, Number(days));
  if (dayNumber(moved) - dayNumber(today) !== days) {
    const end = Number(days) > 0 ? `after ${LAST_DATE}, the last` : `before ${FIRST_DATE}, the first`;
    throw invalidControl(`${name} ${days} from ${today} lies ${end} day of the calendar; write fewer days.`);
  }
  session.holdClock(holdClock(moved));
}
