/** Why a client sends nothing more: as data, and in words. */
import { describeNetworkError, type NetworkError } from "./network-error.js";
import type { TargetRequest } from "./request.js";
import { shorten } from "./response.js";

export type StopReason =
  | { readonly kind: "interrupted" }
  /** What is kept in reserve may still be spent. */
  | { readonly kind: "budget"; readonly maxRequests: number }
  | { readonly kind: "time"; readonly milliseconds: number }
  | { readonly kind: "unreachable"; readonly error: NetworkError }
  | { readonly kind: "longWait"; readonly milliseconds: number; readonly status: number }
  | { readonly kind: "throttled"; readonly times: number; readonly status: number }
  /** `first` is the first request without an answer, `last` the last one that got one. */
  | {
      readonly kind: "stoppedAnswering";
      readonly error: NetworkError;
      readonly first: TargetRequest;
      readonly last?: TargetRequest;
    }
  | { readonly kind: "unanswered"; readonly requests: number; readonly first: TargetRequest };

/** Thrown by a client that sends nothing more. */
export class ClientStopped extends Error {
  constructor(readonly reason: StopReason) {
    super(describeStop(reason));
  }
}

export function describeStop(reason: StopReason): string {
  switch (reason.kind) {
    case "interrupted":
      return "it was interrupted";
    case "budget":
      return `the budget of ${reason.maxRequests} requests is used up`;
    case "time":
      return `the time of ${reason.milliseconds / 1000} s is used up`;
    case "unreachable":
      return describeNetworkError(reason.error);
    case "longWait":
      return `the target asks to wait ${Math.ceil(reason.milliseconds / 1000)} s (${reason.status}, Retry-After)`;
    case "throttled":
      return `the target answered ${reason.status} ${reason.times} times in a row`;
    case "stoppedAnswering":
      return `the target stopped answering at ${name(reason.first)}${reason.last ? `; the last answered request was ${name(reason.last)}` : ""}; ${describeNetworkError(reason.error)}`;
    case "unanswered":
      return `${reason.requests} requests got no answer, the first of them ${name(reason.first)}`;
  }
}

function name({ method, target }: TargetRequest): string {
  return `${method} ${shorten(target)}`;
}
