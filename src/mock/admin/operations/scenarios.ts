/** `/__admin/scenarios` and `/profile`: the library, the active scenarios, and the answers to the choices. */
import { isPlainObject } from "../../../base/json.js";
import { quote, shown } from "../../../base/text.js";
import { parseProfile } from "../../../contract/profile.js";
import { findLibraryViolations, type ScenarioLibrary, STANDARD } from "../../../scenarios/scenario-library.js";
import { isScenarioValues } from "../../../scenarios/scenario-name.js";
import { parseScenario } from "../../../scenarios/scenario-reading.js";
import { placeOf } from "../../../scenarios/schema-violations.js";
import { invalidControl, toControlObject } from "../../message/problem.js";
import { DEFINED_AT_MOST, libraryOf, type Session } from "../../sessions/session.js";
import type { AdminCall, AdminHandlers } from "../admin-operation.js";

export const scenarioOperations = {
  listScenarios({ session, parts: { library } }) {
    const shown = session();
    const { problems } = library;
    const scenarios = libraryOf(shown, library).scenarios.map(({ name, says, extends: base, parameters }) => ({
      name,
      says,
      ...(base !== undefined && { extends: base }),
      ...(parameters && { parameters }),
    }));
    return { ...showScenario(shown), scenarios, ...(problems.length > 0 && { problems }) };
  },
  enterScenario: enterOrDefine,
  getProfile: ({ session }) => session().snapshot().profile,
  async changeProfile({ session, body }) {
    const steered = session();
    const { answers, violations } = parseProfile(await body());
    if (violations) throw invalidControl(violations);
    steered.changeProfile(answers);
    return steered.snapshot().profile;
  },
} satisfies Partial<AdminHandlers>;

/**
 * Enters a scenario of the library, or the value of a scenario file, which stays in the session and can be entered by its name: in place of
 * the active ones, or with `add` on top of them.
 */
async function enterOrDefine({ session, body, parts: { library } }: AdminCall) {
  const steered = session();
  const value = await body();
  const isDefined = isPlainObject(value) && "define" in value;
  const names = isDefined ? ["define", "params", "add"] : ["scenario", "define", "params", "add"];
  const { add = false, define, ...wanted } = toControlObject(value, names);
  if (typeof add !== "boolean") throw invalidControl(`Invalid value ${shown(add)} for add; use true or false.`);
  const named = isDefined ? { ...wanted, scenario: defineScenario(steered, library, define) } : wanted;
  enterScenario(steered, library, named, add);
  return showScenario(steered);
}

/**
 * Defines a scenario, in place of one of the same name; it may extend others. Returns its name. Throws a ControlError that says the
 * same as for a file.
 */
function defineScenario(session: Session, library: ScenarioLibrary, value: unknown): string {
  const { scenario, violations } = parseScenario(value);
  if (violations) {
    throw invalidControl(violations.map(({ path, message }) => placeOf(["define", ...path]) + message));
  }
  const { scenarios: others } = libraryOf(session, library);
  const [first] = findLibraryViolations([...others.slice(1), scenario]);
  if (first) throw invalidControl(`The scenario ${quote(first.name)} ${first.message}`);
  if (!session.define(scenario)) {
    throw invalidControl(
      `The session has ${DEFINED_AT_MOST} scenarios of its own already; define one of the same name again, or use another session.`,
    );
  }
  return scenario.name;
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
export function enterScenario(session: Session, library: ScenarioLibrary, value: unknown, isOnTop = false): void {
  const { scenario, params = {} } = toControlObject(value, ["scenario", "params"]);
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
  const finding = libraryOf(session, library).find(scenario, params);
  if ("message" in finding) throw invalidControl(finding.message);
  if (!session.enter(finding.entered, isOnTop)) {
    throw invalidControl(
      'Too many scenarios are active; leave them with PUT /__admin/scenarios {"scenario": "standard"}.',
    );
  }
}
