/** A checkpoint: the whole state of a mock as JSON, from which another replica goes on. */

import type { MockParts } from "../control/mock-parts.js";
import type { JournalNumbers } from "../journal/journal.js";
import type { Session } from "../sessions/session.js";
import { type MemoryDocument, restoreMemory, toMemoryDocument } from "../sessions/session-memory.js";
import type { RegistryMembers } from "../sessions/session-registry.js";
import type { SessionState } from "../sessions/session-state.js";
import type { HeldRequest } from "./held-answers.js";
import type { LoggedRequest } from "./logged-request.js";
import type { CheckpointMark } from "./replica-event.js";
import { createStateReader, createStateWriter, type StateDocument, type StateWriter } from "./state-documents.js";

/** What a replica remembers besides the parts of the mock. */
export interface ReplicaNotes {
  /** The last two checkpoints. The journal has nothing from before the first of them. */
  readonly marks: readonly [CheckpointMark, CheckpointMark];
  /** By session, the position at which an item of its data was written last; `null` is the common world. */
  readonly edited: readonly (readonly [session: string | null, position: number])[];
}

/** What a checkpoint is made of. */
export interface CheckpointContent extends ReplicaNotes {
  /** The time of the last event. */
  readonly time: number;
  readonly held: readonly HeldRequest[];
}

interface CheckpointDocument extends ReplicaNotes {
  readonly time: number;
  readonly members: RegistryMembers;
  readonly numbers: JournalNumbers;
  readonly worlds: readonly (StateDocument & { readonly session: string | null; readonly memory: MemoryDocument })[];
  /** Requests whose answers are held back; those that came in the same state share it. */
  readonly held: readonly {
    readonly id: string;
    readonly since: number;
    readonly request: LoggedRequest;
    readonly session: string | null;
    /** An index into `heldStates`. */
    readonly state: number;
  }[];
  readonly heldStates: readonly StateDocument[];
  /** What was edited in these states. */
  readonly edits: ReturnType<StateWriter["edits"]>;
}

/** Sets the time of a request, and begins it again. */
type BeginAgain = (request: Pick<HeldRequest, "id" | "since" | "request">) => void;

/** Writes the state of a mock. */
export function writeCheckpoint(
  { sessions, journals, base }: MockParts,
  { held, ...notes }: CheckpointContent,
): string {
  const all = [sessions.common, ...sessions.list().map(({ session }) => session)];
  // The answer to a request of a session that is gone changes nothing any more.
  const kept = held.filter(({ session }) => sessions.find(session.id) === session);
  const states = [...new Set(kept.map(({ state }) => state))];
  const writer = createStateWriter(base);
  const document: CheckpointDocument = {
    ...notes,
    members: sessions.members(),
    numbers: journals.numbers(),
    worlds: all.map((session) => ({
      session: session.id ?? null,
      ...writer.write(session.state()),
      memory: toMemoryDocument(session.memory),
    })),
    held: kept.map(({ session, state, ...one }) => ({
      ...one,
      session: session.id ?? null,
      state: states.indexOf(state),
    })),
    heldStates: states.map(writer.write),
    edits: writer.edits(),
  };
  return JSON.stringify(document);
}

/** Replaces the state of a mock by that of a checkpoint. Leaves the time at that of the last event. */
export function restoreCheckpoint(
  parts: MockParts,
  text: string,
  { setTime, beginAgain }: { readonly setTime: (time: number) => void; readonly beginAgain: BeginAgain },
): ReplicaNotes {
  const document: CheckpointDocument = JSON.parse(text);
  const { members, numbers, worlds, held, heldStates, edits, marks, edited, time } = document;
  const { sessions, journals } = parts;
  const readState = createStateReader(parts.library, edits);
  const states = heldStates.map(readState);
  setTime(time);
  sessions.restore(members);
  for (const { session, state, ...one } of held) {
    sessions.find(session ?? undefined)?.restore(states[state] as SessionState);
    beginAgain(one);
  }
  setTime(time);
  // That they were begun again is no use of their sessions.
  sessions.restore(members);
  for (const { session: id, memory, ...state } of worlds) {
    const session: Session | undefined = sessions.find(id ?? undefined);
    session?.restore(readState(state));
    if (session) restoreMemory(session.memory, memory);
  }
  journals.restart(numbers);
  return { marks, edited };
}

/** Sets everything back to how the mock was started. */
export function restoreBeginning({ sessions, journals }: MockParts): void {
  sessions.restore({ sessions: [], deleted: [], lastNumber: 0 });
  sessions.common.reset();
  journals.restart({ lastId: 0, dropped: [] });
}
