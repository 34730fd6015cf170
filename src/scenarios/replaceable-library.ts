/** The library of a mock: the built-in scenarios, and custom ones, which can be replaced while it is in use. */
import { createScenarioLibrary } from "./checked-library.js";
import { builtInScenarios } from "./generated/built-in-scenarios.js";
import type { Scenario } from "./scenario.js";
import { findLibraryViolations, type ScenarioLibrary } from "./scenario-library.js";

export interface ReplaceableLibrary extends ScenarioLibrary {
  /** Replaces the custom scenarios from the next search on. Throws a TypeError if they don't fit together, and keeps those before. */
  replace(custom: readonly Scenario[]): void;
  /** Why the latest version of the custom scenarios is not in use; empty if it is. */
  problems: readonly string[];
}

/** Creates a library with custom scenarios. Throws a TypeError if they don't fit together. */
export function createReplaceableLibrary(custom: readonly Scenario[]): ReplaceableLibrary {
  let current = combine(custom);
  return {
    problems: [],
    get scenarios() {
      return current.scenarios;
    },
    find: (written, beside) => current.find(written, beside),
    parametersOf: (written) => current.parametersOf(written),
    replace(others) {
      current = combine(others);
    },
  };
}

function combine(custom: readonly Scenario[]): ScenarioLibrary {
  const scenarios = [...builtInScenarios, ...custom];
  const [first] = findLibraryViolations(scenarios);
  if (first) throw new TypeError(`the scenario "${first.name}" ${first.message}`);
  return createScenarioLibrary(scenarios);
}
