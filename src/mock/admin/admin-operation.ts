/** One operation of the admin API: what it is called with, and what it returns. */
import { digestOf } from "../../base/digest.js";
import { ControlError } from "../control/control-error.js";
import type { MockParts } from "../control/mock-parts.js";
import type { ExchangeRecord } from "../journal/exchange-record.js";
import type { Journal } from "../journal/journal.js";
import type { Session } from "../sessions/session.js";
import type { AdminConnection, BodyReading } from "./admin-request.js";
import type { adminOperations } from "./generated/admin-operations.js";

export type OperationName = keyof typeof adminOperations;

/** The journal of one session, or of all of them. */
export interface JournalScope {
  readonly journal: Journal;
  /** Undefined for all sessions. */
  readonly session: Session | undefined;
}

export function isInScope({ session }: JournalScope, record: ExchangeRecord): boolean {
  return session === undefined || session.id === record.session;
}

/** A call of an operation. What is read late is read once it is known that it is needed. */
export interface AdminCall {
  readonly parts: MockParts;
  readonly request: Request;
  readonly connection: AdminConnection;
  /** Returns a value in braces of the path. */
  param(name: string): string;
  /** Returns a parameter of the query; undefined if it is left out. */
  query(name: string): string | undefined;
  /** Returns the session that the request names, or the default session. Throws a ControlError if it is invalid or deleted. */
  session(): Session;
  /** Returns the journal of that session, or of all sessions. */
  scope(): JournalScope;
  /** Returns the JSON value of the body. Throws a ControlError. */
  body(reading?: BodyReading): Promise<unknown>;
}

/** A change that was made over the admin API, and by whom, for those who follow a mock. */
export interface AdminChange {
  readonly operation: OperationName;
  /** `*` for all sessions; undefined for the default session, and for a change that is about no session. */
  readonly session?: string | undefined;
  /** The IP address of the client; undefined for a call in process. */
  readonly address?: string | undefined;
}

/** Carries an operation out. Returns the value of the answer, undefined for none, or a whole response. */
type AdminHandler = (call: AdminCall) => unknown;

/** A handler for each operation of `spec/admin.openapi.yaml`. */
export type AdminHandlers = { readonly [Id in OperationName]: AdminHandler };

/** Returns a response with a value as JSON. */
export function reply(value: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "application/json");
  return new Response(JSON.stringify(value), { ...init, headers });
}

/** Returns the entity tag of a value. */
export function tagOf(value: unknown): string {
  return `"${digestOf(new TextEncoder().encode(JSON.stringify(value)))}"`;
}

/** Throws a ControlError if the request names another version in `If-Match` than the current one (RFC 9110, section 13.1.1). */
export function requireUnchanged({ headers }: Request, current: unknown, what: string): void {
  const given = headers.get("If-Match");
  if (given === null || given.trim() === "*" || given.split(",").some((tag) => tag.trim() === tagOf(current))) return;
  const detail = `The ${what} has changed since you read it; read it again, and send your change with the new ETag.`;
  throw new ControlError({ kind: "precondition-failed", status: 412, detail });
}
