/** Applies events to a mock, with the code that a mock without replicas runs. */
import type { AnswerAdmin } from "../admin/admin-api.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { MockCore } from "../mock-core.js";
import type { Session } from "../sessions/session.js";
import { type ReplicaNotes, restoreBeginning, restoreCheckpoint, writeCheckpoint } from "./checkpoint.js";
import { createHeldAnswers } from "./held-answers.js";
import type { LogTime } from "./log-time.js";
import type { RequestLogging } from "./logged-request.js";
import {
  type CheckpointMark,
  type Envelope,
  type LoggedAdminRequest,
  type LoggedEdit,
  requestIdOf,
} from "./replica-event.js";
import type { LogEntry } from "./shared-log.js";

/** The result of an event. */
export type Outcome =
  | { readonly reply: ReplyMessage }
  /** The answer is held back for `delay` milliseconds. */
  | { readonly held: { readonly id: string; readonly delay: number } }
  | { readonly response: Response }
  /** Whether the session is new. */
  | { readonly isNew: boolean }
  /** Whether the item was written. */
  | { readonly isWritten: boolean }
  | { readonly nothing: true };

export interface EventApplication {
  apply(envelope: Envelope, entry: LogEntry): Outcome | Promise<Outcome>;
  /** Writes the state after all events up to now. */
  checkpoint(): string;
  /** Begins with a checkpoint; an empty one is the beginning. */
  restore(checkpoint: string): void;
  /** Returns the position of the last checkpoint. */
  lastCheckpoint(): number;
  /** Returns which part of the room for the journal has been taken since the last checkpoint, from 0 to 1. */
  journalGrowth(): number;
  /** Returns the last id of the journal. */
  lastId(): number;
}

export interface ApplicationParts {
  readonly core: MockCore;
  readonly time: LogTime;
  readonly requests: RequestLogging;
  /** The admin API without a guard. */
  readonly admin: () => Promise<AnswerAdmin>;
}

const BEGINNING: CheckpointMark = { position: 0, lastId: 0 };

export function createEventApplication({ core, time, requests, admin }: ApplicationParts): EventApplication {
  const { parts, begin } = core;
  const { sessions, journals } = parts;
  const held = createHeldAnswers(begin, requests, time);
  let marks: ReplicaNotes["marks"] = [BEGINNING, BEGINNING];
  let edited = new Map<string | null, number>();
  /** How full the journal was at the last checkpoint. */
  let fill = 0;

  function use(id: string | undefined): Outcome {
    if (id === undefined || sessions.isDeleted(id)) return { isNew: false };
    return { isNew: sessions.isFirstUse(sessions.use(id)) };
  }

  async function change({ method, url, headers, body }: LoggedAdminRequest): Promise<Outcome> {
    const init = { method, headers: headers as [string, string][], ...(body !== "" && { body }) };
    return { response: await (await admin())(new Request(url, init), {}) };
  }

  function edit({ session: id, table, id: item, item: value, read }: LoggedEdit, position: number): Outcome {
    const session: Session | undefined = sessions.find(id);
    if (!session) return { isWritten: true };
    if ((edited.get(id ?? null) ?? 0) > read) return { isWritten: false };
    edited.set(id ?? null, position);
    session.edit(table, item, value ?? undefined);
    sessions.trim();
    return { isWritten: true };
  }

  function mark({ position, lastId }: CheckpointMark): Outcome {
    if (position <= marks[1].position) return { nothing: true };
    marks = [marks[1], { position, lastId }];
    journals.dropThrough(marks[0].lastId);
    fill = journals.fill();
    for (const id of edited.keys()) if (id !== null && !sessions.has(id)) edited.delete(id);
    held.forgetLost();
    return { nothing: true };
  }

  function run({ by, number, event }: Envelope, position: number): Outcome | Promise<Outcome> {
    switch (event.kind) {
      case "request": {
        const id = requestIdOf(by, number);
        const begun = held.begin(id, event.request);
        return typeof begun === "number" ? { held: { id, delay: begun } } : { reply: begun };
      }
      case "finish": {
        const reply = held.finish(event.of, event.hasLeft);
        return reply ? { reply } : { nothing: true };
      }
      case "use":
        return use(event.session);
      case "admin":
        return change(event.request);
      case "edit":
        return edit(event.edit, position);
      case "checkpoint":
        return mark(event);
    }
  }

  return {
    apply(envelope, { position }) {
      // The mock begins when the log does, not when this replica was started.
      if (position === 1) sessions.common.reset();
      const outcome = run(envelope, position);
      if (outcome instanceof Promise) return outcome.finally(sessions.dropIdle);
      // Reading drops idle sessions, on one replica alone. None are left to drop if all replicas drop them with each event.
      sessions.dropIdle();
      return outcome;
    },
    checkpoint: () => writeCheckpoint(parts, { marks, edited: [...edited], time: time.latest(), held: held.list() }),
    restore(checkpoint) {
      held.clear();
      fill = 0;
      if (checkpoint === "") {
        marks = [BEGINNING, BEGINNING];
        edited = new Map();
        return restoreBeginning(parts);
      }
      try {
        const notes = restoreCheckpoint(parts, checkpoint, {
          setTime: time.begin,
          beginAgain({ id, since, request }) {
            time.begin(since);
            held.begin(id, request);
          },
        });
        marks = notes.marks;
        edited = new Map(notes.edited);
      } finally {
        time.end();
      }
    },
    lastCheckpoint: () => marks[1].position,
    journalGrowth: () => journals.fill() - fill,
    lastId: journals.lastId,
  };
}
