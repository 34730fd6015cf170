/** The scenarios that a session can enter: those of the mock, and those that were defined in the session. */

import type { Scenario } from "../../scenarios/scenario.js";
import { createScenarioLibrary, type ScenarioLibrary } from "../../scenarios/scenario-library.js";
import type { Session } from "./session.js";

interface Extended {
  readonly base: readonly Scenario[];
  readonly library: ScenarioLibrary;
}

const extended = new WeakMap<readonly Scenario[], Extended>();

/** Returns the library of a session. A scenario of the session overrides one of the mock of the same name. */
export function libraryOf(session: Session, library: ScenarioLibrary): ScenarioLibrary {
  const defined = session.defined();
  if (defined.length === 0) return library;
  const { scenarios: base } = library;
  const known = extended.get(defined);
  if (known?.base === base) return known.library;
  const own = createScenarioLibrary([...base, ...defined]);
  extended.set(defined, { base, library: own });
  return own;
}
