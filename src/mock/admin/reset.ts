/** `POST /__admin/reset`: everything back as it was when the mock was started. */
import type { MockParts } from "../control/mock-parts.js";
import { resetSession } from "../control/sessions.js";
import { type AdminRoutes, closePath, sessionOf } from "./admin-request.js";

export function addReset(routes: AdminRoutes, parts: MockParts): void {
  routes.post("/reset", (context) => {
    resetSession(sessionOf(context, parts));
    return context.body(null, 204);
  });
  closePath(routes, "/reset", ["POST"]);
}
