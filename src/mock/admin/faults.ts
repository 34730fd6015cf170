/** `/__admin/faults`: the active faults, without those of the scenarios. */
import { setFaults, warnOfFaultPaths } from "../control/faults.js";
import type { MockParts } from "../control/mock-parts.js";
import type { Session } from "../sessions/session.js";
import { type AdminContext, type AdminRoutes, bodyOf, closePath, sessionOf } from "./admin-request.js";

export function addFaults(routes: AdminRoutes, parts: MockParts): void {
  routes.get("/faults", (context) => show(context, sessionOf(context, parts)));
  routes.put("/faults", async (context) => {
    const session = sessionOf(context, parts);
    setFaults(session, await bodyOf(context));
    return show(context, session);
  });
  routes.delete("/faults", (context) => {
    sessionOf(context, parts).setFaults([]);
    return context.body(null, 204);
  });
  closePath(routes, "/faults", ["GET", "PUT", "DELETE"]);
}

function show(context: AdminContext, session: Session): Response {
  const warnings = warnOfFaultPaths(session.faults());
  if (warnings.length > 0) context.header("Museum-Mock-Warning", warnings.join(", "));
  return context.json(session.faults());
}
