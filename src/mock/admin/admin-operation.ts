/** An operation of the admin API: what it is asked, and what it answers. */

import { digestOfText } from "../../base/digest.js";
import { DEEPEST_JSON, isNestedDeeper } from "../../base/json.js";
import { hintFor, quote } from "../../base/text.js";
import { invalidJson, locateBreak } from "../../fixtures/json-text.js";
import type { MockParts } from "../core/mock-core.js";
import { failsToMatch } from "../exchange/answering.js";
import { parseRequestControls } from "../exchange/request-controls.js";
import { ControlError, invalidControl, type MockProblem } from "../message/problem.js";
import type { Session } from "../sessions/session.js";
import { sessionIdError } from "../sessions/session-registry.js";
import type { adminOperations } from "./generated/admin-operations.js";

export interface PageFile {
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Whether its name changes with its content, so that a browser may keep it. */
  readonly isImmutable: boolean;
}

/** The connection that a request came by, as the server that accepted it knows it. */
export interface AdminConnection {
  /** The path at which a router has mounted the mock, and which it has taken off that of the request: `/v1`. */
  readonly mount?: string | undefined;
  /** Makes the response where a fault cuts the connection; without it, the call rejects as `fetch` does. */
  readonly whenCut?: () => Response;
  /** The IP address of the client; undefined for a call in process. */
  readonly remoteAddress?: string | undefined;
  /** Whether the caller was let in already, by a server that lets nobody else call. */
  readonly isAdmitted?: boolean;
  /** Loads a file of the page by its name; `index.html` is the document. Returns undefined for an unknown name. */
  readonly pageFile?: (name: string) => Promise<PageFile | undefined>;
  /** Answers a request of an MCP client with the tools for coding agents, which work on a session if one is named. */
  readonly mcp?: (request: Request, session: string | undefined) => Promise<Response>;
}

interface BodyReading {
  /** The value to use if the request has no body. */
  readonly absent?: object;
  readonly longest?: number;
}

const WITHOUT_TYPE: MockProblem = {
  kind: "unsupported-media-type",
  status: 415,
  detail: 'A POST with a body needs "Content-Type: application/json"; this one has no Content-Type.',
};

function refuseCutBody(): never {
  throw invalidControl("The body was cut off; send it again.");
}

