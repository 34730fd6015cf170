/** The admin API of the mock that serves the page. */
import type { OperationName } from "../../mock/admin/admin-operation.js";
import { type AdminMessage, createAdminCall } from "../../mock/admin-client/admin-request.js";
import type { QueryPairs } from "../../museum/request-target.js";

/** A call of the admin API, to be sent or shown as code. */
export type AdminStep = { [Id in OperationName]: { readonly id: Id } & AdminMessage<Id> }[OperationName];

/** Calls an operation. Rejects with an error in the words of the mock. */
export const callAdmin = createAdminCall({
  get url() {
    return new URL("..", document.baseURI).href.replace(/\/$/, "");
  },
  token: undefined,
  fetch: (...request) => fetch(...request),
});

/** Names a session in a query; an empty text is the default session. */
export function inSession(session: string): QueryPairs {
  return session === "" ? [] : [["session", session]];
}

/** The journals of all sessions. */
export const EVERY_SESSION: QueryPairs = [["session", "*"]];

/** Sends a call for a session. */
export function sendStep({ id, ...message }: AdminStep, session: string): Promise<unknown> {
  const query = [...(message.query ?? []), ...(ofMock.test(id) ? [] : inSession(session))];
  return callAdmin(id, { ...message, query } as AdminMessage<typeof id>);
}

/** The operations that are about the mock, not about one session. */
export const ofMock = /Session|Verification/;

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
