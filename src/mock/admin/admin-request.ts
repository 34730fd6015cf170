/** Reads requests to the admin API: the session that they name, their query, and their body. */
import { DEEPEST_JSON, isNestedDeeper } from "../../base/json-depth.js";
import { hintFor } from "../../base/nearest-name.js";
import { quote } from "../../base/quote.js";
import { invalidJson, locateBreak } from "../../fixtures/json-text.js";
import { ControlError, invalidControl } from "../control/control-error.js";
import type { MockParts } from "../control/mock-parts.js";
import { parseRequestControls } from "../exchange/request-controls.js";
import type { Session } from "../sessions/session.js";

/** A file of the page. */
export interface PageFile {
  /** The media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Whether its name changes with its content, so that a browser may keep it. */
  readonly isImmutable: boolean;
}

/** Loads a file of the page by its name; `index.html` is the document. Returns undefined for an unknown name. */

/** What to verify, and how. */
export interface VerificationRequest {
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
  /** Loads a file of the page. */
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
  const given = [...searchParams.keys()].filter((name) => !name.startsWith("__"));
  const unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const hint = hintFor(unknown, known, `use ${known.join(", ")}.`);
    throw invalidControl(`Unknown parameter ${quote(unknown)}; ${hint}`);
  }
  const repeated = given.find((name) => searchParams.getAll(name).length > 1);
  if (repeated !== undefined) throw invalidControl(`${repeated} is given more than once; use it once.`);
}

/** How a body is read. */
export interface BodyReading {
  /** The value to use if the request has no body. */
  readonly absent?: object;
  /** In bytes. */
  readonly longest?: number;
}

/** Returns the JSON value of the body. Throws a ControlError. */
export async function bodyOf(request: Request, { absent, longest = LONGEST_BODY }: BodyReading = {}): Promise<unknown> {
  const text = await readText(request, longest);
  if (text === "" && absent) return absent;
  if (text === "") throw invalidControl("The body is empty; use JSON.");
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