/** Reads no further than the longest body that is taken. Throws a ControlError for a longer one. */
async function readBodyText(request: Request, longest: number): Promise<string> {
  // Firefox has the body of a request as a whole alone, and no stream of it.
  const { body = new Response(await request.blob().catch(refuseCutBody)).body } = request;
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for (;;) {
    const chunk = await reader?.read().catch(refuseCutBody);
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

interface RoutedRequest {
  readonly raw: Request;
  param(name: string): string | undefined;
  query(name: string): string | undefined;
}

export class AdminCall {
  static readonly everySession = "*";

  static readonly longestBody = 64 * 1024;

  /** The most bytes that a message to the tools may have, which may hold the body of a control as a text. */
  static readonly longestMessage = 256 * 1024;

  readonly parts: MockParts;
  readonly request: Request;
  readonly connection: AdminConnection;
  readonly #received: RoutedRequest;
  readonly #isSteering: boolean;
  steered: Session | undefined;
  #sessionNote: string | undefined;

  /** `isSteering` is whether the operation changes the session that the request names. */
  constructor(
    parts: MockParts,
    received: RoutedRequest,
    { connection, isSteering }: { readonly connection: AdminConnection; readonly isSteering: boolean },
  ) {
    this.parts = parts;
    this.request = received.raw;
    this.connection = connection;
    this.#received = received;
    this.#isSteering = isSteering;
  }

  param(name: string): string {
    return this.#received.param(name) ?? "";
  }

  query(name: string): string | undefined {
    return this.#received.query(name);
  }

  /** Returns the id of the session that the query or a preference names. Throws a ControlError if it is invalid, or named twice. */
  sessionId(): string | undefined {
    const { searchParams } = new URL(this.request.url);
    const { invalid, session } = parseRequestControls(this.request.headers.get("Prefer"), [...searchParams]);
    if (invalid !== undefined) throw invalidControl(invalid);
    const [id = session, ...others] = searchParams.getAll("session");
    if (others.length > 0) throw invalidControl("session is given more than once; use it once.");
    const error = id === undefined ? undefined : sessionIdError(id);
    if (error !== undefined) throw invalidControl(error);
    return id;
  }

  get isAboutAll(): boolean {
    return this.query("session") === AdminCall.everySession;
  }

  /** Throws a ControlError if it is invalid or deleted. */
  session(): Session {
    const { sessions, ownership } = this.parts;
    const id = this.sessionId();
    const deletion = sessions.deletion(id);
    if (deletion) throw new ControlError(deletion);
    const used = sessions.use(id);
    if (used.id !== undefined) this.noteSession(used);
    if (this.#isSteering && ownership && used.id === undefined) throw new ControlError(NOT_SHARED);
    if (this.#isSteering) this.steered = used;
    return used;
  }

  noteSession(session: Session): void {
    this.#sessionNote = `${session.id}${this.parts.sessions.isFirstUse(session) ? "; new" : ""}`;
  }

  describe(response: Response): Response {
    if (this.#sessionNote !== undefined) response.headers.set("Museum-Mock-Session", this.#sessionNote);
    return response;
  }

  /** Refuses a query with other names than these and the session, or with one twice: a misspelt session would steer the default one. */
  requireQuery(names: readonly string[]): void {
    const { searchParams } = new URL(this.request.url);
    const accepted = [...names, "session"];
    const asked = [...searchParams.keys()].filter((name) => !name.startsWith("__"));
    const unknown = asked.find((name) => !accepted.includes(name));
    if (unknown !== undefined)
      throw invalidControl(
        `Unknown parameter ${quote(unknown)}; ${hintFor(unknown, accepted, `use ${accepted.join(", ")}.`)}`,
      );
    const repeated = asked.find((name) => searchParams.getAll(name).length > 1);
    if (repeated !== undefined) throw invalidControl(`${repeated} is given more than once; use it once.`);
  }

  /** Throws a ControlError if the request names another version in `If-Match` than the current one (RFC 9110, section 13.1.1). */
  requireUnchanged(current: unknown, what: string): void {
    if (!failsToMatch(this.request.headers.get("If-Match"), tagOf(current))) return;
    const detail = `The ${what} has changed since you read it; read it again, and send your change with the new ETag.`;
    throw new ControlError({ kind: "precondition-failed", status: 412, detail });
  }

  /** Throws a ControlError if it is longer or nested deeper than it may be. */
  async text(longest: number): Promise<string> {
    const text = await readBodyText(this.request, longest);
    if (!isNestedDeeper(text)) return text;
    throw invalidControl(`The body is nested more than ${DEEPEST_JSON} levels deep; use fewer levels.`);
  }

  async body({ absent, longest = AdminCall.longestBody }: BodyReading = {}): Promise<unknown> {
    const { request } = this;
    const text = await this.text(longest);
    if (text === "" && absent) return absent;
    if (text === "") throw invalidControl("The body is empty; use JSON.");
    if (request.method === "POST" && !request.headers.has("Content-Type")) throw new ControlError(WITHOUT_TYPE);
    try {
      return JSON.parse(text);
    } catch {
      throw invalidControl(invalidJson(`the body ${quote(text)}`, locateBreak(text)));
    }
  }
}

const NOT_SHARED: MockProblem = {
  kind: "not-shared",
  status: 409,
  detail:
    "With a store, the default session is what the options of the replicas say; create a session with POST /__admin/sessions, and steer that.",
};

/** Each returns the value of the answer, undefined for none, or a whole response. */
export type AdminHandlers = { readonly [Id in OperationName]: (call: AdminCall) => unknown };

export function reply(value: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  headers.set("Content-Type", "application/json");
  return new Response(JSON.stringify(value), { ...init, headers });
}

export function tagOf(value: unknown): string {
  return `"${digestOfText(JSON.stringify(value))}"`;
}
