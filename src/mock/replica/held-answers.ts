/** The answers that are held back: every replica has them, and finishes one when the replica that was asked says so. */
import { type BeginExchange, type HeldExchange, isHeld } from "../exchange/exchange.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { Session } from "../sessions/session.js";
import type { SessionState } from "../sessions/session-state.js";
import type { LogTime } from "./log-time.js";
import type { LoggedRequest, RequestLogging } from "./logged-request.js";

/** A request whose answer is held back, and what it takes to begin it again. */
export interface HeldRequest {
  readonly id: string;
  /** The time of its event. */
  readonly since: number;
  readonly request: LoggedRequest;
  readonly session: Session;
  /** The state of the session before the request. */
  readonly state: SessionState;
}

export interface HeldAnswers {
  /** Begins a request. Returns its answer, or how long to hold that back, in milliseconds. */
  begin(id: string, request: LoggedRequest): ReplyMessage | number;
  /** Makes an answer; undefined if it is not held back here. `hasLeft` is whether the client left meanwhile. */
  finish(id: string, hasLeft: boolean): ReplyMessage | undefined;
  /** Lists the requests in the order in which they came. */
  list(): readonly HeldRequest[];
  /** Forgets the answers that should have been finished long ago, because their replica is gone. */
  forgetLost(): void;
  clear(): void;
}

/** How much longer than its delay an answer is waited for, in milliseconds. */
const GRACE = 600_000;

export function createHeldAnswers(begin: BeginExchange, requests: RequestLogging, time: LogTime): HeldAnswers {
  const held = new Map<
    string,
    { readonly exchange: HeldExchange; readonly of: Pick<HeldRequest, "since" | "request"> }
  >();
  return {
    begin(id, request) {
      const begun = begin(requests.toMessage(request));
      if (!isHeld(begun)) return begun;
      held.set(id, { exchange: begun, of: { since: time.latest(), request } });
      return begun.delay;
    },
    finish(id, hasLeft) {
      const found = held.get(id);
      held.delete(id);
      return found?.exchange.finish(hasLeft);
    },
    list: () =>
      [...held].map(([id, { exchange, of }]) => ({ id, ...of, session: exchange.session, state: exchange.state })),
    forgetLost() {
      for (const [id, { exchange, of }] of held) {
        if (time.latest() - of.since <= exchange.delay + GRACE) continue;
        exchange.forget();
        held.delete(id);
      }
    },
    clear() {
      for (const { exchange } of held.values()) exchange.forget();
      held.clear();
    },
  };
}
