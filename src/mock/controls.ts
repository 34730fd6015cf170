/** The controls of a running mock under `/__admin`. */
import { Hono } from "hono";
import type { Profile } from "../contract/choices/table.js";
import { parseProfile } from "../contract/profile.js";
import { type Connection, whyNotLocal } from "./locality.js";
import { type Problem, toProblemResponse } from "./problem.js";

/** What the controls can reach and change. */
export interface Controlled {
  profile: Profile;
}

/** What a request carries besides itself. */
export interface ControlEnvironment {
  Bindings: { readonly connection: Connection };
}

const METHODS = "GET, HEAD, PATCH, OPTIONS";
/** In characters; a profile with every answer has fewer than a thousand. */
const LONGEST_BODY = 64 * 1024;
const VIOLATIONS_SHOWN = 10;

const TOO_LARGE: Problem = {
  kind: "content-too-large",
  status: 413,
  detail: `The body is longer than ${LONGEST_BODY} characters; send only the answers that change.`,
};

/** The routes under `/__admin`. */
export function createControls(controlled: Controlled): Hono<ControlEnvironment> {
  const controls = new Hono<ControlEnvironment>();
  controls.use(async (context, next) => {
    const reason = whyNotLocal(context.req.raw, context.env.connection);
    if (reason === undefined) return next();
    return toProblemResponse({ kind: "not-local", status: 403, detail: reason });
  });
  controls.get("/profile", (context) => context.json(controlled.profile));
  controls.patch("/profile", async (context) => {
    const body = await context.req.text();
    if (body.length > LONGEST_BODY) return toProblemResponse(TOO_LARGE);
    const value = parseBody(body);
    if (value === undefined) return toProblemResponse(answersProblem(["The body is not JSON."]));
    const reading = parseProfile(value);
    if (reading.violations) return toProblemResponse(answersProblem(reading.violations));
    controlled.profile = { ...controlled.profile, ...reading.answers };
    return context.json(controlled.profile);
  });
  controls.options("/profile", () => new Response(null, { status: 204, headers: { Allow: METHODS } }));
  controls.all("/profile", () =>
    toProblemResponse({
      kind: "method-not-allowed",
      status: 405,
      detail: "A profile can be read with GET and changed with PATCH.",
      headers: { Allow: METHODS },
    }),
  );
  controls.all("*", () => {
    const detail = "There is no such control; there is /__admin/profile (GET, PATCH).";
    return toProblemResponse({ kind: "not-found", status: 404, detail });
  });
  return controls;
}

function answersProblem(violations: readonly string[]): Problem {
  const more = violations.length - VIOLATIONS_SHOWN;
  const shown = violations.slice(0, VIOLATIONS_SHOWN);
  return { kind: "bad-control", status: 400, detail: [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join(" ") };
}

/** The JSON value of a body; undefined where it is not JSON. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
