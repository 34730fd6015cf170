/** The parts of a mock that controls can reach and change. */
import type { ReplaceableLibrary } from "../../scenarios/replaceable-library.js";
import type { JournalStore } from "../journal/journal.js";
import type { Metrics } from "../metrics/metrics.js";
import type { SessionRegistry } from "../sessions/session-registry.js";

export interface MockParts {
  readonly sessions: SessionRegistry;
  readonly library: ReplaceableLibrary;
  readonly journals: JournalStore;
  /** Undefined if exchanges are not counted. */
  readonly metrics?: Metrics;
}
