/** `/__admin/faults`: what goes wrong besides what a scenario says. */
import { badControl } from "../message/problem.js";
import { type AdminParts, type AdminRoutes, bodyOf, closePath, Refused, sessionOf } from "./admin-request.js";

export function addFaults(routes: AdminRoutes, parts: AdminParts): void {
  routes.get("/faults", (context) => context.json(sessionOf(context, parts).faults()));
  routes.put("/faults", async (context) => {
    const session = sessionOf(context, parts);
    const { parseFaults } = await import("../../scenarios/scenario-reading.js");
    const { faults, violations } = parseFaults(await bodyOf(context));
    if (violations) {
      const placed = violations.map(({ path, says }) => (path.length > 0 ? `${path.join(".")}: ${says}` : says));
      throw new Refused(badControl(...placed));
    }
    session.setFaults(faults);
    return context.json(session.faults());
  });
  routes.delete("/faults", (context) => {
    sessionOf(context, parts).setFaults([]);
    return context.body(null, 204);
  });
  closePath(routes, "/faults", ["GET", "PUT", "DELETE"]);
}
