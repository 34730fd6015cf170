/** `/__admin/clock`: what today and the time are; held at a day, set to a moment from which it may run, moved, or released. */
import { shown } from "../../../base/quote.js";
import { type CalendarDate, parseCalendarDate } from "../../../contract/calendar-date.js";
import { LARGEST_SPEED, momentOn } from "../../../contract/clock.js";
import { type Moment, momentOf } from "../../../contract/local-time.js";
import { formatMoment, invalidMoment, isMoment, parseMoment, parseTimeOfDay } from "../../../contract/moment.js";
import { invalidControl } from "../../control/control-error.js";
import { toControlObject } from "../../control/control-value.js";
import type { Session } from "../../sessions/session.js";
import type { AdminHandlers } from "../admin-operation.js";
import { advanceBy } from "./clock-advance.js";

export const clockOperations = {
  getClock: ({ session }) => show(session()),
  async setClock({ session, body }) {
    const steered = session();
    steer(steered, toControlObject(await body(), ["today", "time", "now", "speed", "advance", "release"]));
    return show(steered);
  },
} satisfies Partial<AdminHandlers>;

type Body = Readonly<Record<string, unknown>>;

const FORMS =
  '{"today": "2027-02-28"}, {"now": "2027-03-28T00:59:50Z", "speed": 60}, {"time": "17:00"}, {"advance": {"hours": 3}}, {"speed": 0} and {"release": true}';

/** Returns what the clock of a session shows: its day, moment, speed and zone. */
function show(session: Session) {
  const { today, isHeld, profile, clock } = session.snapshot();
  const { timeZone } = profile;
  const now = formatMoment(momentOn(clock, timeZone), timeZone);
  return { today, isHeld, timeZone, now, speed: clock.speed ?? (isHeld ? 0 : 1) };
}

/** Sets the clock by `today`, `time` and `speed`, or by `now` and `speed`; or moves or releases it. Throws a ControlError. */
function steer(session: Session, body: Body): void {
  const given = Object.keys(body);
  if (given.length === 0 || (("advance" in body || "release" in body) && given.length > 1)) {
    throw invalidControl(`Use one of ${FORMS}.`);
  }
  if ("now" in body && ("today" in body || "time" in body)) {
    throw invalidControl("now can't be combined with today or time; use one of them.");
  }
  if ("advance" in body) advanceBy(session, body["advance"]);
  else if ("release" in body) release(session, body["release"]);
  else set(session, body);
}

function release(session: Session, value: unknown): void {
  if (value !== true) throw invalidControl(`Invalid value ${shown(value)} for release; use true.`);
  session.setClock({ released: true });
}
function set(session: Session, body: Body): void {
  const day = "today" in body ? toDay(body["today"]) : undefined;
  const speed = "speed" in body ? toSpeed(body["speed"]) : 0;
  if (day !== undefined && !("time" in body) && speed === 0) session.setClock({ day });
  else session.setClock({ moment: toMoment(session, body, day), speed, since: session.realTime() });
}

/** The moment that is given, or the local time of the day that is given or shown, or what the clock shows. */
function toMoment(session: Session, { now, time }: Body, day: CalendarDate | undefined): Moment {
  const { today, clock, profile } = session.snapshot();
  const { timeZone } = profile;
  if (now !== undefined) return toNow(now, timeZone);
  if (time === undefined && day === undefined) return momentOn(clock, timeZone);
  const date = day ?? today;
  const moment = momentOf({ date, time: time === undefined ? 0 : toTime(time) }, timeZone);
  if (isMoment(moment)) return moment;
  throw invalidControl(`Invalid day ${date} for a clock with a time; use one from 1970 to 9999.`);
}

function toNow(value: unknown, timeZone: string): Moment {
  const moment = typeof value === "string" ? parseMoment(value, timeZone) : undefined;
  if (moment === undefined) throw invalidControl(invalidMoment("now", shown(value)));
  return moment;
}

function toDay(value: unknown): CalendarDate {
  if (typeof value === "string" && parseCalendarDate(value) !== undefined) return value;
  throw invalidControl(`Invalid value ${shown(value)} for today; use a calendar date, YYYY-MM-DD, such as 2027-02-28.`);
}

function toTime(value: unknown): number {
  const time = typeof value === "string" ? parseTimeOfDay(value) : undefined;
  if (time !== undefined) return time;
  throw invalidControl(`Invalid value ${shown(value)} for time; use a time of day, such as 17:00 or 23:59:30.`);
}

function toSpeed(value: unknown): number {
  if (typeof value === "number" && value >= 0 && value <= LARGEST_SPEED) return value;
  throw invalidControl(
    `Invalid value ${shown(value)} for speed; use a number from 0 to ${LARGEST_SPEED}: 0 stands still, 1 is real time.`,
  );
}
