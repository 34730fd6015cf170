/** The options of a verification, with their defaults, and the run that they give. */
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices/table.js";
import type { DataSet } from "../fixtures/data-set.js";
import type { Credential } from "./client/credential-variation.js";
import { reachTarget, type Target } from "./client/target.js";
import { type ClientLimits, createTargetClient } from "./client/target-client.js";
import type { Knowledge } from "./knowledge/knowledge.js";
import type { RuleSelection } from "./rules/selection.js";
import { createRun, type Run } from "./run.js";
import { createTargetModel } from "./target-model/target-model.js";
import { plausibleDates } from "./target-model/today.js";

export interface VerificationOptions extends RuleSelection {
  readonly credential?: Credential;
  /** Answers that the target must still give. */
  readonly profile?: Partial<Profile>;
  /** The data set that the target has been loaded with. */
  readonly fixtures?: DataSet;
  /** What the target takes as today, `YYYY-MM-DD`, if its clock is held. */
  readonly today?: CalendarDate;
  /** The zone in which the target takes today, an IANA name. */
  readonly timeZone?: string;
  /** Sends about 250 requests, 10 a second, and leaves out what takes more; for a target that others use. */
  readonly quick?: boolean;
  /** What an earlier full run has learned (`onKnowledge`); a quick run uses it to choose its requests. */
  readonly knowledge?: Knowledge;
  /** Is given what a full run has learned, for quick runs after it. */
  readonly onKnowledge?: (knowledge: Knowledge) => void;
  /** The seed of the random queries; 1 if left out. */
  readonly seed?: number;
  /** Random queries of each kind; 150 if left out. */
  readonly randomQueries?: number;
  /** Also sends POST, PUT, PATCH and DELETE, to see them rejected; false if left out. */
  readonly probeWrites?: boolean;
  /** Also tries every wrong credential on both operations, more than an account may bear; false if left out. */
  readonly deep?: boolean;
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
  /** Milliseconds since 1970, as `Date.now` returns them. */
  readonly now: () => number;
  /** Is told how many steps are done, of how many, and what the next one is about. */
  readonly onProgress?: (done: number, total: number, about: string) => void;
}

export const DEFAULTS = { maxRequests: 6000, timeoutMilliseconds: 10_000, maxMilliseconds: 600_000, concurrency: 8 };

const RANDOM_QUERIES = 150;

/** What a quick run has in place of the defaults. */
const QUICK = { concurrency: 2, rate: 10, randomQueries: 1 };

type StartOptions = VerificationOptions & { readonly seed: number; readonly maxRequests: number };

export function startRun(target: Target, options: StartOptions): Run {
  const { now, seed, credential, fixtures, today, timeZone, rate, signal, probeWrites = false, deep = false } = options;
  const isQuick = options.quick ?? false;
  const limits: ClientLimits = {
    now,
    concurrency: options.concurrency ?? (isQuick ? QUICK.concurrency : DEFAULTS.concurrency),
    timeoutMilliseconds: options.timeoutMilliseconds ?? DEFAULTS.timeoutMilliseconds,
    maxRequests: options.maxRequests,
    maxMilliseconds: options.maxMilliseconds ?? DEFAULTS.maxMilliseconds,
    ...(rate !== undefined ? { rate } : isQuick && { rate: QUICK.rate }),
    ...(signal && { signal }),
  };
  const runOptions = {
    now,
    seed,
    probeWrites,
    deep,
    randomQueries: options.randomQueries ?? (isQuick ? QUICK.randomQueries : RANDOM_QUERIES),
    isQuick,
    ...(credential && { credential }),
    ...(fixtures && { fixtures }),
    ...(today && { today }),
    ...(timeZone !== undefined && { timeZone }),
    ...(options.knowledge && { knowledge: options.knowledge }),
  };
  const plausible = today === undefined ? plausibleDates(now(), timeZone) : [today];
  return createRun(runOptions, createTargetClient(reachTarget(target), limits), createTargetModel(plausible));
}
