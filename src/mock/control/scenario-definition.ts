/** Defines a scenario in a session, from the value of a scenario file. */
import { quote } from "../../base/quote.js";
import type { Scenario } from "../../scenarios/scenario.js";
import { findLibraryViolations } from "../../scenarios/scenario-library.js";
import { parseScenario } from "../../scenarios/scenario-reading.js";
import { placeOf } from "../../scenarios/schema-violations.js";
import { DEFINED_AT_MOST } from "../sessions/create-session.js";
import type { Session } from "../sessions/session.js";
import { libraryOf } from "../sessions/session-library.js";
import { invalidControl } from "./control-error.js";
import type { MockParts } from "./mock-parts.js";

/**
 * Defines a scenario, in place of one of the same name; it may extend others. Returns its name. Throws a ControlError that says the
 * same as for a file.
 */
export function defineScenario(parts: MockParts, session: Session, value: unknown): string {
  const { scenario, violations } = parseScenario(value);
  if (violations) {
    throw invalidControl(violations.map(({ path, message }) => placeOf(["define", ...path]) + message));
  }
  const message = findError(scenario, libraryOf(session, parts.library).scenarios);
  if (message !== undefined) throw invalidControl(message);
  if (!session.define(scenario)) {
    throw invalidControl(
      `The session has ${DEFINED_AT_MOST} scenarios of its own already; define one of the same name again, or use another session.`,
    );
  }
  parts.sessions.trim();
  return scenario.name;
}

function findError(scenario: Scenario, others: readonly Scenario[]): string | undefined {
  const [first] = findLibraryViolations([...others.slice(1), scenario]);
  return first && `The scenario ${quote(first.name)} ${first.message}`;
}
