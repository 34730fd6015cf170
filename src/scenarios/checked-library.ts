/** A library of scenarios that looks at the data of one when it is asked for. */
import { findInvertedSpan } from "./date-span.js";
import type { Scenario } from "./scenario.js";
import { createLibraryWith, type ScenarioLibrary } from "./scenario-library.js";
import { findOversize } from "./scenario-size.js";

/** Creates a library of validated scenarios (`findLibraryViolations`); the later one of two with the same name is used. */
export function createScenarioLibrary(given: readonly Scenario[]): ScenarioLibrary {
  return createLibraryWith(
    given,
    ({ scenario, values }) => findInvertedSpan(scenario, values) ?? findOversize(scenario, values),
  );
}
