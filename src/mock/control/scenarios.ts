/** Controls which scenarios are active in a session. */
import { type ScenarioLibrary, STANDARD } from "../../scenarios/scenario-library.js";
import { isScenarioValues } from "../../scenarios/scenario-name.js";
import type { Session } from "../sessions/session.js";
import { invalidControl } from "./control-error.js";
import { toControlObject } from "./control-value.js";

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
  { session, library }: { readonly session: Session; readonly library: ScenarioLibrary },
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
  const finding = library.find(scenario, params);
  if ("flaw" in finding) throw invalidControl(finding.flaw);
  if (!session.enter(finding.entered, isOnTop)) {
    throw invalidControl(
      "The world is in as many scenarios as it can be; take them back with DELETE /__admin/scenarios.",
    );
  }
}
