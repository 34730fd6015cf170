/** `/__admin/scenarios`: the library, the active scenarios, and entering or leaving one. */
import type { MockParts } from "../control/mock-parts.js";
import { leaveScenarios, listScenarios, showScenario, steerScenario } from "../control/scenarios.js";
import { libraryOf } from "../sessions/session-library.js";
import { type AdminContext, type AdminRoutes, bodyOf, closePath, sessionOf } from "./admin-request.js";

export function addScenarios(routes: AdminRoutes, parts: MockParts): void {
  const { library } = parts;
  routes.get("/scenarios", (context) => {
    const session = sessionOf(context, parts);
    const { problems } = library;
    return context.json({
      ...showScenario(session),
      scenarios: listScenarios(libraryOf(session, library)),
      ...(problems.length > 0 && { problems }),
    });
  });
  const enter = (isOnTop: boolean) => async (context: AdminContext) => {
    const session = sessionOf(context, parts);
    await steerScenario({ session, parts }, await bodyOf(context), isOnTop);
    return context.json(showScenario(session));
  };
  routes.put("/scenarios", enter(false));
  routes.post("/scenarios", enter(true));
  routes.delete("/scenarios", (context) => {
    const session = sessionOf(context, parts);
    leaveScenarios(session, library);
    return context.json(showScenario(session));
  });
  closePath(routes, "/scenarios", ["GET", "PUT", "POST", "DELETE"]);
}
