/** What a session remembers about its requests. It is not part of its state, and a state document leaves it out. */
import { createPageLoopWatch, type PageEnd, type PageLoopWatch } from "../journal/page-loop.js";

export interface SessionMemory {
  /** Whether anything was asked since a scenario was entered. */
  isAsked: boolean;
  /** Estimated bytes of what was edited since the session began. */
  editedBytes: number;
  /** The scenarios that Pact's provider states have set up so far for the next interaction. */
  prepared: string | undefined;
  readonly pageLoops: PageLoopWatch;
}

/** A memory as plain data. */
export interface MemoryDocument {
  readonly isAsked: boolean;
  readonly editedBytes: number;
  readonly prepared?: string | undefined;
  readonly pageEnds: readonly PageEnd[];
}

export function createSessionMemory(): SessionMemory {
  return { isAsked: false, editedBytes: 0, prepared: undefined, pageLoops: createPageLoopWatch() };
}

export function toMemoryDocument({ isAsked, editedBytes, prepared, pageLoops }: SessionMemory): MemoryDocument {
  return { isAsked, editedBytes, prepared, pageEnds: pageLoops.list() };
}

/** Takes over what another session remembered. */
export function restoreMemory(
  memory: SessionMemory,
  { isAsked, editedBytes, prepared, pageEnds }: MemoryDocument,
): void {
  memory.isAsked = isAsked;
  memory.editedBytes = editedBytes;
  memory.prepared = prepared;
  memory.pageLoops.restore(pageEnds);
}
