/** Controls which scenarios are active in a session. */

import { isPlainObject } from "../../base/plain-object.js";
import { shown } from "../../base/quote.js";
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
export function steerScenario(
  { session, parts }: { readonly session: Session; readonly parts: MockParts },
  value: unknown,
  isOnTop = false,
): void {
  const { library } = parts;
  if (!isPlainObject(value) || !("define" in value)) {
    enterScenario({ session, library }, value, isOnTop);
    return;
  }
  const { define, params } = toControlObject(value, ["define", "params"]);
  const scenario = defineScenario(parts, session, define);
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
  const { scenario, params = {} } = toControlObject(value, ["scenario", "define", "params"]);
  if (scenario !== undefined && typeof scenario !== "string") {
    throw invalidControl(`Invalid value ${shown(scenario)} for scenario; use its name as a text.`);
  }
  if (scenario === undefined) {
    throw invalidControl(
      'Missing scenario; use {"scenario": "no events"}, with params beside it if the scenario has parameters.',
    );
  }
  if (!isScenarioValues(params))
    throw invalidControl(
      `Invalid value ${shown(params)} for params; use an object of texts and numbers, such as {"date": "2027-12-24"}.`,
    );
  const finding = libraryOf(session, common).find(scenario, params);
  if ("message" in finding) throw invalidControl(finding.message);
  if (!session.enter(finding.entered, isOnTop)) {
    throw invalidControl("Too many scenarios are active; leave them with DELETE /__admin/scenarios.");
  }
}
