/** What every route of the admin API uses: the parts of the mock, the session of a request, and its body. */
import type { Context, Hono } from "hono";
import { DEEPEST_JSON, isNestedDeeper } from "../../base/json-depth.js";
import { nearestName } from "../../base/nearest-name.js";
import { quote } from "../../base/quote.js";
import { ControlError, invalidControl } from "../control/control-error.js";
import type { MockParts } from "../control/mock-parts.js";
import { parseRequestControls } from "../exchange/request-controls.js";
import { type Problem, toProblemResponse } from "../message/problem.js";
import type { Session } from "../sessions/session.js";
import type { DataRouter } from "./data-editor.js";

/** The connection that a request to the admin API came by, as the server that accepted it knows it. */
export interface AdminConnection {
  /** The IP address of the client; undefined for a call in process. */
  readonly remoteAddress?: string | undefined;
  /** Serves the request over the data of its session. */
  readonly dataRouter?: DataRouter;
  /** Answers a request of an MCP client with the tools for coding agents, which work on a session if one is named. */
  readonly mcp?: (request: Request, session: string | undefined) => Promise<Response>;
}

/** What a request carries besides itself. */
export interface AdminEnvironment {
  Bindings: { readonly connection: AdminConnection };
}

export type AdminRoutes = Hono<AdminEnvironment>;
export type AdminContext = Context<AdminEnvironment>;

/** In bytes. */
export const LONGEST_BODY = 64 * 1024;

/**
 * The session that a request names by `Prefer: session=…`, `?__session=…` or `?session=…`; the common world without one. A cookie
 * counts for nothing here: that of the site under test would steer from the page of the mock.
 */
export function sessionOf({ req }: AdminContext, { sessions }: MockParts): Session {
  return sessions.use(sessionIdOf(req.raw));
}

export function sessionIdOf(request: Request): string | undefined {
  const { searchParams } = new URL(request.url);
  const { invalid, session } = parseRequestControls(request.headers.get("Prefer"), [...searchParams]);
  if (invalid !== undefined) throw invalidControl(invalid);
  const [plain, ...others] = searchParams.getAll("session");
  if (others.length > 0) throw invalidControl("session is given more than once; use it once.");
  if (plain === undefined) return session;
  return sessionIdOf(new Request(`http://x/?__session=${encodeURIComponent(plain)}`));
}

/** Refuses a query with anything but the session, since a misspelt one would steer the common world. */
export function requirePlainQuery(request: Request): void {
  requireQuery(request, []);
}

/** Refuses a query with anything but the session and these names, or with one of them twice. */
export function requireQuery(request: Request, names: readonly string[]): void {
  const { searchParams } = new URL(request.url);
  const known = [...names, "session"];
  const given = [...searchParams.keys()].filter((name) => !name.startsWith("__"));
  const unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, known);
    throw invalidControl(
      `Unknown parameter ${quote(unknown)}; ${nearest ? `did you mean ${nearest}?` : `use ${known.join(", ")}.`}`,
    );
  }
  const repeated = given.find((name) => searchParams.getAll(name).length > 1);
  if (repeated !== undefined) throw invalidControl(`${repeated} is given more than once; use it once.`);
}

/** The JSON value of the body. */
export async function bodyOf({ req }: AdminContext): Promise<unknown> {
  const text = await readText(req.raw);
  if (isNestedDeeper(text)) {
    throw invalidControl(`The body is nested more than ${DEEPEST_JSON} levels deep; use fewer levels.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw invalidControl(`Invalid body ${quote(text)}; use JSON.`);
  }
}

/** Reads no further than the longest body that is taken. */
async function readText({ body }: Request): Promise<string> {
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
    if (length > LONGEST_BODY) {
      await reader?.cancel().catch(() => {});
      throw new ControlError(TOO_LARGE);
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
}

/** Answers the other methods of a path; OPTIONS names those that there are. */
export function closePath(routes: AdminRoutes, path: string, methods: readonly string[]): void {
  const allow = [...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"].join(", ");
  routes.options(path, () => new Response(null, { status: 204, headers: { Allow: allow } }));
  routes.all(path, ({ req }) => {
    const detail = `Method ${quote(req.method)} is not allowed on ${req.path}; use one of ${allow}.`;
    return toProblemResponse({ kind: "method-not-allowed", status: 405, detail, headers: { Allow: allow } });
  });
}

const TOO_LARGE: Problem = {
  kind: "content-too-large",
  status: 413,
  detail: `The body is longer than ${LONGEST_BODY} bytes; send only what changes.`,
};
