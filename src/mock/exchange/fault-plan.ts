/** Plans the faults of a request: those of a session in their order, what they match, how often, and how long they delay. */

import { createChance } from "../../fixtures/chance.js";
import {
  delayWithin,
  type EffectValue,
  effectKinds,
  type Fault,
  type FaultEffects,
  type FaultStep,
  kindsOf,
  parseDelayRange,
  plannedEffect,
  plannedEffects,
} from "../../scenarios/fault.js";
import { type MatchedRequest, matchesRequest } from "../../scenarios/match-fields.js";
import { countKey, isManual, type Keyed } from "../state/count-keys.js";
import type { ReplySettings } from "./answering.js";
import type { MuseumRequest } from "./museum-request.js";
import type { MutatedReplies } from "./mutated-reply.js";

export interface FaultPlan {
  readonly delay: number;
  /** Those of all faults that apply, but for their delays. */
  readonly effects: FaultEffects;
  /** Each effect in a word or two, for the log and the journal. */
  readonly names: readonly string[];
  readonly keys: readonly string[];
}

export const NO_FAULTS: FaultPlan = { delay: 0, effects: {}, names: [], keys: [] };

interface Planning {
  readonly seed: number;
  count(key: string): number;
  counted(key: string): number;
  isAltered(mutant: string): boolean;
}

interface DueFault {
  readonly key: string;
  readonly effects: FaultEffects;
  readonly chance: ReturnType<typeof createChance>;
}

/** Counts the request for every fault that it fits, so that faults do not shift one another; `times` and the steps of a sequence count those that have it. */
function dueFaults(
  faults: readonly Keyed<Fault>[],
  request: MatchedRequest,
  { seed, count, counted, isAltered }: Planning,
): readonly DueFault[] {
  const due: DueFault[] = [];
  for (const { key, part } of faults) {
    if (part.paused || !matchesRequest(part.match, request) || !hasEffect(part, request, isAltered)) continue;
    const number = count(key);
    const chance = createChance(seed, `${key} of request ${number}`);
    if (!hasTurn(part, number, chance.next)) continue;
    const turns = countKey(key, "times");
    const turn = counted(turns);
    if (part.times !== undefined && turn >= part.times) continue;
    const effects = part.sequence ? stepAt(part.sequence, turn, part.repeat === true) : part;
    if (!effects || !hasEffect(effects, request, isAltered)) continue;
    if (isDeciding(effects) && due.some((earlier) => isDeciding(earlier.effects))) continue;
    if (countsTurns(part)) count(turns);
    else if (isManual(key)) count(countKey(key, APPLIED));
    due.push({ key, effects, chance });
  }
  return due;
}

function countsTurns({ times, sequence }: Fault): boolean {
  return times !== undefined || sequence !== undefined;
}

export function countApplied(fault: Fault, key: string, counted: (key: string) => number): number {
  return counted(countKey(key, countsTurns(fault) ? "times" : APPLIED));
}

const APPLIED = "applied";

/** A fault that answers 304 is for requests that can have such an answer, and a mutant for those whose answer it changes. */
function hasEffect(
  { stale, mutant }: FaultEffects,
  request: MatchedRequest,
  isAltered: Planning["isAltered"],
): boolean {
  if (stale && request.header("if-none-match") === null) return false;
  return mutant === undefined || isAltered(mutant);
}

/** Turns count from 0; undefined once the sequence is over. */
function stepAt(sequence: readonly FaultStep[], turn: number, isRepeated: boolean): FaultStep | undefined {
  const length = sequence.reduce((sum, { times = 1 }) => sum + times, 0);
  let remaining = isRepeated ? turn % length : turn;
  return sequence.find(({ times = 1 }) => {
    remaining -= times;
    return remaining < 0;
  });
}

function isDeciding(effects: FaultEffects): boolean {
  return kindsOf(effects).some((kind) => plannedEffect(kind).join === undefined);
}

export function planFaults(faults: readonly Keyed<Fault>[], request: MatchedRequest, planning: Planning): FaultPlan {
  if (faults.length === 0) return NO_FAULTS;
  const due = dueFaults(faults, request, planning);
  if (due.length === 0) return NO_FAULTS;
  const delay = due.reduce((sum, { effects, chance }) => sum + drawMilliseconds(effects.delay, chance.next), 0);
  const { delay: _delay, ...deciding } = due.find(({ effects }) => isDeciding(effects))?.effects ?? {};
  const effects = { ...deciding, ...joinOthers(due) };
  return { delay, effects, names: namesOf(effects, delay), keys: due.map(({ key }) => key) };
}

function joinOthers(due: readonly DueFault[]): FaultEffects {
  const joined = effectKinds.flatMap((kind) => {
    const { join } = plannedEffect(kind);
    const values = due.map(({ effects }) => effects[kind]).filter((value) => value !== undefined) as never[];
    return !join || kind === "delay" || values.length === 0 ? [] : [[kind, join(values)] as const];
  });
  return Object.fromEntries(joined);
}

interface RequestPlanning extends Pick<Planning, "seed"> {
  /** Undefined for a request that can't meet a mutant. */
  readonly mutated: MutatedReplies | undefined;
  /** Default: counts in the session. */
  readonly count?: Planning["count"];
}

/** Adds the mutant that the mock was started with, unless a fault answers. */
export function planFor(
  request: MuseumRequest,
  settings: ReplySettings,
  { seed, mutated, count = (key) => request.session.count(key) }: RequestPlanning,
): FaultPlan {
  const isAltered = (id: string) => !request.isForOthers && (mutated?.isAltered(id, request, settings) ?? false);
  const counted = (key: string) => request.session.counted(key);
  const { mutant } = settings;
  const plan = planFaults(request.faults, request.matched, { seed, isAltered, count, counted });
  const { delay, effects, names, keys } = plan;
  if (mutant === undefined || isDeciding(effects) || !isAltered(mutant)) return plan;
  const name = plannedEffects.mutant.name(mutant);
  return { delay, effects: { ...effects, mutant }, names: [...names, name], keys: [...keys, STARTED_WITH] };
}

const STARTED_WITH = countKey("", "mutant");

function namesOf(effects: FaultEffects, delay: number): readonly string[] {
  return kindsOf(delay > 0 ? { ...effects, delay } : effects).map((kind) =>
    plannedEffect(kind).name((kind === "delay" ? delay : effects[kind]) as never),
  );
}

function hasTurn({ after = 0, every = 1, probability = 1 }: Fault, number: number, next: () => number): boolean {
  const turn = number - after;
  if (turn < 1 || (turn - 1) % every !== 0) return false;
  return probability === 1 || next() < probability;
}

const LONGEST_DELAY = 3_600_000;

/** `next` draws a number from 0 to 1. */
export function drawMilliseconds(delay: EffectValue<"delay"> | undefined, next: () => number): number {
  if (delay === undefined) return 0;
  if (typeof delay === "number") return delay;
  if (typeof delay === "string") {
    return delayWithin(parseDelayRange(delay) ?? { min: 0, max: 0 }, next());
  }
  return Math.min(delay.median * Math.exp(delay.sigma * drawNormal(next)), LONGEST_DELAY);
}

/** Uses the method of Box and Muller. */
function drawNormal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
