/** Validates what the options of a mock hold: data, faults and scenarios. Loaded only for those that are given. */
import { quote } from "../base/text.js";
import { type DataSet, parseDataSetValue } from "../fixtures/data-set.js";
import { createFixedWorld, type World } from "../fixtures/world.js";
import { toFaults } from "../mock/admin/operations/faults.js";
import { parseScenario } from "../scenarios/scenario-reading.js";
import { placeOf } from "../scenarios/schema-violations.js";

/** Throws a ControlError for an invalid fault. */
export function requireFaults(faults: unknown): void {
  toFaults(faults);
}

/** Throws a TypeError for an invalid scenario. */
export function requireScenarios(scenarios: readonly unknown[]): void {
  for (const scenario of scenarios) {
    const { violations = [] } = parseScenario(scenario);
    if (violations.length === 0) continue;
    const { name } = (scenario ?? {}) as { readonly name?: unknown };
    const sentences = violations.map(({ path, message }) => placeOf(path) + message);
    throw new TypeError(`Invalid scenario ${quote(String(name))}: ${sentences.join(" ")}`);
  }
}

/** Creates a world of a data set. Throws a TypeError that says which entry or event is invalid. */
export function createValidatedWorld(fixtures: DataSet): World {
  const reading = parseDataSetValue(fixtures);
  if (reading.violations) throw new TypeError(`Invalid fixtures: ${reading.violations.join("; ")}.`);
  return createFixedWorld(reading.dataSet);
}
