/** The admin API of a running mock, under `/__admin`. */
import { Hono } from "hono";
import { ControlError } from "../control/control-error.js";
import type { MockParts } from "../control/mock-parts.js";
import { toProblemResponse } from "../message/problem.js";
import { type Refusal, whyRefused } from "./access-control.js";
import {
  type AdminConnection,
  type AdminContext,
  type AdminEnvironment,
  type AdminRoutes,
  closePath,
  requirePlainQuery,
  sessionIdOf,
} from "./admin-request.js";
import { addCalendar } from "./calendar.js";
import { addClock } from "./clock.js";
import { addData } from "./data.js";
import { addExchange } from "./exchange.js";
import { addExplain } from "./explain.js";
import { addFaults } from "./faults.js";
import { addMcp } from "./mcp.js";
import { addMetrics } from "./metrics.js";
import { addPage, isOfPage } from "./page.js";
import { addProfile } from "./profile.js";
import { addProviderStates } from "./provider-states.js";
import { addRequests } from "./requests.js";
import { addReset } from "./reset.js";
import { addScenarios } from "./scenarios.js";
import { addSessions } from "./sessions.js";
import { answerUnknownPath, beginsAsKnown } from "./unknown-path.js";
import { addVerifications } from "./verifications.js";
import { addWorld } from "./world.js";

/** Answers a request to the admin API. */
export type AnswerAdmin = (request: Request, connection: AdminConnection) => Promise<Response>;

/** Returns why a request may not use the admin API, or undefined if it may. */
export type Guard = (request: Request, connection: AdminConnection) => Refusal | undefined;

/** How requests get to the routes. */
export interface AdminWay {
  /** Refuses requests. Without it, all are let in. */
  readonly guard?: Guard;
  /** Called with each request that was let in, before its route. It returns a response if that is not for the route. */
  readonly before?: (context: AdminContext) => Promise<Response | undefined>;
}

/** Guards the admin API: with a token, every client that sends it is let in; without one, only clients on this machine. */
export function createGuard(token: string | undefined): Guard {
  return (request, connection) => whyRefused(request, connection, token);
}

/** Creates the admin API under `/__admin`. */
export function createAdminApi(parts: MockParts, way: AdminWay): AnswerAdmin {
  const app = new Hono<AdminEnvironment>().route("/__admin", createAdminRoutes(parts, way));
  app.onError((error) => {
    throw error;
  });
  return async (request, connection) => app.fetch(request, { connection });
}

/** Creates the routes, without the prefix of their paths. */
export function createAdminRoutes(parts: MockParts, { guard, before }: AdminWay = {}): AdminRoutes {
  const routes = new Hono<AdminEnvironment>();
  // A client on any machine may wait for the mock to be ready; the answer reveals nothing.
  routes.get("/health", async (context) => {
    requirePlainQuery(context.req.raw);
    sessionIdOf(context.req.raw, context.env.connection);
    const { basePath } = parts.base;
    await parts.checkHealth?.();
    return context.json({ status: "ok", name: "museum-mock", ...(basePath !== "" && { basePath }) });
  });
  routes.use(async ({ req, env }, next) => {
    const refusal = guard?.(req.raw, env.connection);
    // The page holds nothing of the mock's, and asks a person for the token.
    if (!refusal || (refusal.status === 401 && isOfPage(req.raw))) return next();
    const { status, reason } = refusal;
    if (status === 415 && !beginsAsKnown(req.path)) return answerUnknownPath(req.path);
    const kind = status === 415 ? "unsupported-media-type" : status === 401 ? "unauthorized" : "not-local";
    const headers = status === 401 ? { "WWW-Authenticate": 'Bearer realm="museum-mock"' } : {};
    return toProblemResponse({ kind, status, detail: reason, headers });
  });
  routes.use(async (context, next) => {
    await next();
    if (!context.res.headers.has("Cache-Control")) context.header("Cache-Control", "no-store");
  });
  routes.use(async ({ req }, next) => {
    if (!/^\/__admin\/(requests|explain|data|calendar)(\/|$)/.test(req.path)) requirePlainQuery(req.raw);
    await next();
  });
  closePath(routes, "/health", ["GET"]);
  if (before) routes.use(async (context, next) => (await before(context)) ?? next());
  for (const add of [
    addClock,
    addScenarios,
    addProfile,
    addFaults,
    addRequests,
    addExchange,
    addExplain,
    addCalendar,
    addSessions,
    addWorld,
    addProviderStates,
    addReset,
  ]) {
    add(routes, parts);
  }
  addData(routes, parts);
  addVerifications(routes);
  addMcp(routes);
  addMetrics(routes, parts);
  addPage(routes);
  routes.all("*", ({ req }) => answerUnknownPath(req.path));
  routes.onError((error) => {
    if (error instanceof ControlError) return toProblemResponse(error.problem);
    throw error;
  });
  return routes;
}
