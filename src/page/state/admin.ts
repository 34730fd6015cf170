/** The admin API of the mock that serves the page. */
import type { OperationName } from "../../mock/admin/admin-operation.js";
import {
  type AdminMessage,
  type AdminTarget,
  createAdminCall,
  createAdminRequest,
} from "../../mock/admin-client/admin-request.js";
import type { QueryPairs } from "../../museum/request-target.js";
import { noteOwn } from "./own-changes.js";

/** A call of the admin API, to be sent or shown as code. */
export type AdminStep = { [Id in OperationName]: { readonly id: Id } & AdminMessage<Id> }[OperationName];

const here: AdminTarget = {
  get url() {
    return new URL("..", document.baseURI).href.replace(/\/$/, "");
  },
  token: undefined,
  fetch: (...request) => fetch(...request),
};

/** Calls an operation. Rejects with an error in the words of the mock. */
export const callAdmin = createAdminCall(here);
/** The same, with the tag of what was read. */
export const requestAdmin = createAdminRequest(here);

/** Names a session in a query; an empty text is the default session. */
export function inSession(session: string): QueryPairs {
  return session === "" ? [] : [["session", session]];
}

/** The journals of all sessions. */
export const EVERY_SESSION: QueryPairs = [["session", "*"]];

/** Sends a call for a session. */
export function sendStep({ id, ...message }: AdminStep, session: string): Promise<unknown> {
  const isOfSession = !ofMock.test(id);
  const query = [...(message.query ?? []), ...(isOfSession ? inSession(session) : [])];
  noteOwn(id, id === "dropSession" ? (message.path?.["id"] ?? "") : isOfSession ? session : "");
  return callAdmin(id, { ...message, query } as AdminMessage<typeof id>);
}

/** The operations that are about the mock, not about one session. */
export const ofMock = /Session|Verification/;

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
