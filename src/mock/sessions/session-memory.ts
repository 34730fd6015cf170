/** What a session remembers about its requests. It is not part of its state, and a state document leaves it out. */
import { createPageLoopWatch, type PageLoopWatch } from "../journal/page-loop.js";

export interface SessionMemory {
  /** Whether anything was asked since a scenario was entered. */
  isAsked: boolean;
  /** Estimated bytes of what was edited since the session began. */
  editedBytes: number;
  /** By what was edited, how much of these bytes the next edit of the same thing frees. */
  readonly replaceable: Map<string, number>;
  /** The scenarios that Pact's provider states have set up so far for the next interaction. */
  prepared: string | undefined;
  readonly pageLoops: PageLoopWatch;
}

export function createSessionMemory(): SessionMemory {
  return {
    isAsked: false,
    editedBytes: 0,
    replaceable: new Map(),
    prepared: undefined,
    pageLoops: createPageLoopWatch(),
  };
}

/** Counts an edit. It replaces what the same session edited before under the same key. */
export function countEdit(memory: SessionMemory, key: string, bytes: number): void {
  memory.editedBytes += bytes - (memory.replaceable.get(key) ?? 0);
  memory.replaceable.set(key, bytes);
}

/** Forgets what was edited. */
export function forgetEdits(memory: SessionMemory): void {
  memory.editedBytes = 0;
  memory.replaceable.clear();
}
