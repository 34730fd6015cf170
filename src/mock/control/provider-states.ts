/** Sets up and ends Pact's provider states; a provider state is a scenario. */

import { isPlainObject } from "../../base/plain-object.js";
import { shown } from "../../base/quote.js";
import { ownParams } from "../../scenarios/scenario-library.js";
import type { Session } from "../sessions/session.js";
import { libraryOf } from "../sessions/session-library.js";
import { invalidControl } from "./control-error.js";
import type { MockParts } from "./mock-parts.js";
import { enterScenario, leaveScenarios, showScenario } from "./scenarios.js";

/** Changes the state of a session and returns the active scenarios. Throws a ControlError. */
type ChangeState = (session: Session, value: unknown) => { readonly current: string };

export function createStateChanges({ library }: MockParts): ChangeState {
  const own = (session: Session, state: unknown, params: unknown) =>
    typeof state === "string" && isPlainObject(params) ? ownParams(libraryOf(session, library), state, params) : params;
  return (session, value) => {
    const { state = "", params = {}, action = "setup" } = toStateChange(value);
    if (action !== "setup" && action !== "teardown") {
      throw invalidControl(`Invalid value ${shown(action)} for action; use "setup" or "teardown".`);
    }
    // An interaction has one state or several, each set up in turn; a teardown ends them all. Not every verifier sends one, and
    // so a state that comes after the interaction was asked belongs to the next. Earlier scenarios are left.
    const isOver = action === "teardown" || state === "";
    const isFurther = session.memory.prepared === showScenario(session).current && !session.memory.isAsked;
    if (isOver) leaveScenarios(session, library);
    else enterScenario({ session, library }, { scenario: state, params: own(session, state, params) }, isFurther);
    const { current } = showScenario(session);
    session.memory.prepared = isOver ? undefined : current;
    return { current };
  };
}

/** Pact's verifiers send `state`, `params`, `action` and `consumer`; other keys are ignored. */
function toStateChange(value: unknown): Readonly<Record<string, unknown>> {
  if (isPlainObject(value)) return value;
  throw invalidControl(
    'Invalid state change; use an object such as {"state": "no events", "params": {}, "action": "setup"}.',
  );
}
