/** The controls of a running mock under `/__admin`. */
import { Hono } from "hono";
import { nearestName } from "../../base/nearest-name.js";
import { quote } from "../../base/quote.js";
import { toProblemResponse } from "../message/problem.js";
import { whyRefused } from "./access-control.js";
import {
  type ControlEnvironment,
  type Controlled,
  type Controls,
  closePath,
  Refused,
  requirePlainQuery,
  sessionIdOf,
} from "./admin-request.js";
import { addClock } from "./clock.js";
import { addData } from "./data.js";
import { addFaults } from "./faults.js";
import { addDashboard, isOfDashboard } from "./page.js";
import { addProfile } from "./profile.js";
import { addProviderStates } from "./provider-states.js";
import { addRequests } from "./requests.js";
import { addReset } from "./reset.js";
import { addScenarios } from "./scenarios.js";
import { addSessions } from "./sessions.js";

const PATHS = [
  "health",
  "clock",
  "scenarios",
  "profile",
  "faults",
  "requests",
  "sessions",
  "data",
  "provider-states",
  "reset",
];

/** The routes under `/__admin`; with a token they answer whoever sends it, and else this machine. */
export function createControls(controlled: Controlled, token: string | undefined): Controls {
  const controls = new Hono<ControlEnvironment>();
  // Whoever waits for the mock to be ready may ask, from wherever: it gives nothing away.
  controls.get("/health", (context) => {
    requirePlainQuery(context.req.raw);
    sessionIdOf(context.req.raw);
    return context.json({ status: "ok", name: "museum-mock" });
  });
  controls.use(async ({ req, env }, next) => {
    const refusal = whyRefused(req.raw, env.connection, token);
    // The page holds nothing of the mock's, and asks a person for the token.
    if (!refusal || (refusal.status === 401 && isOfDashboard(req.raw))) return next();
    const { status, reason } = refusal;
    const kind = status === 415 ? "unsupported-media-type" : status === 401 ? "unauthorized" : "not-local";
    const headers = status === 401 ? { "WWW-Authenticate": 'Bearer realm="museum-mock"' } : {};
    return toProblemResponse({ kind, status, detail: reason, headers });
  });
  controls.use(async (context, next) => {
    await next();
    if (!context.res.headers.has("Cache-Control")) context.header("Cache-Control", "no-store");
  });
  controls.use(async ({ req }, next) => {
    if (!/^\/__admin\/(requests|data)(\/|$)/.test(req.path)) requirePlainQuery(req.raw);
    await next();
  });
  closePath(controls, "/health", ["GET"]);
  for (const add of [
    addClock,
    addScenarios,
    addProfile,
    addFaults,
    addRequests,
    addSessions,
    addProviderStates,
    addReset,
  ]) {
    add(controls, controlled);
  }
  addData(controls, controlled);
  addDashboard(controls);
  controls.all("*", ({ req }) => {
    const name = req.path.replace(/^\/__admin\/?/, "");
    const nearest = nearestName(name, PATHS);
    const hint = nearest ? `did you mean /__admin/${nearest}?` : `there are ${PATHS.join(", ")}.`;
    return toProblemResponse({
      kind: "not-found",
      status: 404,
      detail: `There is no control at ${quote(req.path)}; ${hint}`,
    });
  });
  controls.onError((error) => {
    if (error instanceof Refused) return toProblemResponse(error.problem);
    throw error;
  });
  return controls;
}
