/** `/__admin/sessions`: the worlds of their own that tests have. */
import { quote } from "../../base/quote.js";
import { badControl } from "../message/problem.js";
import { type AdminParts, type AdminRoutes, closePath, Refused } from "./admin-request.js";
import { currentOf } from "./scenarios.js";

export function addSessions(routes: AdminRoutes, { sessions }: AdminParts): void {
  routes.get("/sessions", (context) =>
    context.json(
      sessions.list().map(({ session, idle }) => ({
        id: session.id,
        today: session.snapshot().today,
        scenario: currentOf(session).current,
        requests: session.journal.count(),
        idleSeconds: Math.round(idle / 1000),
      })),
    ),
  );
  routes.delete("/sessions", (context) => {
    sessions.dropAll();
    return context.body(null, 204);
  });
  routes.delete("/sessions/:id", (context) => {
    const id = context.req.param("id");
    if (sessions.drop(id)) return context.body(null, 204);
    throw new Refused({ ...badControl(`There is no session ${quote(id)}.`), kind: "not-found", status: 404 });
  });
  closePath(routes, "/sessions", ["GET", "DELETE"]);
  closePath(routes, "/sessions/:id", ["DELETE"]);
}
