/** `/__admin/faults`: the active faults, without those of the scenarios. */
import { setFaults } from "../control/faults.js";
import type { MockParts } from "../control/mock-parts.js";
import { type AdminRoutes, bodyOf, closePath, sessionOf } from "./admin-request.js";

export function addFaults(routes: AdminRoutes, parts: MockParts): void {
  routes.get("/faults", (context) => context.json(sessionOf(context, parts).faults()));
  routes.put("/faults", async (context) => {
    const session = sessionOf(context, parts);
    setFaults(session, await bodyOf(context));
    return context.json(session.faults());
  });
  routes.delete("/faults", (context) => {
    sessionOf(context, parts).setFaults([]);
    return context.body(null, 204);
  });
  closePath(routes, "/faults", ["GET", "PUT", "DELETE"]);
}
