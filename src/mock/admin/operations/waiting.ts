/** Waits until requests have come. */
import { parseDuration } from "../../../base/duration.js";
import { shown } from "../../../base/quote.js";
import { ControlError, invalidControl } from "../../control/control-error.js";
import type { ExchangeRecord } from "../../journal/exchange-record.js";
import type { JournalStore } from "../../journal/journal.js";

/** Limits of waiting: how many may wait at once, and how long, in milliseconds. */
export const waitLimits = { waiting: 100, longest: 60_000 } as const;

/** Requests that come close together are looked at together, in milliseconds. */
const TOGETHER = 10;

interface Waiting<Found> {
  readonly timeout: number;
  /** Aborts when the client that waits leaves. */
  readonly signal?: AbortSignal | undefined;
  /** Whether a new exchange is a reason to look again. */
  isRelevant(record: ExchangeRecord): boolean;
  /** Returns what was waited for, or undefined to wait on. */
  look(): Found | undefined;
}

/** Tests may fake the timers and wait all the same. */
const { setTimeout, clearTimeout } = globalThis;

const waiting = new WeakMap<JournalStore, number>();

/** Looks at once, and again with each relevant exchange. Returns undefined after the timeout, or once the client has left. */
export async function waitFor<Found>(journals: JournalStore, wait: Waiting<Found>): Promise<Found | undefined> {
  const now = wait.look();
  if (now !== undefined || wait.timeout <= 0) return now;
  const others = waiting.get(journals) ?? 0;
  if (others >= waitLimits.waiting) throw new ControlError(TOO_MANY);
  waiting.set(journals, others + 1);
  try {
    return await watch(journals, wait);
  } finally {
    waiting.set(journals, (waiting.get(journals) ?? 1) - 1);
  }
}

function watch<Found>(journals: JournalStore, { timeout, signal, isRelevant, look }: Waiting<Found>) {
  return new Promise<Found | undefined>((resolve) => {
    let next: ReturnType<typeof setTimeout> | undefined;
    const end = (found?: Found) => {
      unsubscribe();
      clearTimeout(next);
      clearTimeout(last);
      signal?.removeEventListener("abort", leave);
      resolve(found);
    };
    const leave = () => end();
    const unsubscribe = journals.subscribe((record) => {
      if (next !== undefined || !isRelevant(record)) return;
      next = setTimeout(() => {
        next = undefined;
        const found = look();
        if (found !== undefined) end(found);
      }, TOGETHER);
    });
    const last = setTimeout(() => end(look()), timeout);
    if (signal?.aborted) return end();
    signal?.addEventListener("abort", leave);
  });
}

const TOO_MANY = {
  kind: "not-available",
  status: 503,
  detail: `${waitLimits.waiting} requests wait already; try again when one of them has been answered.`,
  headers: { "Retry-After": "5" },
} as const;

/** Reads how long to wait, such as `5s`; not at all if it is left out. Throws a ControlError. */
export function toTimeout(value: unknown, name: string): number {
  const timeout = value === undefined ? 0 : parseDuration(typeof value === "number" ? value : (value ?? ""));
  if (timeout !== undefined && timeout <= waitLimits.longest) return timeout;
  throw invalidControl(`Invalid value ${shown(value)} for ${name}; use a duration up to 1m, such as 5s or 200ms.`);
}
