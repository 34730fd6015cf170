/** A library whose custom scenarios can be replaced while it is in use. */
import type { Scenario } from "./scenario.js";
import { createScenarioLibrary, type ScenarioLibrary } from "./scenario-library.js";

export interface ReplaceableLibrary extends ScenarioLibrary {
  /** Replaces all scenarios by validated ones, from the next search on. */
  replace(scenarios: readonly Scenario[]): void;
  /** Why the latest version of the custom scenarios is not in use; empty if it is. */
  problems: readonly string[];
}

/** Creates a library of validated scenarios. */
export function createReplaceableLibrary(scenarios: readonly Scenario[]): ReplaceableLibrary {
  let current = createScenarioLibrary(scenarios);
  return {
    problems: [],
    get scenarios() {
      return current.scenarios;
    },
    find: (written, beside) => current.find(written, beside),
    parametersOf: (written) => current.parametersOf(written),
    replace(others) {
      current = createScenarioLibrary(others);
    },
  };
}
