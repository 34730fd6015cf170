/** Plans the faults of a request: which of them match it, which are due, and how long its answer is held back. */
import { delayWithin, parseDelayRange } from "../../contract/delay-range.js";
import type { OperationId } from "../../contract/interface.js";
import { createChance } from "../../fixtures/chance.js";
import type { BodyFault, ConnectionFault, Delay, Fault, RequestMatch } from "../../scenarios/fault.js";
import type { QueryPairs } from "../message/request-target.js";
import { type Keyed, keyOf } from "../sessions/state-layers.js";

/** What a request is matched by. */
export interface MatchedRequest {
  readonly operation: OperationId | undefined;
  readonly pairs: QueryPairs;
}

/** What happens to a request. Delays add up; the first fault that answers wins. */
export interface FaultPlan {
  /** Milliseconds before the answer. */
  readonly delay: number;
  readonly answer?: Fault & { readonly status: number };
  readonly connection?: ConnectionFault;
  /** Milliseconds for which a refused connection stays refused. */
  readonly lasts: number;
  readonly body?: BodyFault;
  readonly drip?: { readonly chunks: number; readonly over: number };
  /** Each fault in a word or two, for the log and the journal. */
  readonly names: readonly string[];
  /** The keys of the faults. */
  readonly keys: readonly string[];
}

export interface Planning {
  readonly seed: number;
  /** Counts a request under a key and returns how many that makes. */
  count(key: string): number;
}

const REFUSED_MILLISECONDS = 1000;

interface DueFault {
  readonly key: string;
  readonly fault: Fault;
  readonly chance: ReturnType<typeof createChance>;
}

/**
 * Counts the request for every fault that it fits, whatever comes of it, so that faults do not shift one another. `times` counts
 * those alone that have the fault, and so faults that follow one another take turns.
 */
function dueFaults(
  faults: readonly Keyed<Fault>[],
  request: MatchedRequest,
  { seed, count }: Planning,
): readonly DueFault[] {
  const due: DueFault[] = [];
  for (const { key, part } of faults) {
    if (!matches(part.match, request)) continue;
    const number = count(key);
    const chance = createChance(seed, `${key} of request ${number}`);
    if (!hasTurn(part, number, chance.next)) continue;
    if (isAnswering(part) && due.some(({ fault }) => isAnswering(fault))) continue;
    if (part.times !== undefined && count(keyOf(key, "times")) > part.times) continue;
    due.push({ key, fault: part, chance });
  }
  return due;
}

function isAnswering({ status, connection, body }: Fault): boolean {
  return (status ?? connection ?? body) !== undefined;
}

/** The plan of a request that meets no fault. */
export const NO_FAULTS: FaultPlan = { delay: 0, lasts: REFUSED_MILLISECONDS, names: [], keys: [] };

/** Plans what happens to a request, and counts it for every fault that it matches. */
export function planFaults(faults: readonly Keyed<Fault>[], request: MatchedRequest, planning: Planning): FaultPlan {
  if (faults.length === 0) return NO_FAULTS;
  const due = dueFaults(faults, request, planning);
  const delay = due.reduce((sum, { fault, chance }) => sum + toMilliseconds(fault.delay, chance.next), 0);
  const first = due.find(({ fault }) => isAnswering(fault))?.fault;
  const drip = due.find(({ fault }) => fault.drip)?.fault.drip;
  return {
    delay,
    ...(first?.status !== undefined && { answer: { ...first, status: first.status } }),
    ...(first?.connection && { connection: first.connection }),
    lasts: first?.lasts ?? REFUSED_MILLISECONDS,
    ...(first?.body && { body: first.body }),
    ...(drip && { drip }),
    names: [
      ...(delay > 0 ? [`delay ${Math.round(delay)}`] : []),
      ...(first?.status === undefined ? [] : [`status ${first.status}`]),
      ...[first?.connection ?? first?.body].flatMap((name) => name ?? []),
      ...(drip ? ["drip"] : []),
    ],
    keys: due.map(({ key }) => key),
  };
}

/** Whether a request is one of those that a fault is for; values are compared as they stand in the query. */
export function matches({ operation, parameters = {} }: RequestMatch = {}, request: MatchedRequest): boolean {
  if (operation !== undefined && operation !== request.operation) return false;
  return Object.entries(parameters).every(([name, value]) =>
    request.pairs.some((pair) => pair[0] === name && pair[1] === String(value)),
  );
}

function hasTurn({ after = 0, every = 1, probability = 1 }: Fault, number: number, next: () => number): boolean {
  const turn = number - after;
  if (turn < 1 || (turn - 1) % every !== 0) return false;
  return probability === 1 || next() < probability;
}

function toMilliseconds(delay: Delay | undefined, next: () => number): number {
  if (delay === undefined) return 0;
  if (typeof delay === "number") return delay;
  if (typeof delay === "string") {
    return delayWithin(parseDelayRange(delay) ?? { min: 0, max: 0 }, next());
  }
  return Math.min(delay.median * Math.exp(delay.sigma * drawNormal(next)), LONGEST_DELAY);
}

const LONGEST_DELAY = 3_600_000;

/** A draw from the standard normal distribution, by the method of Box and Muller. */
function drawNormal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
