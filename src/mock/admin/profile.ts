/** `/__admin/profile`: the answers to the choices. */
import { parseProfile } from "../../contract/profile.js";
import { badControl } from "../message/problem.js";
import { type AdminParts, type AdminRoutes, bodyOf, closePath, Refused, sessionOf } from "./admin-request.js";

export function addProfile(routes: AdminRoutes, parts: AdminParts): void {
  routes.get("/profile", (context) => context.json(sessionOf(context, parts).snapshot().profile));
  routes.patch("/profile", async (context) => {
    const session = sessionOf(context, parts);
    const { answers, violations } = parseProfile(await bodyOf(context));
    if (violations) throw new Refused(badControl(...violations));
    session.changeProfile(answers);
    return context.json(session.snapshot().profile);
  });
  closePath(routes, "/profile", ["GET", "PATCH"]);
}
