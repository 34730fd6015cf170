/** Ids of sessions, which clients make up. */
import { quote } from "../../base/quote.js";
import type { Problem } from "../message/problem.js";

const SESSION_ID = /^(?!\.{1,2}$)[\w.~:@-]{1,100}$/;

export function isSessionId(text: string): boolean {
  return SESSION_ID.test(text);
}

/** Returns the error message for an invalid session id. */
export function invalidSessionId(text: string): string {
  return `Invalid value ${quote(text)} for session; use up to 100 letters, digits, and characters of . _ ~ : @ -`;
}

/** Returns the problem of a request to a session that was deleted, or dropped because there were too many. */
export function deletedSession(id: string): Problem {
  const detail = `The session ${quote(id)} was deleted, or dropped for lack of room; use another id, or create it again with POST /__admin/sessions {"id": ${JSON.stringify(id)}}.`;
  return { kind: "session-deleted", status: 410, detail };
}
