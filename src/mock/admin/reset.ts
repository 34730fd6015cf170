/** `POST /__admin/reset`: everything back as it was when the mock was started. */
import { type AdminParts, type AdminRoutes, closePath, sessionIdOf } from "./admin-request.js";

export function addReset(routes: AdminRoutes, { sessions }: AdminParts): void {
  routes.post("/reset", (context) => {
    const session = sessions.use(sessionIdOf(context.req.raw));
    session.reset();
    session.journal.clear();
    return context.body(null, 204);
  });
  closePath(routes, "/reset", ["POST"]);
}
