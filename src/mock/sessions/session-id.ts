/** Ids of sessions: which are valid, and which were deleted a short while ago. */
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

/** How long the id of a deleted session is remembered, in milliseconds, and how many are. */
export const deletedIdLimits = { milliseconds: 600_000, ids: 10_000 } as const;

/** The ids of deleted sessions, so that a late request does not create one of them again. */
export class DeletedIds {
  /** When each was deleted, the oldest first. */
  readonly #deleted = new Map<string, number>();
  readonly #stopwatch: () => number;

  constructor(stopwatch: () => number) {
    this.#stopwatch = stopwatch;
  }

  add(id: string): void {
    this.#deleted.delete(id);
    this.#deleted.set(id, this.#stopwatch());
    if (this.#deleted.size > deletedIdLimits.ids) this.#deleted.delete(this.#deleted.keys().next().value as string);
  }

  has(id: string): boolean {
    const since = this.#deleted.get(id);
    if (since === undefined) return false;
    if (this.#stopwatch() - since < deletedIdLimits.milliseconds) return true;
    this.#deleted.delete(id);
    return false;
  }

  remove(id: string): void {
    this.#deleted.delete(id);
  }
}
