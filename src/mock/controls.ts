/** The controls of a running mock under `/__admin`. */
import { Hono } from "hono";
import type { Profile } from "../contract/choices/table.js";
import { parseProfile } from "../contract/profile.js";
import { type Connection, whyNotLocal } from "./locality.js";
import { toErrorResponse } from "./refusal.js";

/** What the controls can reach. */
export interface Controlled {
  getProfile(): Profile;
  /** Replaces some answers and keeps the others. */
  changeProfile(answers: Partial<Profile>): void;
}

/** What a request carries besides itself. */
export interface ControlEnvironment {
  Bindings: { readonly connection: Connection };
}

export function createControls(controlled: Controlled): Hono<ControlEnvironment> {
  const controls = new Hono<ControlEnvironment>();
  controls.use(async (context, next) => {
    const reason = whyNotLocal(context.req.raw, context.env.connection);
    if (reason === undefined) return next();
    return toErrorResponse({ kind: "not-local", status: 403, detail: reason });
  });
  controls.get("/profile", (context) => context.json(controlled.getProfile()));
  controls.patch("/profile", async (context) => {
    const reading = parseProfile(await context.req.json().catch(() => undefined));
    if (reading.violations) {
      return toErrorResponse({ kind: "bad-control", status: 400, detail: reading.violations.join(" ") });
    }
    controlled.changeProfile(reading.answers);
    return context.json(controlled.getProfile());
  });
  controls.on(["PUT", "POST", "DELETE"], "/profile", () =>
    toErrorResponse({
      kind: "method-not-allowed",
      status: 405,
      detail: "A profile can be read with GET and changed with PATCH.",
      headers: { Allow: "GET, HEAD, PATCH" },
    }),
  );
  controls.all("*", () => {
    const detail = "There is no such control; there is /__admin/profile (GET, PATCH).";
    return toErrorResponse({ kind: "not-found", status: 404, detail });
  });
  return controls;
}
