/** The parts of a mock that controls can reach and change. */
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import type { JournalStore } from "../journal/journal.js";
import type { SessionRegistry } from "../sessions/session-registry.js";

export interface MockParts {
  readonly sessions: SessionRegistry;
  readonly library: ScenarioLibrary;
  readonly journals: JournalStore;
}

/** The parts with the world that may still have to be loaded. */
export interface ControlledParts extends MockParts {
  /** Resolves once the world is there, without which no data can be read; undefined if it is. */
  ready(): Promise<void> | undefined;
}
