/** The `Date` of an answer, where the clock of the mock was set to a moment. */
import type { Clock } from "../../contract/clock.js";
import { withHeaders } from "../message/list-reply.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { Session } from "../sessions/session.js";
import type { Snapshot } from "../sessions/snapshot.js";

/** Returns the moment that a clock was set to or has run to; undefined for one that follows the real time or is held at a day. */
export function setMoment(clock: Clock): number | undefined {
  return clock.speed === undefined ? undefined : clock.now?.();
}

/** Returns what reads the time of a session: the moment that its clock shows, or the real time. */
export function nowIn(session: Session, { clock }: Snapshot): () => number {
  return () => setMoment(clock) ?? session.realTime();
}

/** Returns the reply with the time that the clock showed (RFC 9110, section 6.6.1). */
export function withDate(reply: ReplyMessage, moment: number): ReplyMessage {
  if (reply.status === 0) return reply;
  return withHeaders(reply, [...reply.headers, ["date", new Date(moment).toUTCString()]]);
}
