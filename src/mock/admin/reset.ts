/** `POST /__admin/reset`: everything back as it was when the mock was started. */
import type { MockParts } from "../control/mock-parts.js";
import { resetSession } from "../control/sessions.js";
import { type AdminRoutes, closePath, sessionIdOf } from "./admin-request.js";

export function addReset(routes: AdminRoutes, { sessions }: MockParts): void {
  routes.post("/reset", (context) => {
    resetSession(sessions.use(sessionIdOf(context.req.raw)));
    return context.body(null, 204);
  });
  closePath(routes, "/reset", ["POST"]);
}
