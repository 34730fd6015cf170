/** What a fault answers in place of a museum: for the mock, and for a proxy before a service. */
import type { Profile } from "../../contract/choices/table.js";
import type { FaultEffects, RetryAfter } from "../../scenarios/fault.js";
import type { Problem } from "../message/problem.js";
import { answeringBehaviours } from "./admission.js";

/** Returns the problem of a fault with a status. `now` is read for a `Retry-After` that is a date. */
export function problemOfFault(
  { status, detail, retryAfter = status === 429 ? 1 : undefined }: FaultEffects & { readonly status: number },
  { profile, now, name }: { readonly profile: Profile; readonly now: () => number; readonly name: string },
): Problem {
  const headers = {
    ...(status === 401 && answeringBehaviours.challenge[profile.challenge]),
    ...(retryAfter !== undefined && { "Retry-After": retryAfterText(retryAfter, now) }),
  };
  return { kind: "fault", status, detail: detail ?? `The ${name} was asked to answer with ${status}.`, headers };
}

/** Writes `Retry-After` as seconds or as a date (RFC 9110, section 10.2.3). */
function retryAfterText(retryAfter: RetryAfter, now: () => number): string {
  const { seconds, as } = typeof retryAfter === "number" ? { seconds: retryAfter, as: "seconds" } : retryAfter;
  return as === "date" ? new Date(now() + seconds * 1000).toUTCString() : String(seconds);
}

/** Returns the first entity tag of `If-None-Match`, which a stale answer confirms; without a tag, an empty one. */
export function staleTag(tags: string | null | undefined): string {
  return /(?:W\/)?"[\x21\x23-\x7e]{0,200}"/.exec(tags ?? "")?.[0] ?? '""';
}
