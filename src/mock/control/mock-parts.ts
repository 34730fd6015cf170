/** The parts of a mock, of which the operations of the admin API and the ways in make use. */
import type { ReplaceableLibrary } from "../../scenarios/scenario-library.js";
import type { RunExchange } from "../exchange/exchange.js";
import type { ReadRequest } from "../exchange/museum-request.js";
import type { Explainer } from "../explanation/explainer.js";
import type { PendingRequest } from "../journal/exchange-record.js";
import type { JournalStore } from "../journal/journal.js";
import type { Metrics } from "../metrics/metrics.js";
import type { CoreOptions } from "../mock-options.js";
import type { LoadedWorld } from "../sessions/loaded-world.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import type { WorldBase } from "../sessions/world-document.js";
import type { Ownership } from "../store/ownership.js";

/** What a mock was started with that its replies rest on. */
interface MockBase extends WorldBase {
  /** Empty for the root. */
  readonly basePath: string;
}

export interface MockParts {
  readonly options: CoreOptions;
  readonly world: LoadedWorld;
  readonly sessions: SessionRegistry;
  readonly library: ReplaceableLibrary;
  /** What the mock was started with. */
  readonly base: MockBase;
  readonly journals: JournalStore;
  /** The requests that wait for a delayed answer. */
  readonly pending: ReadonlySet<PendingRequest>;
  /** The sessions that this replica answers for; undefined for a mock without a store, which answers for all. */
  readonly ownership: Ownership | undefined;
  /** Undefined if exchanges are not counted. */
  readonly metrics: Metrics | undefined;
  readonly readRequest: ReadRequest;
  /** Runs an exchange, once the world is loaded. */
  readonly run: RunExchange;
  loadExplainer(): Promise<Explainer>;
}
