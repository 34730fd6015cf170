/** Controls which scenarios are active in a session. */

import { isPlainObject } from "../../base/plain-object.js";
import { type ScenarioLibrary, STANDARD } from "../../scenarios/scenario-library.js";
import { isScenarioValues } from "../../scenarios/scenario-name.js";
import type { Session } from "../sessions/session.js";
import { libraryOf } from "../sessions/session-library.js";
import { invalidControl } from "./control-error.js";
import { toControlObject } from "./control-value.js";
import type { MockParts } from "./mock-parts.js";
import { defineScenario } from "./scenario-definition.js";

/** Lists the scenarios of a library: name, description, the scenario that each extends, and parameters. */
export function listScenarios({ scenarios }: ScenarioLibrary) {
  return scenarios.map(({ name, says, extends: base, parameters }) => ({
    name,
    says,
    ...(base !== undefined && { extends: base }),
    ...(parameters && { parameters }),
  }));
}

/** Leaves all scenarios. */
export function leaveScenarios(session: Session, library: ScenarioLibrary): void {
  enterScenario({ session, library }, { scenario: STANDARD });
}

/**
 * Enters a scenario, given by its name or as `{ define, params }` with the value of a scenario file. What is defined stays in the session,
 * where it can be entered by its name. Throws a ControlError.
 */
export async function steerScenario(
  { session, parts }: { readonly session: Session; readonly parts: MockParts },
  value: unknown,
  isOnTop = false,
): Promise<void> {
  const { library } = parts;
  if (!isPlainObject(value) || !("define" in value)) {
    enterScenario({ session, library }, value, isOnTop);
    return;
  }
  const { define, params } = toControlObject(value, ["define", "params"]);
  const scenario = await defineScenario(parts, session, define);
  enterScenario({ session, library }, { scenario, ...(params !== undefined && { params }) }, isOnTop);
}

/** Returns the active scenarios of a session, by name, and its day. */
export function showScenario(session: Session) {
  const { scenario, today } = session.snapshot();
  return { current: scenario === "" ? STANDARD : scenario, today };
}

/**
 * Enters a scenario, given as `{ scenario, params }`: in place of the active ones, or on top of them. `params` has the parameters that
 * are not written in the name. Throws a ControlError.
 */
export function enterScenario(
  { session, library: common }: { readonly session: Session; readonly library: ScenarioLibrary },
  value: unknown,
  isOnTop = false,
): void {
  const { scenario, params = {} } = toControlObject(value, ["scenario", "params"]);
  if (scenario !== undefined && typeof scenario !== "string") {
    throw invalidControl(`${JSON.stringify(scenario)} is no name of a scenario; write a text.`);
  }
  if (scenario === undefined) {
    throw invalidControl(
      'scenario is missing; write {"scenario": "no events"}, with params beside it where it has some.',
    );
  }
  if (!isScenarioValues(params)) throw invalidControl("params is no object of texts and numbers.");
  const finding = libraryOf(session, common).find(scenario, params);
  if ("flaw" in finding) throw invalidControl(finding.flaw);
  if (!session.enter(finding.entered, isOnTop)) {
    throw invalidControl(
      "The world is in as many scenarios as it can be; take them back with DELETE /__admin/scenarios.",
    );
  }
}
