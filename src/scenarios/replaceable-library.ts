/** The library of a mock: the built-in scenarios, loaded when one is needed, and custom ones, which can be replaced while it is in use. */
import { builtInOutlines } from "./generated/built-in-outlines.js";
import type { Scenario } from "./scenario.js";
import { createLibraryWith, findLibraryViolations, type ScenarioLibrary } from "./scenario-library.js";

/** A library; until it is loaded, what the built-in scenarios do is not known, but a name is found or not as it will be. */
export interface ReplaceableLibrary extends ScenarioLibrary {
  /** Replaces the custom scenarios from the next search on. Throws a TypeError if they don't fit together, and keeps those before. */
  replace(custom: readonly Scenario[]): void;
  /** Loads the built-in scenarios; undefined once they are there. */
  load(): Promise<void> | undefined;
  /** Why the latest version of the custom scenarios is not in use; empty if it is. */
  problems: readonly string[];
}

const outlines: readonly Scenario[] = builtInOutlines.map((outline) => ({ says: "", ...outline }));

/** Creates a library with custom scenarios. Throws a TypeError if they don't fit together. */
export function createReplaceableLibrary(given: readonly Scenario[]): ReplaceableLibrary {
  let builtIn = outlines;
  let custom = given;
  let create: CreateLibrary = (scenarios) => createLibraryWith(scenarios, () => undefined);
  const combine = (own: readonly Scenario[]) => create(requireFitting([...builtIn, ...own]));
  let current = combine(custom);
  let loading: Promise<void> | undefined;
  const read = async () => {
    const [{ builtInScenarios }, { createScenarioLibrary }] = await Promise.all([
      import("./generated/built-in-scenarios.js"),
      import("./checked-library.js"),
    ]);
    builtIn = builtInScenarios;
    create = createScenarioLibrary;
    current = combine(custom);
  };
  return {
    problems: [],
    get scenarios() {
      return current.scenarios;
    },
    find: (written, beside) => current.find(written, beside),
    parametersOf: (written) => current.parametersOf(written),
    replace(others) {
      current = combine(others);
      custom = others;
    },
    load() {
      if (builtIn !== outlines) return undefined;
      loading ??= read().catch((error) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
  };
}

type CreateLibrary = (scenarios: readonly Scenario[]) => ScenarioLibrary;

function requireFitting(scenarios: readonly Scenario[]): readonly Scenario[] {
  const [first] = findLibraryViolations(scenarios);
  if (first) throw new TypeError(`the scenario "${first.name}" ${first.message}`);
  return scenarios;
}
