/** `/__admin/scenarios`, `/provider-states` and `/profile`: the library, the active scenarios, and the answers to the choices. */
import { isPlainObject } from "../../../base/json.js";
import { quote } from "../../../base/text.js";
import { parseProfile } from "../../../contract/profile.js";
import { ScenarioLibrary, STANDARD } from "../../../scenarios/scenario-library.js";
import { isScenarioValues } from "../../../scenarios/scenario-name.js";
import { parseScenario } from "../../../scenarios/scenario-reading.js";
import { violationPlace } from "../../../scenarios/schema-violations.js";
import { invalidControl, invalidValue, toControlObject } from "../../message/problem.js";
import type { Session } from "../../sessions/session.js";
import type { AdminCall, AdminHandlers } from "../admin-operation.js";

export const scenarioOperations = {
  listScenarios(call) {
    const shown = call.session();
    const { library } = call.parts;
    const { problems } = library;
    const scenarios = shown.libraryOver(library).scenarios.map(({ name, says, extends: base, parameters }) => ({
      name,
      says,
      ...(base !== undefined && { extends: base }),
      ...(parameters && { parameters }),
    }));
    return { ...shown.activeScenario(), scenarios, ...(problems.length > 0 && { problems }) };
  },
  enterScenario: enterOrDefine,
  changeProviderState,
  getProfile: (call) => call.session().snapshot().profile,
  async changeProfile(call) {
    const steered = call.session();
    const { answers, violations } = parseProfile(await call.body());
    if (violations) throw invalidControl(violations);
    steered.override({ answers });
    return steered.snapshot().profile;
  },
} satisfies Partial<AdminHandlers>;

/** Enters a scenario, in place of the active ones or with `add` on top of them: one by its name, or one that is defined, which stays in the session. */
async function enterOrDefine(call: AdminCall) {
  const steered = call.session();
  const { library } = call.parts;
  const value = await call.body();
  const isDefined = isPlainObject(value) && "define" in value;
  const names = isDefined ? ["define", "params", "add"] : ["scenario", "define", "params", "add"];
  const { add = false, define, ...wanted } = toControlObject(value, names);
  if (typeof add !== "boolean") throw invalidValue("add", add, "use true or false.");
  const named = isDefined ? { ...wanted, scenario: defineScenario(steered, library, define) } : wanted;
  enterScenario(steered, library, named, add);
  return steered.activeScenario();
}

/** Sets up or ends one of Pact's provider states, which is a scenario. Pact's verifiers send `state`, `params`, `action` and other keys. */
async function changeProviderState(call: AdminCall) {
  const session = call.session();
  const { library } = call.parts;
  const value = await call.body();
  if (!isPlainObject(value))
    throw invalidControl(
      'Invalid state change; use an object such as {"state": "no events", "params": {}, "action": "setup"}.',
    );
  const { state = "", params = {}, action = "setup" } = value;
  if (action !== "setup" && action !== "teardown") throw invalidValue("action", action, 'use "setup" or "teardown".');
  // An interaction has one state or several, each set up in turn; a teardown ends them all. Not every verifier sends one, and
  // so a state that comes after the interaction was asked belongs to the next. Earlier scenarios are left.
  const isOver = action === "teardown" || state === "";
  const isFurther = session.prepared === session.activeScenario().current && !session.isAsked;
  const accepted =
    typeof state === "string" && isPlainObject(params) ? session.libraryOver(library).ownParams(state, params) : params;
  if (isOver) enterScenario(session, library, { scenario: STANDARD });
  else enterScenario(session, library, { scenario: state, params: accepted }, isFurther);
  const { current } = session.activeScenario();
  session.prepared = isOver ? undefined : current;
  return { current };
}

function defineScenario(session: Session, library: ScenarioLibrary, value: unknown): string {
  const { scenario, violations } = parseScenario(value);
  if (violations)
    throw invalidControl(violations.map(({ path, message }) => violationPlace(["define", ...path]) + message));
  const { scenarios: others } = session.libraryOver(library);
  const [first] = ScenarioLibrary.findViolations([...others.slice(1), scenario]);
  if (first) throw invalidControl(`The scenario ${quote(first.name)} ${first.message}`);
  session.define(scenario);
  return scenario.name;
}

/** Enters a scenario, given as `{ scenario, params }`; `params` has the parameters that are not written in the name. */
function enterScenario(session: Session, library: ScenarioLibrary, value: unknown, isOnTop = false): void {
  const { scenario, params = {} } = toControlObject(value, ["scenario", "params"]);
  if (scenario === undefined)
    throw invalidControl(
      'Missing scenario; use {"scenario": "no events"}, with params beside it if the scenario has parameters.',
    );
  if (typeof scenario !== "string") throw invalidValue("scenario", scenario, "use its name as a text.");
  if (!isScenarioValues(params))
    throw invalidValue("params", params, 'use an object of texts and numbers, such as {"date": "2027-12-24"}.');
  const finding = session.libraryOver(library).find(scenario, params);
  if ("message" in finding) throw invalidControl(finding.message);
  session.enter(finding.entered, isOnTop);
}
