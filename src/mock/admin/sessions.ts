/** `/__admin/sessions`: the worlds that tests have for themselves. */
import type { MockParts } from "../control/mock-parts.js";
import { dropSession, listSessions } from "../control/sessions.js";
import { type AdminRoutes, closePath } from "./admin-request.js";

export function addSessions(routes: AdminRoutes, { sessions }: MockParts): void {
  routes.get("/sessions", (context) => context.json(listSessions(sessions)));
  routes.delete("/sessions", (context) => {
    sessions.dropAll();
    return context.body(null, 204);
  });
  routes.delete("/sessions/:id", (context) => {
    dropSession(sessions, context.req.param("id"));
    return context.body(null, 204);
  });
  closePath(routes, "/sessions", ["GET", "DELETE"]);
  closePath(routes, "/sessions/:id", ["DELETE"]);
}
