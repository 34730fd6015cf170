/** Moves the clock of a session by days, hours, minutes and seconds. */
import { shown } from "../../../base/quote.js";
import { addDays, dayNumber } from "../../../contract/calendar-date.js";
import { momentOn } from "../../../contract/clock.js";
import { localTimeAt, momentOf } from "../../../contract/local-time.js";
import { isMoment } from "../../../contract/moment.js";
import { invalidControl } from "../../control/control-error.js";
import { toControlObject } from "../../control/control-value.js";
import type { Session } from "../../sessions/session.js";

const MILLISECONDS = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000 } as const;
const UNITS = ["days", "hours", "minutes", "seconds"] as const;

type Unit = (typeof UNITS)[number];
type Amounts = Partial<Readonly<Record<Unit, number>>>;

/** More than three centuries. */
const DAYS_AT_MOST = 150_000;

/** Moves the clock by an object of amounts, or by a number of days. Throws a ControlError. */
export function advanceBy(session: Session, value: unknown): void {
  if (typeof value !== "object" && !Number.isInteger(value)) {
    throw invalidControl(
      `Invalid value ${shown(value)} for advance; use a whole number of days, or an object such as {"hours": 3}.`,
    );
  }
  const isAmount = typeof value !== "object" || value === null;
  move(session, isAmount ? { days: toAmount("advance", "days", value) } : toAmounts(value, "advance."));
}

function toAmounts(value: unknown, prefix: string): Amounts {
  const amounts = Object.entries(toControlObject(value, UNITS));
  if (amounts.length === 0)
    throw invalidControl(`Missing amount; use one of ${UNITS.join(", ")}, such as {"hours": 3}.`);
  return Object.fromEntries(amounts.map(([unit, one]) => [unit, toAmount(prefix + unit, unit as Unit, one)]));
}

function toAmount(name: string, unit: Unit, value: unknown): number {
  const most = (DAYS_AT_MOST * MILLISECONDS.days) / MILLISECONDS[unit];
  if (typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= most) return value;
  throw invalidControl(
    `Invalid value ${shown(value)} for ${name}; use a whole number of ${unit} from -${most} to ${most}.`,
  );
}

/** Days move the date and keep the time of day; a clock without one is held at the new day. Hours may cross a change of the clocks. */
function move(session: Session, { days = 0, ...amounts }: Amounts): void {
  const { today, clock, profile } = session.snapshot();
  const { timeZone } = profile;
  const moved = addDays(today, days);
  if (dayNumber(moved) - dayNumber(today) !== days) throw invalidControl(OFF_CALENDAR);
  if (Object.keys(amounts).length === 0 && clock.speed === undefined) {
    session.setClock({ day: moved });
    return;
  }
  const shown = momentOn(clock, timeZone);
  const from = days === 0 ? shown : momentOf({ date: moved, time: localTimeAt(shown, timeZone).time }, timeZone);
  const by = Object.entries(amounts).reduce((sum, [unit, amount]) => sum + amount * MILLISECONDS[unit as Unit], 0);
  if (!isMoment(from + by)) throw invalidControl(OFF_CALENDAR);
  const speed = clock.speed ?? (clock.isHeld ? 0 : 1);
  session.setClock({ moment: from + by, speed, since: session.realTime() });
}

const OFF_CALENDAR =
  "Can't move the clock so far; a day is from 0000-01-01 to 9999-12-31, and a clock with a time of day from 1970 to 9999.";
