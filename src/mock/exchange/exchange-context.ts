/** What one exchange works with, and what becomes of it. */
import type { FaultPlan } from "../faults/plan.js";
import type { ReplayFacts } from "../journal/exchange-record.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { RequestMessage } from "../message/request-message.js";
import type { Session } from "../sessions/session.js";
import type { Snapshot } from "../sessions/snapshot.js";
import type { Answer } from "./answer.js";
import type { Question } from "./evaluation.js";
import type { RequestControls } from "./request-controls.js";

/** What one exchange works with. */
export interface ExchangeContext {
  readonly request: RequestMessage;
  readonly question: Question;
  readonly controls: RequestControls;
  readonly session: Session;
  readonly snapshot: Snapshot;
  /** Whether the request overrides the scenario, the day or the profile of its session. */
  readonly isOverridden: boolean;
  /** What a replay needs. */
  readonly replay: ReplayFacts;
  /** Milliseconds since 1970, and by the stopwatch. */
  readonly time: number;
  readonly started: number;
}

/** What became of a request. */
export interface ExchangeResult {
  readonly answer: Answer;
  readonly reply: ReplyMessage;
  readonly plan?: FaultPlan;
  /** Warnings about this request alone. */
  readonly warnings?: readonly string[];
  /** When the answer was made, if one of its headers says so. */
  readonly answered?: number | undefined;
  /** Headers that a fault changes. */
  readonly headers?: FaultPlan["headers"];
}
