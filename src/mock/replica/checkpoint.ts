/** A checkpoint: everything that a mock has come to, as JSON, from which another replica goes on. */

import type { MockParts } from "../control/mock-parts.js";
import type { JournalNumbers } from "../journal/journal.js";
import type { Session } from "../sessions/session.js";
import { type MemoryDocument, restoreMemory, toMemoryDocument } from "../sessions/session-memory.js";
import type { RegistryMembers } from "../sessions/session-registry.js";
import { toWorldDocument, type WorldDocument } from "../sessions/world-document.js";
import { readWorld } from "../sessions/world-reading.js";
import type { CheckpointMark } from "./replica-event.js";

/** What a replica keeps besides the parts of the mock. */
export interface ReplicaNotes {
  /** The last two checkpoints. The journal has nothing from before the first of them. */
  readonly marks: readonly [CheckpointMark, CheckpointMark];
  /** By session, the position at which an item of its data was written last; `null` is the common world. */
  readonly edited: readonly (readonly [session: string | null, position: number])[];
}

interface CheckpointDocument extends ReplicaNotes {
  readonly time: number;
  readonly members: RegistryMembers;
  readonly numbers: JournalNumbers;
  readonly worlds: readonly {
    readonly session: string | null;
    readonly world: WorldDocument;
    readonly memory: MemoryDocument;
  }[];
}

/** Writes down what a mock has come to. `time` is that of the last event. */
export function writeCheckpoint({ sessions, journals, base }: MockParts, notes: ReplicaNotes, time: number): string {
  const all = [sessions.common, ...sessions.list().map(({ session }) => session)];
  const document: CheckpointDocument = {
    ...notes,
    time,
    members: sessions.members(),
    numbers: journals.numbers(),
    worlds: all.map((session) => ({
      session: session.id ?? null,
      world: toWorldDocument(session.state(), base),
      memory: toMemoryDocument(session.memory),
    })),
  };
  return JSON.stringify(document);
}

/** Takes over what another replica wrote down, in place of everything; sets the time first. Returns what it kept besides. */
export function restoreCheckpoint(parts: MockParts, text: string, setTime: (time: number) => void): ReplicaNotes {
  const { members, numbers, worlds, marks, edited, time }: CheckpointDocument = JSON.parse(text);
  const { sessions, journals } = parts;
  setTime(time);
  sessions.restore(members);
  for (const { session: id, world, memory } of worlds) {
    const session = sessions.find(id ?? undefined);
    if (session) restoreSession(parts, session, { world, memory });
  }
  journals.restart(numbers);
  return { marks, edited };
}

function restoreSession(
  { library }: MockParts,
  session: Session,
  { world, memory }: { readonly world: WorldDocument; readonly memory: MemoryDocument },
): void {
  const { state, violations } = readWorld(world, library);
  if (!state) throw new Error(`A checkpoint can't be read: ${violations.map(({ message }) => message).join(" ")}`);
  session.restore(state);
  restoreMemory(session.memory, memory);
}

/** Sets everything back to how the mock was started. */
export function restoreBeginning({ sessions, journals }: MockParts): void {
  sessions.restore({ sessions: [], deleted: [], lastNumber: 0 });
  sessions.common.reset();
  journals.restart({ lastId: 0, dropped: [] });
}
