/** The parts of a mock that controls can reach and change. */
import type { ReplaceableLibrary } from "../../scenarios/scenario-library.js";
import type { RequestExplanation } from "../explanation/request-explanation.js";
import type { ExchangeRecord } from "../journal/exchange-record.js";
import type { JournalStore } from "../journal/journal.js";
import type { PendingRequest } from "../journal/pending-request.js";
import type { Metrics } from "../metrics/metrics.js";
import type { ProcessUse } from "../metrics/prometheus-text.js";
import type { CapsuleBase } from "../replay/capsule.js";
import type { SessionPorts } from "../sessions/session-ports.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import type { Ownership } from "../store/ownership.js";

export interface MockParts {
  readonly sessions: SessionRegistry;
  readonly library: ReplaceableLibrary;
  /** What the mock was started with. */
  readonly base: CapsuleBase;
  readonly ports: SessionPorts;
  readonly journals: JournalStore;
  /** The requests that wait for a delayed answer. */
  readonly pending: ReadonlySet<PendingRequest>;
  /** Explains a request of a client whose credential is let in. */
  explain(request: {
    readonly method: string;
    readonly target: string;
    readonly session?: string | undefined;
  }): Promise<RequestExplanation>;
  /** The sessions that this replica answers for; undefined for a mock without a store, which answers for all. */
  readonly ownership: Ownership | undefined;
  /** Returns why the mock is not ready for requests; undefined if it is. */
  whyUnready(): string | undefined;
  /** Returns what the process uses; undefined where that is not known. */
  processUse(): ProcessUse | undefined;
  /** Explains a recorded exchange over the state that it met. */
  explainRecord(record: ExchangeRecord): Promise<RequestExplanation>;
  /** Undefined if exchanges are not counted. */
  readonly metrics?: Metrics;
}
