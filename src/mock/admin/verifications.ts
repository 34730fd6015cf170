/** `/__admin/verifications`: verifies a target from the page. The verifier is the server's; the mock keeps the last few runs. */
import { quote } from "../../base/quote.js";
import { isCalendarDate } from "../../contract/calendar-date.js";
import { isTimeZone } from "../../contract/clock.js";
import { ControlError, invalidControl } from "../control/control-error.js";
import { toControlObject } from "../control/control-value.js";
import { badControl, type Problem } from "../message/problem.js";
import { type AdminContext, type AdminRoutes, bodyOf, closePath, sessionIdOf } from "./admin-request.js";
import type { RunVerification, VerificationRequest } from "./server-capabilities.js";

interface Verification {
  readonly id: number;
  readonly url: string;
  readonly stop: AbortController;
  state: "running" | "finished" | "stopped" | "failed";
  progress: { done: number; total: number; about: string };
  report?: unknown;
  error?: string;
}

/** How many runs are kept. */
const KEPT = 5;

export function addVerifications(routes: AdminRoutes): void {
  const runs: Verification[] = [];
  let last = 0;
  const find = ({ req }: AdminContext): Verification => {
    const id = req.param("id") ?? "";
    const found = runs.find((run) => String(run.id) === id);
    if (found) return found;
    const detail = `There is no verification ${quote(id)}; GET /__admin/verifications lists them.`;
    throw new ControlError({ ...badControl(detail), kind: "not-found", status: 404 });
  };
  routes.get("/verifications", (context) => context.json(runs.map((run) => show(run, false))));
  routes.post("/verifications", async (context) => {
    sessionIdOf(context.req.raw, context.env.connection);
    const { verify } = context.env.connection;
    if (!verify) throw new ControlError(UNAVAILABLE);
    const request = toRequest(await bodyOf(context));
    if (runs.some(({ state }) => state === "running")) throw new ControlError(BUSY);
    last += 1;
    const run = start(last, request, verify);
    runs.push(run);
    if (runs.length > KEPT) runs.shift();
    return context.json(show(run, false), 202, { Location: `/__admin/verifications/${run.id}` });
  });
  routes.get("/verifications/:id", (context) => context.json(show(find(context), true)));
  routes.delete("/verifications/:id", (context) => {
    const run = find(context);
    if (run.state === "running") {
      run.state = "stopped";
      run.stop.abort();
    } else runs.splice(runs.indexOf(run), 1);
    return context.body(null, 204);
  });
  closePath(routes, "/verifications", ["GET", "POST"]);
  closePath(routes, "/verifications/:id", ["GET", "DELETE"]);
}

const UNAVAILABLE: Problem = {
  kind: "not-available",
  status: 501,
  detail: "Verifying needs a server; serve the mock with museum-mock serve, or run museum-mock verify URL.",
};

const BUSY: Problem = {
  kind: "conflict",
  status: 409,
  detail: "A verification is already running; wait for it, or stop it with DELETE /__admin/verifications/ID.",
};

function start(id: number, request: VerificationRequest, verify: RunVerification): Verification {
  const stop = new AbortController();
  const progress = { done: 0, total: 0, about: "" };
  const run: Verification = { id, url: request.url, stop, state: "running", progress };
  const onProgress = (done: number, total: number, about: string) => {
    run.progress = { done, total, about };
  };
  verify(request, { signal: stop.signal, onProgress }).then(
    (report) => {
      run.report = report;
      if (run.state === "running") run.state = "finished";
    },
    (error: unknown) => {
      run.error = error instanceof TypeError ? error.message : "The verification failed; this is a fault of the mock.";
      run.state = "failed";
    },
  );
  return run;
}

function show({ id, url, state, progress, report, error }: Verification, isWhole: boolean) {
  return {
    ...{ id, url, state, progress },
    ...(error !== undefined && { error }),
    ...(isWhole && report !== undefined && { report }),
  };
}

function toRequest(value: unknown): VerificationRequest {
  const { url, credentials, quick, today, timeZone } = toControlObject(value, [
    "url",
    "credentials",
    "quick",
    "today",
    "timeZone",
  ]);
  return {
    url: toAddress(url),
    ...(isGiven(credentials) && { credentials: toCredentials(credentials) }),
    ...(quick !== undefined && { quick: toBoolean(quick) }),
    ...(isGiven(today) && { today: toText("today", today, isCalendarDate, "use a date such as 2027-03-01") }),
    ...(isGiven(timeZone) && {
      timeZone: toText("timeZone", timeZone, isTimeZone, "use an IANA name such as Europe/Paris"),
    }),
  };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== "";
}

function toAddress(value: unknown): string {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol))
    throw invalidControl("Invalid url; use the base address of a service, such as http://127.0.0.1:8080.");
  if (url.username !== "" || url.password !== "")
    throw invalidControl("The url contains a credential; put it in credentials instead.");
  return String(value);
}

/** Does not quote the value. */
function toCredentials(value: unknown): string {
  if (typeof value === "string" && value.includes(":")) return value;
  throw invalidControl("Invalid credentials; use user:password.");
}

function toBoolean(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw invalidControl(`Invalid value ${quote(String(value))} for quick; use true or false.`);
}

function toText(name: string, value: unknown, isValid: (text: string) => boolean, hint: string): string {
  if (typeof value === "string" && isValid(value)) return value;
  throw invalidControl(`Invalid value ${quote(String(value))} for ${name}; ${hint}.`);
}
