/** `/__admin/verification`: verifies a target from the page. The verifier is the server's; the mock keeps the last run. */

import { hasCredential, isHttpUrl } from "../../../base/http.js";
import { quote } from "../../../base/text.js";
import { isCalendarDate } from "../../../contract/calendar-date.js";
import { isTimeZone } from "../../../contract/clock.js";
import { ControlError, invalidControl, type Problem, toControlObject } from "../../message/problem.js";
import { type AdminHandlers, type RunVerification, reply } from "../admin-operation.js";

type VerificationRequest = Parameters<RunVerification>[0];

interface Verification {
  readonly url: string;
  readonly stop: AbortController;
  state: "running" | "finished" | "stopped" | "failed";
  progress: { done: number; total: number; about: string };
  report?: unknown;
  error?: string;
}

export function createVerificationOperations() {
  let run: Verification | undefined;
  return {
    getVerification: () => (run ? show(run) : { state: "none" }),
    async startVerification(call) {
      call.sessionId();
      const { verify } = call.connection;
      if (!verify) throw new ControlError(UNAVAILABLE);
      const wanted = toRequest(await call.body());
      if (run?.state === "running") throw new ControlError(BUSY);
      run = start(wanted, verify);
      return reply(show(run), { status: 202, headers: { Location: "/__admin/verification" } });
    },
    stopVerification() {
      if (run?.state === "running") {
        run.state = "stopped";
        run.stop.abort();
      } else run = undefined;
    },
  } satisfies Partial<AdminHandlers>;
}

const UNAVAILABLE: Problem = {
  kind: "not-available",
  status: 501,
  detail: "Verifying needs a server; serve the mock with museum-mock serve, or run museum-mock verify URL.",
};

const BUSY: Problem = {
  kind: "conflict",
  status: 409,
  detail: "A verification is already running; wait for it, or stop it with DELETE /__admin/verification.",
};

function start(request: VerificationRequest, verify: RunVerification): Verification {
  const stop = new AbortController();
  const progress = { done: 0, total: 0, about: "" };
  const run: Verification = { url: request.url, stop, state: "running", progress };
  const onProgress = (done: number, total: number, about: string) => {
    run.progress = { done, total, about };
  };
  verify(request, { signal: stop.signal, onProgress }).then(
    (report) => {
      run.report = report;
      if (run.state === "running") run.state = "finished";
    },
    (error: unknown) => {
      run.error = error instanceof TypeError ? error.message : "Internal error in museum-mock; please report it.";
      run.state = "failed";
    },
  );
  return run;
}

function show({ url, state, progress, report, error }: Verification) {
  return {
    ...{ url, state, progress },
    ...(error !== undefined && { error }),
    ...(report !== undefined && { report }),
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
  if (typeof value !== "string" || !isHttpUrl(value))
    throw invalidControl("Invalid url; use the base address of a service, such as http://127.0.0.1:8080.");
  if (hasCredential(value)) throw invalidControl("The url contains a credential; put it in credentials instead.");
  return value;
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
