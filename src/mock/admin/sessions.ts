/** `/__admin/sessions`: the worlds that tests have for themselves. */
import type { MockParts } from "../control/mock-parts.js";
import { openSession } from "../control/new-session.js";
import { describeSession, dropSession, listSessions } from "../control/sessions.js";
import { type AdminRoutes, bodyOf, closePath, SESSION_HEADER } from "./admin-request.js";

export function addSessions(routes: AdminRoutes, parts: MockParts): void {
  const { sessions } = parts;
  routes.get("/sessions", (context) => context.json(listSessions(parts)));
  routes.post("/sessions", async (context) => {
    const { origin } = new URL(context.req.url);
    const { openPort } = context.env.connection;
    const opened = await openSession(parts, await bodyOf(context, { absent: {} }), { origin, openPort });
    context.header(SESSION_HEADER, describeSession(parts, sessions.use(opened.id)));
    return context.json(opened, opened.isNew ? 201 : 200);
  });
  routes.delete("/sessions", (context) => {
    sessions.dropAll();
    return context.body(null, 204);
  });
  routes.delete("/sessions/:id", (context) => {
    dropSession(sessions, context.req.param("id"));
    return context.body(null, 204);
  });
  closePath(routes, "/sessions", ["GET", "POST", "DELETE"]);
  closePath(routes, "/sessions/:id", ["DELETE"]);
}
