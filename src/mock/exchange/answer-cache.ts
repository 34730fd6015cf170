/** Answers that can be given again as long as a snapshot is the same, within a budget of memory. */
import { sizeOfBody } from "../message/list-reply.js";
import type { Snapshot } from "../sessions/snapshot.js";
import type { Answer } from "./answer.js";
import type { ResolvedRequest } from "./resolved-request.js";

interface AnswerCache {
  get(snapshot: Snapshot, resolved: ResolvedRequest): Answer | undefined;
  set(snapshot: Snapshot, resolved: ResolvedRequest, answer: Answer): void;
}

/** Estimated bytes of all answers. Three quarters of them hold ten thousand lists. */
export const BYTES_KEPT = 18 * 1024 * 1024;

const GENERATIONS = 4;

/** A larger body is not kept, in bytes. */
const LONGEST_BODY = 64 * 1024;

/** The size of an answer without its body and target, in bytes. */
const OVERHEAD = 1000;

/** The answers of a snapshot by target; of one target there are as many as methods and credentials that asked for it. */
type AnswersByTarget = Map<string, Entry[]>;

interface Entry {
  readonly method: string;
  readonly authorization: string | null;
  readonly answer: Answer;
}

/** How many answers of one target are kept, so that a client that tries thousands of credentials does not fill the cache. */
const ANSWERS_A_TARGET = 8;

/**
 * Creates a cache of generations. New answers go into the youngest. When it is full, the oldest is dropped and a new one begins. An
 * answer that is used moves into the youngest; the others are dropped with their generation.
 */
export function createAnswerCache(): AnswerCache {
  // The answers of a snapshot go with it, and it goes as soon as something else is shown.
  const generations = Array.from({ length: GENERATIONS }, () => new WeakMap<Snapshot, AnswersByTarget>());
  let youngest = 0;
  let bytes = 0;
  const isSeenAgain = createRecentTargets();

  function add(snapshot: Snapshot, { method, target, authorization }: ResolvedRequest, answer: Answer): void {
    const answers = generations[youngest]?.get(snapshot) ?? new Map<string, Entry[]>();
    if (answers.size === 0) generations[youngest]?.set(snapshot, answers);
    const entry = { method, authorization, answer };
    const others = answers.get(target);
    if (!others) answers.set(target, [entry]);
    else if (others.length < ANSWERS_A_TARGET) others.push(entry);
    else return;
    bytes += OVERHEAD + sizeOfBody(answer.reply) + 2 * (target.length + (authorization?.length ?? 0));
    if (bytes < BYTES_KEPT / GENERATIONS) return;
    youngest = (youngest + 1) % GENERATIONS;
    generations[youngest] = new WeakMap();
    bytes = 0;
  }

  return {
    get(snapshot, resolved) {
      const found = find(generations[youngest]?.get(snapshot), resolved);
      if (found) return found;
      for (let age = 1; age < GENERATIONS; age += 1) {
        const older = find(generations[(youngest + GENERATIONS - age) % GENERATIONS]?.get(snapshot), resolved);
        if (!older) continue;
        add(snapshot, resolved, older);
        return older;
      }
      return undefined;
    },
    set(snapshot, resolved, answer) {
      if (sizeOfBody(answer.reply) <= LONGEST_BODY && isSeenAgain(resolved.target)) add(snapshot, resolved, answer);
    },
  };
}

/** How many places recent targets are remembered in, two for each. */
const PLACES = 131_072;

/**
 * Returns a function that tells whether a target was seen recently. An answer is kept when its target comes for the second time:
 * most of those that come once never come again, and to keep them would cost more than to make them. Two targets may share one place,
 * and hardly ever two.
 */
function createRecentTargets(): (target: string) => boolean {
  const hashes = new Int32Array(PLACES);
  return (target) => {
    let hash = 0x811c9dc5 | 0;
    for (let at = 0; at < target.length; at += 1) hash = Math.imul(hash ^ target.charCodeAt(at), 0x01000193);
    const one = (hash ^ (hash >>> 15)) & (PLACES - 1);
    const other = Math.imul(hash, 0x9e3779b1) >>> 15;
    const isAgain = hashes[one] === hash || hashes[other] === hash;
    hashes[one] = hash;
    hashes[other] = hash;
    return isAgain;
  };
}

function find(
  answers: AnswersByTarget | undefined,
  { method, target, authorization }: ResolvedRequest,
): Answer | undefined {
  const entries = answers?.get(target);
  if (!entries) return undefined;
  for (const entry of entries) {
    if (entry.method === method && entry.authorization === authorization) return entry.answer;
  }
  return undefined;
}
