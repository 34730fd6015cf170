/** An operation of the admin API: what it is asked, and what it answers. */

import { digestOf } from "../../base/digest.js";
import { DEEPEST_JSON, isNestedDeeper } from "../../base/json.js";
import { hintFor, quote } from "../../base/text.js";
import { invalidJson, locateBreak } from "../../fixtures/json-text.js";
import { failsToMatch } from "../exchange/answering.js";
import { parseRequestControls } from "../exchange/request-controls.js";
import type { ExchangeRecord } from "../journal/exchange-record.js";
import type { Journal } from "../journal/journal.js";
import { ControlError, invalidControl, type Problem } from "../message/problem.js";
import type { MockParts } from "../mock-core.js";
import type { Session } from "../sessions/session.js";
import type { adminOperations } from "./generated/admin-operations.js";

/** A file of the page. */
export interface PageFile {
  /** The media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Whether its name changes with its content, so that a browser may keep it. */
  readonly isImmutable: boolean;
}

/** What to verify, and how. */
interface VerificationRequest {
  /** The documented base address. */
  readonly url: string;
  /** `user:password`; never shown or journaled. */
  readonly credentials?: string;
  readonly quick?: boolean;
  readonly today?: string;
  readonly timeZone?: string;
}

/** Verifies a target; resolves to the report of `museum-mock verify` as JSON has it. */
export type RunVerification = (
  request: VerificationRequest,
  run: { readonly signal: AbortSignal; onProgress(done: number, total: number, about: string): void },
) => Promise<unknown>;

/** The connection that a request to the admin API came by, as the server that accepted it knows it. */
export interface AdminConnection {
  /** The IP address of the client; undefined for a call in process. */
  readonly remoteAddress?: string | undefined;
  /** Loads a file of the page by its name; `index.html` is the document. Returns undefined for an unknown name. */
  readonly pageFile?: (name: string) => Promise<PageFile | undefined>;
  /** Verifies a target. */
  readonly verify?: RunVerification;
  /** Answers a request of an MCP client with the tools for coding agents, which work on a session if one is named. */
  readonly mcp?: (request: Request, session: string | undefined) => Promise<Response>;
}

/** In bytes. */
export const LONGEST_BODY = 64 * 1024;

/** What stands for all sessions where one is named. */
export const EVERY_SESSION = "*";

export const SESSION_HEADER = "Museum-Mock-Session";

/** Returns the value of that header: the id, and on its first answer that the session is new. */
export function describeSession({ sessions }: MockParts, session: Session): string {
  return `${session.id}${sessions.isFirstUse(session) ? "; new" : ""}`;
}

/** Returns the session that a request names. */
export function sessionIdOf(request: Request): string | undefined {
  const { searchParams } = new URL(request.url);
  const { invalid, session } = parseRequestControls(request.headers.get("Prefer"), [...searchParams]);
  if (invalid !== undefined) throw invalidControl(invalid);
  const [plain, ...others] = searchParams.getAll("session");
  if (others.length > 0) throw invalidControl("session is given more than once; use it once.");
  if (plain === undefined) return session;
  return sessionIdOf(new Request(`http://x/?__session=${encodeURIComponent(plain)}`));
}

/**
 * Refuses a query with anything but the session and these names, or with one of them twice: a misspelt session would steer the default
 * session.
 */
export function requireQuery(request: Request, names: readonly string[]): void {
  const { searchParams } = new URL(request.url);
  const known = [...names, "session"];
  const asked = [...searchParams.keys()].filter((name) => !name.startsWith("__"));
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const hint = hintFor(unknown, known, `use ${known.join(", ")}.`);
    throw invalidControl(`Unknown parameter ${quote(unknown)}; ${hint}`);
  }
  const repeated = asked.find((name) => searchParams.getAll(name).length > 1);
  if (repeated !== undefined) throw invalidControl(`${repeated} is given more than once; use it once.`);
}

/** How a body is read. */
interface BodyReading {
  /** The value to use if the request has no body. */
  readonly absent?: object;
  /** In bytes. */
  readonly longest?: number;
}

const WITHOUT_TYPE: Problem = {
  kind: "unsupported-media-type",
  status: 415,
  detail: 'A POST with a body needs "Content-Type: application/json"; this one has no Content-Type.',
};

/** Returns the JSON value of the body. Throws a ControlError. */
export async function bodyOf(request: Request, { absent, longest = LONGEST_BODY }: BodyReading = {}): Promise<unknown> {
  const text = await readText(request, longest);
  if (text === "" && absent) return absent;
  if (text === "") throw invalidControl("The body is empty; use JSON.");
  if (request.method === "POST" && !request.headers.has("Content-Type")) throw new ControlError(WITHOUT_TYPE);
  if (isNestedDeeper(text))
    throw invalidControl(`The body is nested more than ${DEEPEST_JSON} levels deep; use fewer levels.`);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidControl(invalidJson(`the body ${quote(text)}`, locateBreak(text)));
  }
}

/** Returns the text of a body; reads no further than the longest one that is taken. Throws a ControlError if it is longer. */
async function readText({ body }: Request, longest: number): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for (;;) {
    const chunk = await reader?.read().catch(() => {
      throw invalidControl("The body was cut off; send it again.");
    });
    if (!chunk || chunk.done) return text + decoder.decode();
    length += chunk.value.length;
    if (length > longest) {
      await reader?.cancel().catch(() => {});
      const detail = `The body is longer than ${longest} bytes; send only what changes.`;
      throw new ControlError({ kind: "content-too-large", status: 413, detail });
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
}

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
  if (!failsToMatch(headers.get("If-Match"), tagOf(current))) return;
  const detail = `The ${what} has changed since you read it; read it again, and send your change with the new ETag.`;
  throw new ControlError({ kind: "precondition-failed", status: 412, detail });
}
