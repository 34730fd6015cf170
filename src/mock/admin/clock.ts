/** `/__admin/clock`: what today is, held at a day, moved by days, or released to follow the time. */

import { quote } from "../../base/quote.js";
import { addDays, dayNumber, FIRST_DATE, LAST_DATE, parseCalendarDate } from "../../contract/calendar-date.js";
import { holdClock } from "../../contract/clock.js";
import { badControl } from "../message/problem.js";
import type { Session } from "../sessions/session.js";
import {
  type AdminContext,
  type AdminParts,
  type AdminRoutes,
  closePath,
  objectOf,
  Refused,
  sessionOf,
} from "./admin-request.js";

/** More than three centuries. */
const DAYS_AT_MOST = 150_000;

export function addClock(routes: AdminRoutes, parts: AdminParts): void {
  const answer = (context: AdminContext, session: Session) => {
    const { today, isHeld, profile } = session.snapshot();
    return context.json({ today, isHeld, timeZone: profile.timeZone });
  };
  routes.get("/clock", (context) => answer(context, sessionOf(context, parts)));
  routes.put("/clock", async (context) => {
    const session = sessionOf(context, parts);
    steer(session, await objectOf(context, ["today", "advance", "release"]));
    return answer(context, session);
  });
  routes.post("/clock/advance", async (context) => {
    const session = sessionOf(context, parts);
    const { days } = await objectOf(context, ["days"]);
    advance(session, "days", days);
    return answer(context, session);
  });
  routes.post("/clock/release", (context) => {
    const session = sessionOf(context, parts);
    session.releaseClock();
    return answer(context, session);
  });
  closePath(routes, "/clock", ["GET", "PUT"]);
  closePath(routes, "/clock/advance", ["POST"]);
  closePath(routes, "/clock/release", ["POST"]);
}

function steer(session: Session, body: Readonly<Record<string, unknown>>): void {
  const given = Object.keys(body);
  if (given.length !== 1) {
    throw new Refused(badControl('Write one of {"today": "2027-02-28"}, {"advance": 3} (days) and {"release": true}.'));
  }
  if ("advance" in body) advance(session, "advance", body["advance"]);
  else if ("release" in body) release(session, body["release"]);
  else hold(session, body["today"]);
}

function release(session: Session, value: unknown): void {
  if (value !== true) throw new Refused(badControl('release is not true; write {"release": true}.'));
  session.releaseClock();
}

function hold(session: Session, today: unknown): void {
  if (typeof today !== "string" || parseCalendarDate(today) === undefined) {
    const given = typeof today === "string" ? quote(today) : JSON.stringify(today);
    throw new Refused(badControl(`today ${given} is not a calendar date; write YYYY-MM-DD, such as 2027-02-28.`));
  }
  session.holdClock(holdClock(today));
}

/** Holds the clock so many days after the day that it shows; before it, if negative. */
function advance(session: Session, name: string, days: unknown): void {
  if (days === undefined) throw new Refused(badControl(`${name} is missing; write {"${name}": 3}.`));
  if (!Number.isInteger(days) || Math.abs(Number(days)) > DAYS_AT_MOST) {
    const flaw = `${name} ${JSON.stringify(days)} is no number of days; write a whole number from -${DAYS_AT_MOST} to ${DAYS_AT_MOST}.`;
    throw new Refused(badControl(flaw));
  }
  const { today } = session.snapshot();
  const moved = addDays(today, Number(days));
  if (dayNumber(moved) - dayNumber(today) !== days) {
    const end = Number(days) > 0 ? `after ${LAST_DATE}, the last` : `before ${FIRST_DATE}, the first`;
    throw new Refused(badControl(`${name} ${days} from ${today} lies ${end} day of the calendar; write fewer days.`));
  }
  session.holdClock(holdClock(moved));
}
