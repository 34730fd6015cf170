/** Scenarios by their names: which one a name is of, and grouped by what they are about. */
import { readName } from "../../scenarios/scenario-name.js";
import type { ListedScenario } from "../state/types.js";

/** Whether a name is that of a scenario, with values in the place of its parameters. */
export function isNameOf(name: string, scenario: ListedScenario): boolean {
  return readName(scenario, name) !== undefined;
}

interface ScenarioGroup {
  readonly title: string;
  readonly scenarios: readonly ListedScenario[];
}

const groups: readonly (readonly [title: string, test: RegExp])[] = [
  [
    "Outages and faults",
    /\b(down|slow|fail\w*|faults?|5\d\d|429|503|500|error|errors|refus\w*|reset\w*|cut|broken|invalid json|timeout|rate|limit(ed|ing)|drip\w*|flak\w*|maintenance|unavailable|outage|overload\w*|connection|delay\w*|retr\w*)\b/i,
  ],
  ["Access", /\b(credential\w*|401|403|password|unauthori\w+|forbidden|log ?in)\b/i],
  ["Closed days and hours", /\b(clos\w+|open\w*|hours|holiday|holidays|monday|late)\b/i],
  ["Events", /\b(events?|price|free|dates?)\b/i],
];

/** Leaves out the standard world, which is not a scenario to enter. */
export function scenarioGroups(scenarios: readonly ListedScenario[]): readonly ScenarioGroup[] {
  const rest = scenarios.filter(({ name }) => name !== "standard");
  const titleOf = ({ name, says }: ListedScenario) =>
    groups.find(([, test]) => test.test(name))?.[0] ?? groups.find(([, test]) => test.test(says))?.[0] ?? "Other";
  return [...groups.map(([title]) => title), "Other"]
    .map((title) => ({ title, scenarios: rest.filter((scenario) => titleOf(scenario) === title) }))
    .filter((group) => group.scenarios.length > 0);
}
