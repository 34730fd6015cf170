/** The admin API: finds the operation of a request, checks access, and answers. */
import { type Context, Hono } from "hono";
import { groupBy, lookUp } from "../../base/collections.js";
import { nearestName, quote } from "../../base/text.js";
import type { MockParts } from "../core/mock-core.js";
import { ControlError, type MockProblem, toProblemResponse } from "../message/problem.js";
import { cookieOfToken, whyRefused } from "./access-control.js";
import {
  AdminCall,
  type AdminConnection,
  type AdminHandlers,
  type OperationName,
  type PageFile,
  reply,
} from "./admin-operation.js";
import { adminOperations } from "./generated/admin-operations.js";
import { clockOperations } from "./operations/clock.js";
import { dataOperations } from "./operations/data.js";
import { faultOperations } from "./operations/faults.js";
import { requestOperations } from "./operations/requests.js";
import { scenarioOperations } from "./operations/scenarios.js";
import { stateOperations } from "./operations/state.js";

interface AdminEnvironment {
  Bindings: { readonly connection: AdminConnection | undefined };
}

const handlers: AdminHandlers = {
  ...clockOperations,
  ...scenarioOperations,
  ...faultOperations,
  ...stateOperations,
  ...requestOperations,
  ...dataOperations,
};

/** Creates the admin API. A request without a connection is a call of the controls in process, which need no permission. */
export function createAdminApi(parts: MockParts, token: string | undefined) {
  const routes = new Hono<AdminEnvironment>().basePath("/__admin");
  routes.use(async ({ req, env }, next) => {
    // A client on any machine may wait for the mock to be ready; the answer reveals nothing.
    const isOpen = req.path === HEALTH || env.connection === undefined || env.connection.isAdmitted;
    const refusal = isOpen ? undefined : whyRefused(req.raw, env.connection ?? {}, token);
    // The page holds nothing of the mock's, and asks a person for the token.
    return !refusal || (refusal.status === 401 && isOfPage(req.raw)) ? next() : refusalReply(refusal, req.path);
  });
  routes.use(async (context, next) => {
    await next();
    if (context.req.path !== HEALTH && !context.res.headers.has("Cache-Control"))
      context.header("Cache-Control", "no-store");
  });
  for (const [path, names] of operationsByPath()) {
    const pattern = lookUp(PATTERNS, path) ?? path.replace(/\{(\w+)\}/g, ":$1");
    for (const name of names)
      routes.on(adminOperations[name].method, pattern, (context) => runOperation(context, parts, name));
    closePath(routes, pattern, names);
  }
  routes.get("*", async ({ req, env }, next) => (await answerPage(req.raw, env.connection ?? {}, token)) ?? next());
  routes.all("*", ({ req }) => answerUnknownPath(req.path));
  routes.onError((error) => {
    if (error instanceof ControlError) return toProblemResponse(error.problem);
    throw error;
  });
  return async (request: Request, connection: AdminConnection | undefined): Promise<Response> =>
    routes.fetch(request, { connection });
}

const HEALTH = "/__admin/health";

/** Paths of which only some values are known; the others are unknown paths. */
const PATTERNS: Readonly<Record<string, string>> = { "/requests/{id}": "/requests/:id{(?:\\d+|last)}" };

/** The operations by path; a path without braces comes before one with braces that it fits. */
function operationsByPath() {
  const byPath = groupBy(Object.keys(adminOperations) as OperationName[], (name) => adminOperations[name].path);
  return [...byPath].sort(([a], [b]) => Number(a.includes("{")) - Number(b.includes("{")));
}

async function runOperation(
  { req, env: { connection = {} } }: Context<AdminEnvironment>,
  parts: MockParts,
  name: OperationName,
): Promise<Response> {
  const { query, changes } = adminOperations[name];
  const call = new AdminCall(parts, req, { connection, isSteering: changes === "state" });
  if (query) call.requireQuery(query);
  const { ownership, sessions } = parts;
  const id = ownership && !call.isAboutAll ? call.sessionId() : undefined;
  for (let taking = ownership?.take(id); taking; taking = ownership?.take(id)) {
    await taking;
    if (sessions.isDeleted(id)) break;
  }
  const answer = await handlers[name](call);
  const { steered } = call;
  if (steered) await ownership?.keep(steered);
  if (answer instanceof Response) return call.describe(answer);
  return call.describe(answer === undefined ? new Response(null, { status: 204 }) : reply(answer));
}

function refusalReply(refusal: MockProblem, path: string): Response {
  const [first = ""] = segmentName(path).split("/");
  const isUnknown = refusal.status === 415 && first !== "" && !PATHS.includes(first);
  return isUnknown ? answerUnknownPath(path) : toProblemResponse(refusal);
}

/** Answers the other methods of a path; OPTIONS names those that there are. */
function closePath(routes: Hono<AdminEnvironment>, path: string, names: readonly OperationName[]): void {
  const methods = names.map((name) => adminOperations[name].method);
  const allow = [...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"].join(", ");
  routes.options(path, () => new Response(null, { status: 204, headers: { Allow: allow } }));
  routes.all(path, ({ req }) => {
    const detail = `Method ${quote(req.method)} is not allowed on ${req.path}; use one of ${allow}.`;
    return toProblemResponse({ kind: "method-not-allowed", status: 405, detail, headers: { Allow: allow } });
  });
}

/** The page loads nothing from elsewhere, runs no script but its own, and can't be framed. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const BASE = "/__admin";
const PAGE = /^\/__admin(?:\/?|\/page\/.*)$/;

function isOfPage({ method, url }: Request): boolean {
  return ["GET", "HEAD"].includes(method) && PAGE.test(new URL(url).pathname);
}

async function answerPage(
  request: Request,
  connection: AdminConnection,
  token: string | undefined,
): Promise<Response | undefined> {
  if (!isOfPage(request)) return undefined;
  const { pageFile } = connection;
  const { pathname } = new URL(request.url);
  // The page names its files relative to itself.
  if (pathname === BASE) return new Response(null, { status: 302, headers: { Location: `${BASE}/` } });
  if (!pageFile) return toProblemResponse({ kind: "not-available", status: 501, detail: WITHOUT_PAGE });
  const file = await pageFile(pathname === `${BASE}/` ? "index.html" : pathname.slice(`${BASE}/`.length));
  if (!file) return undefined;
  const response = toFileResponse(file);
  const isLetIn = token !== undefined && whyRefused(request, connection, token) === undefined;
  const cookie = isLetIn ? cookieOfToken(request) : undefined;
  if (cookie !== undefined) response.headers.set("Set-Cookie", cookie);
  return response;
}

const WITHOUT_PAGE =
  "The page needs a server; serve the mock with museum-mock serve, or with listen of museum-mock/node. The admin API works without it.";

function toFileResponse({ type, bytes, isImmutable }: PageFile): Response {
  return new Response(bytes as BodyInit, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Cache-Control": isImmutable ? "private, max-age=31536000, immutable" : "no-cache",
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
}

const PATHS = [...new Set(Object.values(adminOperations).map(({ path }) => path.split("/")[1] as string))];

function segmentName(path: string): string {
  return path.replace(/^\/__admin\/?/, "");
}

function answerUnknownPath(path: string): Response {
  const nearest = nearestName(segmentName(path), PATHS);
  const advice = nearest ? `did you mean /__admin/${nearest}?` : `use one of ${PATHS.join(", ")}.`;
  return toProblemResponse({ kind: "not-found", status: 404, detail: `Unknown path ${quote(path)}; ${advice}` });
}
