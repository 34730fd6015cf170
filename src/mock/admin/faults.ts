/** `/__admin/faults`: what goes wrong besides what a scenario says. */
import { badControl } from "../message/problem.js";
import { bodyOf, type Controlled, type Controls, closePath, Refused, sessionOf } from "./admin-request.js";

export function addFaults(controls: Controls, controlled: Controlled): void {
  controls.get("/faults", (context) => context.json(sessionOf(context, controlled).faults()));
  controls.put("/faults", async (context) => {
    const session = sessionOf(context, controlled);
    const { parseFaults } = await import("../../scenarios/scenario-reading.js");
    const { faults, violations } = parseFaults(await bodyOf(context));
    if (violations) {
      const placed = violations.map(({ path, says }) => (path.length > 0 ? `${path.join(".")}: ${says}` : says));
      throw new Refused(badControl(...placed));
    }
    session.setFaults(faults);
    return context.json(session.faults());
  });
  controls.delete("/faults", (context) => {
    sessionOf(context, controlled).setFaults([]);
    return context.body(null, 204);
  });
  closePath(controls, "/faults", ["GET", "PUT", "DELETE"]);
}
