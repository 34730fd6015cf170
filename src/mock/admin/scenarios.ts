/** `/__admin/scenarios`: those that there are, those that the world is in, and putting it into one. */
import { STANDARD } from "../../scenarios/scenario-library.js";
import { isScenarioValues } from "../../scenarios/scenario-name.js";
import { badControl } from "../message/problem.js";
import type { Session } from "../sessions/session.js";
import {
  type AdminContext,
  type AdminParts,
  type AdminRoutes,
  closePath,
  objectOf,
  Refused,
  sessionOf,
} from "./admin-request.js";

export function addScenarios(routes: AdminRoutes, parts: AdminParts): void {
  const { scenarios } = parts.library;
  routes.get("/scenarios", (context) => {
    const listed = scenarios.map(({ name, says, extends: base, parameters }) => ({
      name,
      says,
      ...(base !== undefined && { extends: base }),
      ...(parameters && { parameters }),
    }));
    return context.json({ ...currentOf(sessionOf(context, parts)), scenarios: listed });
  });
  const enter = (isOnTop: boolean) => async (context: AdminContext) => {
    const session = sessionOf(context, parts);
    const body = await objectOf(context, ["scenario", "params"]);
    enterScenario(session, parts, body, isOnTop);
    return context.json(currentOf(session));
  };
  routes.put("/scenarios", enter(false));
  routes.post("/scenarios", enter(true));
  routes.delete("/scenarios", (context) => {
    const session = sessionOf(context, parts);
    enterScenario(session, parts, { scenario: STANDARD }, false);
    return context.json(currentOf(session));
  });
  closePath(routes, "/scenarios", ["GET", "PUT", "POST", "DELETE"]);
}

/** The scenarios that the world of a session is in, by name, and its day. */
export function currentOf(session: Session) {
  const { scenario, today } = session.snapshot();
  return { current: scenario === "" ? STANDARD : scenario, today };
}

/** Puts the world of a session into a scenario by its name, with values of parameters that do not stand in it. */
export function enterScenario(
  session: Session,
  { library }: AdminParts,
  { scenario, params = {} }: { readonly scenario?: unknown; readonly params?: unknown },
  isOnTop: boolean,
): void {
  if (scenario !== undefined && typeof scenario !== "string") {
    throw new Refused(badControl(`${JSON.stringify(scenario)} is no name of a scenario; write a text.`));
  }
  if (scenario === undefined) {
    throw new Refused(
      badControl('scenario is missing; write {"scenario": "no events"}, with params beside it where it has some.'),
    );
  }
  if (!isScenarioValues(params)) throw new Refused(badControl("params is no object of texts and numbers."));
  const finding = library.find(scenario, params);
  if ("flaw" in finding) throw new Refused(badControl(finding.flaw));
  if (!session.enter(finding.entered, isOnTop)) {
    throw new Refused(
      badControl("The world is in as many scenarios as it can be; take them back with DELETE /__admin/scenarios."),
    );
  }
}
