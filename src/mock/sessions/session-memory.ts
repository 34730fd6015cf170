/** What a session remembers about its requests. It is not part of its state, and a state document leaves it out. */
import { ControlError } from "../control/control-error.js";
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

/** Estimated bytes of what one session may edit, so that its state can be written and read again. */
const MOST_EDITED_BYTES = 64 * 1024 * 1024;

/**
 * Counts an edit by what was edited, with its bytes. It replaces what the same session edited before. Returns the bytes. Throws a
 * ControlError if the session has no room for it.
 */
export function countEdit(memory: SessionMemory, key: string, bytes: number): number {
  const { replaceable, editedBytes } = memory;
  const more = bytes - (replaceable.get(key) ?? 0);
  if (more > 0 && editedBytes + more > MOST_EDITED_BYTES) {
    const detail =
      "The edits of this session would take more than 64 MiB; take some back with POST /__admin/reset?only=data, or serve a data set with --fixtures.";
    throw new ControlError({ kind: "content-too-large", status: 413, detail });
  }
  memory.editedBytes += more;
  replaceable.set(key, bytes);
  return bytes;
}

/** Forgets everything, except for provider states. */
export function beginAnew(memory: SessionMemory): void {
  memory.isAsked = false;
  forgetEdits(memory);
  memory.pageLoops.clear();
}

/** Forgets what was edited. */
export function forgetEdits(memory: SessionMemory): void {
  memory.editedBytes = 0;
  memory.replaceable.clear();
}
