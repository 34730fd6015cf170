/** The options of a verification, with their defaults, and the run that they give. */
import type { Profile } from "../contract/choices.js";
import { reachTarget, type Target } from "./client/target.js";
import { createTargetClient } from "./client/target-client.js";
import type { RuleSelection } from "./plan.js";
import { createRun, type Run, type RunOptions } from "./run.js";
import { createTargetModel } from "./target-model/target-model.js";
import { plausibleDates } from "./target-model/today.js";

export interface VerificationOptions extends RuleSelection, RunOptions {
  /** Answers that the target must still give. */
  readonly profile?: Partial<Profile>;
  /** Requests at once; 8 if left out. */
  readonly concurrency?: number;
  /** Requests a second; no limit if left out. */
  readonly rate?: number;
  /** A request that takes longer counts as unanswered; 10,000 ms if left out. */
  readonly timeoutMilliseconds?: number;
  /** Requests in all; 6000 if left out. */
  readonly maxRequests?: number;
  /** The run sends nothing more after this time, and judges what it has seen; 600,000 ms if left out. */
  readonly maxMilliseconds?: number;
  /** Ends the run; what was found so far is reported. */
  readonly signal?: AbortSignal;
  /** Is told how many steps are done, of how many, and what the next one is about. */
  readonly onProgress?: (done: number, total: number, about: string) => void;
}

const USUAL = {
  seed: 1,
  randomQueries: 150,
  concurrency: 8,
  timeoutMilliseconds: 10_000,
  maxRequests: 6000,
  maxMilliseconds: 600_000,
};

/** What a quick run has in place of the defaults. */
const QUICK = { concurrency: 2, rate: 10, randomQueries: 1 };

/** Requests kept in reserve for credentials and for confirmation. */
const RESERVED = 140;

export function startRun(target: Target, options: VerificationOptions): Run {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const all = {
    ...USUAL,
    ...(options.quick && QUICK),
    ...(Object.fromEntries(given) as unknown as VerificationOptions),
  };
  const client = createTargetClient(reachTarget(target), all);
  client.reserve(Math.min(RESERVED, Math.floor(all.maxRequests / 3)));
  const { now, today, timeZone } = all;
  return createRun(all, client, createTargetModel(today === undefined ? plausibleDates(now(), timeZone) : [today]));
}
