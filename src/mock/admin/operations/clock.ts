/** Operations on the clock: read, set and advanced. */
import type { JsonObject } from "../../../base/json.js";
import { shown } from "../../../base/text.js";
import { addDays, type CalendarDate, dayNumber, parseCalendarDate } from "../../../contract/calendar-date.js";
import { type ClockSetting, LARGEST_SPEED, momentOn } from "../../../contract/clock.js";
import {
  formatMoment,
  invalidMoment,
  isMoment,
  localTimeAt,
  type Moment,
  momentOf,
  parseMoment,
  parseTimeOfDay,
} from "../../../contract/local-time.js";
import { invalidControl, invalidValue, toControlObject } from "../../message/problem.js";
import type { Session } from "../../sessions/session.js";
import type { AdminHandlers } from "../admin-operation.js";

export const clockOperations = {
  getClock: (call) => showClock(call.session()),
  async setClock(call) {
    const steered = call.session();
    const body = toControlObject(await call.body(), ["today", "time", "now", "speed", "advance", "release"]);
    steered.override({ clock: toSetting(steered, body) });
    return showClock(steered);
  },
} satisfies Partial<AdminHandlers>;

const FORMS =
  '{"today": "2027-02-28"}, {"now": "2027-03-28T00:59:50Z", "speed": 60}, {"time": "17:00"}, {"advance": {"hours": 3}}, {"speed": 0} and {"release": true}';

function showClock(session: Session) {
  const { today, isHeld, profile, clock } = session.snapshot();
  const { timeZone } = profile;
  const now = formatMoment(momentOn(clock, timeZone), timeZone);
  return { today, isHeld, timeZone, now, speed: clock.speed ?? (isHeld ? 0 : 1) };
}

/** Returns what `today`, `time` and `speed`, or `now` and `speed`, set the clock to; or moves or releases it. Throws a ControlError. */
function toSetting(session: Session, body: JsonObject): ClockSetting {
  const { now, advance, release } = body;
  const fields = Object.keys(body);
  if (fields.length === 0 || (("advance" in body || "release" in body) && fields.length > 1))
    throw invalidControl(`Use one of ${FORMS}.`);
  if ("now" in body && ("today" in body || "time" in body))
    throw invalidControl("now can't be combined with today or time; use one of them.");
  if ("advance" in body) return advanced(session, advance);
  if ("release" in body && release !== true) throw invalidValue("release", release, "use true.");
  if ("release" in body) return { released: true };
  const day =
    "today" in body ? readTextField(body, "today", (text) => parseCalendarDate(text) && text, DAY) : undefined;
  const speed = "speed" in body ? toSpeed(body["speed"]) : 0;
  if (day !== undefined && !("time" in body) && speed === 0) return { day };
  const moment = now === undefined ? toMoment(session, body, day) : toNow(now, session);
  return { moment, speed, since: session.realTime() };
}

const DAY = "use a calendar date, YYYY-MM-DD, such as 2027-02-28.";
const TIME = "use a time of day, such as 17:00 or 23:59:30.";

/** Returns the local time of the day that is given or shown, or what the clock shows. */
function toMoment(session: Session, body: JsonObject, day: CalendarDate | undefined): Moment {
  const { today, clock, profile } = session.snapshot();
  const { timeZone } = profile;
  if (body["time"] === undefined && day === undefined) return momentOn(clock, timeZone);
  const date = day ?? today;
  const time = body["time"] === undefined ? 0 : readTextField(body, "time", parseTimeOfDay, TIME);
  const moment = momentOf({ date, time }, timeZone);
  if (isMoment(moment)) return moment;
  throw invalidControl(`Invalid day ${date} for a clock with a time; use one from 1970 to 9999.`);
}

function toNow(value: unknown, session: Session): Moment {
  const { timeZone } = session.snapshot().profile;
  const moment = typeof value === "string" ? parseMoment(value, timeZone) : undefined;
  if (moment === undefined) throw invalidControl(invalidMoment("now", shown(value)));
  return moment;
}

function readTextField<Value>(body: JsonObject, name: string, read: (text: string) => Value | undefined, use: string) {
  const { [name]: value } = body;
  const found = typeof value === "string" ? read(value) : undefined;
  if (found !== undefined) return found;
  throw invalidValue(name, value, use);
}

function toSpeed(value: unknown): number {
  if (typeof value === "number" && value >= 0 && value <= LARGEST_SPEED) return value;
  throw invalidValue("speed", value, `use a number from 0 to ${LARGEST_SPEED}: 0 stands still, 1 is real time.`);
}

const MILLISECONDS = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000 } as const;

type Unit = keyof typeof MILLISECONDS;

const UNITS = Object.keys(MILLISECONDS) as readonly Unit[];

const DAYS_AT_MOST = 150_000;

function advanced(session: Session, value: unknown): ClockSetting {
  if (typeof value !== "object" && !Number.isInteger(value))
    throw invalidValue("advance", value, 'use a whole number of days, or an object such as {"hours": 3}.');
  if (typeof value !== "object" || value === null) return moved(session, { days: toAmount("advance", "days", value) });
  const amounts = Object.entries(toControlObject(value, UNITS));
  if (amounts.length === 0)
    throw invalidControl(`Missing amount; use one of ${UNITS.join(", ")}, such as {"hours": 3}.`);
  return moved(
    session,
    Object.fromEntries(amounts.map(([unit, amount]) => [unit, toAmount(`advance.${unit}`, unit as Unit, amount)])),
  );
}

function toAmount(name: string, unit: Unit, value: unknown): number {
  const most = (DAYS_AT_MOST * MILLISECONDS.days) / MILLISECONDS[unit];
  if (typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= most) return value;
  throw invalidValue(name, value, `use a whole number of ${unit} from -${most} to ${most}.`);
}

/** Days move the date and keep the time of day; a clock without one is held at the new day. Hours may cross a change of the clocks. */
function moved(session: Session, { days = 0, ...amounts }: Partial<Readonly<Record<Unit, number>>>): ClockSetting {
  const { today, clock, profile, isHeld } = session.snapshot();
  const { timeZone } = profile;
  const day = addDays(today, days);
  if (dayNumber(day) - dayNumber(today) !== days) throw invalidControl(OFF_CALENDAR);
  if (Object.keys(amounts).length === 0 && clock.speed === undefined) return { day };
  const shown = momentOn(clock, timeZone);
  const from = days === 0 ? shown : momentOf({ date: day, time: localTimeAt(shown, timeZone).time }, timeZone);
  const by = Object.entries(amounts).reduce((sum, [unit, amount]) => sum + amount * MILLISECONDS[unit as Unit], 0);
  if (!isMoment(from + by)) throw invalidControl(OFF_CALENDAR);
  return { moment: from + by, speed: clock.speed ?? (isHeld ? 0 : 1), since: session.realTime() };
}

const OFF_CALENDAR =
  "Can't move the clock so far; a day is from 0000-01-01 to 9999-12-31, and a clock with a time of day from 1970 to 9999.";
