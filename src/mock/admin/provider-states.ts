/** `POST /__admin/provider-states`: the state-change URL of Pact's verifiers; a provider state is a scenario. */
import { isPlainObject } from "../../base/plain-object.js";
import { ownParams, STANDARD } from "../../scenarios/scenario-library.js";
import { badControl } from "../message/problem.js";
import type { Session } from "../sessions/session.js";
import {
  type AdminContext,
  type AdminParts,
  type AdminRoutes,
  bodyOf,
  closePath,
  Refused,
  sessionOf,
} from "./admin-request.js";
import { currentOf, enterScenario } from "./scenarios.js";

/** Pact's verifiers send `state`, `params`, `action` and `consumer`; those that are not known are passed over. */
async function stateChangeOf(context: AdminContext): Promise<Readonly<Record<string, unknown>>> {
  const value = await bodyOf(context);
  if (isPlainObject(value)) return value;
  throw new Refused(
    badControl('The body is no state change; send {"state": "no events", "params": {}, "action": "setup"}.'),
  );
}

export function addProviderStates(routes: AdminRoutes, parts: AdminParts): void {
  /** What the states of the next interaction have put a session into so far. */
  const prepared = new WeakMap<Session, string>();
  const own = (state: unknown, params: unknown) =>
    typeof state === "string" && isPlainObject(params) ? ownParams(parts.library, state, params) : params;
  routes.post("/provider-states", async (context) => {
    const session = sessionOf(context, parts);
    const { state = "", params = {}, action = "setup" } = await stateChangeOf(context);
    if (action !== "setup" && action !== "teardown") {
      throw new Refused(badControl(`action ${JSON.stringify(action)} is neither "setup" nor "teardown".`));
    }
    // An interaction has one state or several, each set up in turn; a teardown ends them all. Not every verifier sends one, and
    // so a state that comes after the interaction was asked belongs to the next. What the world was in before counts for nothing.
    const isOver = action === "teardown" || state === "";
    const isFurther = prepared.get(session) === currentOf(session).current && !session.hasBeenAsked();
    if (isOver) enterScenario(session, parts, { scenario: STANDARD }, false);
    else enterScenario(session, parts, { scenario: state, params: own(state, params) }, isFurther);
    const { current } = currentOf(session);
    if (isOver) prepared.delete(session);
    else prepared.set(session, current);
    return context.json({ current });
  });
  closePath(routes, "/provider-states", ["POST"]);
}
