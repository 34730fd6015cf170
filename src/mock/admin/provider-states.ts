/** `POST /__admin/provider-states`: the state-change URL of Pact's verifiers. */
import type { MockParts } from "../control/mock-parts.js";
import { createStateChanges } from "../control/provider-states.js";
import { type AdminRoutes, bodyOf, closePath, sessionOf } from "./admin-request.js";

export function addProviderStates(routes: AdminRoutes, parts: MockParts): void {
  const changeState = createStateChanges(parts);
  routes.post("/provider-states", async (context) =>
    context.json(changeState(sessionOf(context, parts), await bodyOf(context))),
  );
  closePath(routes, "/provider-states", ["POST"]);
}
