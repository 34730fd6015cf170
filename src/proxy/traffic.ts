/** What has passed a proxy, judged as it goes: exchanges without their secrets, and each finding once. */
import { operations } from "../contract/interface.js";
import type { RecordedExchange } from "../verify/recording/har.js";
import type { RecordingOptions } from "../verify/recording/recorded-verification.js";
import { verifyRecording } from "../verify/recording/recorded-verification.js";
import type { Finding } from "../verify/report/report.js";

/** An exchange as a proxy keeps it. */
export interface PassedExchange extends RecordedExchange {
  /** Counts up from 1. */
  readonly id: number;
  /** Who answered: the target, or the proxy itself because the target did not. */
  readonly from: "target" | "proxy";
}

/** The maximum number of exchanges that are judged together: older ones are of data that may have changed. */
const MAX_KEPT = 1500;

/** The maximum number of characters in their bodies. Beyond it, the oldest are dropped. */
const MAX_CHARACTERS = 128 * 1024 * 1024;

/** How long exchanges wait for others to be judged with, in milliseconds. */
const JUDGE_PAUSE = 500;

export class Traffic {
  readonly #recording: RecordingOptions;
  readonly #onFinding: (finding: Finding) => void;
  readonly #kept: PassedExchange[] = [];
  readonly #findings = new Map<string, Finding>();
  #count = 0;
  #characters = 0;
  /** Whether the target has answered anything that a rule can judge. */
  #isShown = false;
  #isThrottled = false;
  /** Of the next judgement, or of the one that is under way. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(recording: RecordingOptions, onFinding: (finding: Finding) => void) {
    this.#recording = recording;
    this.#onFinding = onFinding;
  }

  /** Keeps an exchange, and judges it soon, with those that pass at once. */
  add(exchange: Omit<PassedExchange, "id">): PassedExchange {
    this.#count += 1;
    const passed = { id: this.#count, ...exchange };
    this.#kept.push(passed);
    this.#characters += passed.text?.length ?? 0;
    while (this.#kept.length > MAX_KEPT || (this.#characters > MAX_CHARACTERS && this.#kept.length > 1)) {
      this.#characters -= this.#kept.shift()?.text?.length ?? 0;
    }
    if (passed.from === "target" && operations.some(({ path }) => passed.url.pathname.endsWith(path))) {
      if (passed.status === 429) this.#isThrottled = true;
      else this.#isShown = true;
    }
    this.#judgeSoon();
    return passed;
  }

  /** One judgement at a time, so that requests pass between two; what passes during one is judged by the next. */
  #judgeSoon(): void {
    if (this.#timer !== undefined || this.#isStopped) return;
    this.#timer = setTimeout(async () => {
      const before = this.#count;
      // What can't be judged is said by the judgement at the end.
      await this.judge().catch(() => {});
      this.#timer = undefined;
      if (this.#count > before) this.#judgeSoon();
    }, JUDGE_PAUSE);
    this.#timer.unref();
  }

  /** Returns the last exchanges, the latest at the end. */
  list(): readonly PassedExchange[] {
    return this.#kept;
  }

  /** The number of all exchanges, including those that were dropped. */
  get count(): number {
    return this.#count;
  }

  findings(): readonly Finding[] {
    return [...this.#findings.values()];
  }

  /** Judges what has passed so far. Returns why nothing of it can be judged; undefined if something was. */
  async judge(): Promise<string | undefined> {
    // What the proxy has answered says nothing about the service.
    const fromTarget = this.#kept.filter(({ from }) => from === "target");
    const report = await verifyRecording(fromTarget, this.#recording);
    for (const finding of report.checks.flatMap(({ findings }) => findings)) {
      if (this.#findings.has(finding.id)) continue;
      this.#findings.set(finding.id, finding);
      this.#onFinding(finding);
    }
    if (this.#findings.size > 0 || (this.#isShown && report.ended === undefined)) return undefined;
    return this.#isThrottled && !this.#isShown
      ? "the service answered nothing but 429 (too many requests)"
      : "the service answered nothing that can be judged";
  }

  /** Judges nothing more by itself. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
