/** Input and result of one exchange. */
import type { FaultPlan } from "../faults/plan.js";
import type { ReplayFacts } from "../journal/exchange-record.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { Answer } from "./answer.js";
import type { RequestContext } from "./request-context.js";

/** What one exchange works with. */
export interface ExchangeContext
  extends Pick<RequestContext, "request" | "resolved" | "controls" | "session" | "snapshot" | "isOverridden"> {
  /** What a replay needs. */
  readonly replay: ReplayFacts;
  /** Milliseconds since 1970, and by the stopwatch. */
  readonly time: number;
  readonly started: number;
}

/** The result of an exchange. */
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
