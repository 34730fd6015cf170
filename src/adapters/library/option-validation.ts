/** Validates what the options of a mock hold: data, faults and scenarios. Loaded only for those that are given. */
import { quote } from "../../base/text.js";
import { parseDataSetValue } from "../../fixtures/data-set.js";
import { createFixedWorld, type World } from "../../fixtures/world.js";
import { toFaults } from "../../mock/admin/operations/faults.js";
import { parseScenario } from "../../scenarios/scenario-reading.js";
import { violationPlace } from "../../scenarios/schema-violations.js";

interface GivenOptions {
  readonly faults: unknown;
  readonly scenarios: readonly unknown[] | undefined;
  readonly fixtures: unknown;
}

/** Returns a world of the fixtures, undefined without them. Throws a TypeError that says what is invalid. */
export function validateOptions({ faults, scenarios = [], fixtures }: GivenOptions): World | undefined {
  if (faults !== undefined) toFaults(faults);
  for (const scenario of scenarios) {
    const { violations = [] } = parseScenario(scenario);
    if (violations.length === 0) continue;
    const { name } = Object(scenario) as { readonly name?: unknown };
    const sentences = violations.map(({ path, message }) => violationPlace(path) + message);
    throw new TypeError(`Invalid scenario ${quote(String(name))}: ${sentences.join(" ")}`);
  }
  if (fixtures === undefined) return undefined;
  const reading = parseDataSetValue(fixtures);
  if (reading.violations) throw new TypeError(`Invalid fixtures: ${reading.violations.join("; ")}.`);
  return createFixedWorld(reading.dataSet);
}
