/** `/__admin/profile`: the answers to the choices. */
import type { MockParts } from "../control/mock-parts.js";
import { changeProfile } from "../control/profile.js";
import { type AdminRoutes, bodyOf, closePath, sessionOf } from "./admin-request.js";

export function addProfile(routes: AdminRoutes, parts: MockParts): void {
  routes.get("/profile", (context) => context.json(sessionOf(context, parts).snapshot().profile));
  routes.patch("/profile", async (context) => {
    const session = sessionOf(context, parts);
    changeProfile(session, await bodyOf(context));
    return context.json(session.snapshot().profile);
  });
  closePath(routes, "/profile", ["GET", "PATCH"]);
}
