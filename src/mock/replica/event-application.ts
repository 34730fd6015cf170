/** Applies events to a mock, with the code that a mock without replicas runs. */
import type { AnswerAdmin } from "../admin/admin-api.js";
import { type HeldExchange, isHeld } from "../exchange/exchange.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { MockCore } from "../mock-core.js";
import type { Session } from "../sessions/session.js";
import { type ReplicaNotes, restoreBeginning, restoreCheckpoint, writeCheckpoint } from "./checkpoint.js";
import type { LogTime } from "./log-time.js";
import type { RequestLogging } from "./logged-request.js";
import type { CheckpointMark, LoggedAdminRequest, LoggedEdit, ReplicaEvent } from "./replica-event.js";
import type { LogEntry } from "./shared-log.js";

/** What an event came to. */
export type Outcome =
  | { readonly reply: ReplyMessage }
  | { readonly held: { readonly position: number; readonly delay: number } }
  | { readonly response: Response }
  /** Whether the session is new. */
  | { readonly isNew: boolean }
  /** Whether the item was written. */
  | { readonly isWritten: boolean }
  | { readonly nothing: true };

export interface EventApplication {
  apply(event: ReplicaEvent, entry: LogEntry): Outcome | Promise<Outcome>;
  /** Writes down what all events up to now have come to. */
  checkpoint(): string;
  /** Begins with a checkpoint; an empty one is the beginning. */
  restore(checkpoint: string): void;
  /** Returns the position of the last checkpoint. */
  lastCheckpoint(): number;
  /** Returns the last id of the journal. */
  lastId(): number;
  /** Returns how many answers are held back. */
  heldCount(): number;
}

export interface ApplicationParts {
  readonly core: MockCore;
  readonly time: LogTime;
  readonly requests: RequestLogging;
  /** The admin API without a guard. */
  readonly admin: () => Promise<AnswerAdmin>;
}

/** A request whose replica is gone is never finished; after this time it is forgotten, in milliseconds. */
const LONGEST_HELD = 600_000;

const BEGINNING: CheckpointMark = { position: 0, lastId: 0 };

export function createEventApplication({ core, time, requests, admin }: ApplicationParts): EventApplication {
  const { parts, begin } = core;
  const { sessions, journals } = parts;
  const held = new Map<number, { readonly exchange: HeldExchange; readonly since: number }>();
  let marks: ReplicaNotes["marks"] = [BEGINNING, BEGINNING];
  let edited = new Map<string | null, number>();

  function finish(of: number, hasLeft: boolean): Outcome {
    const found = held.get(of);
    held.delete(of);
    if (found) return { reply: found.exchange.finish(hasLeft) };
    // It began before the checkpoint with which this replica began. Its id is taken all the same.
    journals.skip();
    return { nothing: true };
  }

  function use(id: string | undefined): Outcome {
    if (id === undefined || sessions.isDeleted(id)) return { isNew: false };
    return { isNew: sessions.isFirstUse(sessions.use(id)) };
  }

  async function steer({ method, url, headers, body }: LoggedAdminRequest): Promise<Outcome> {
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
    for (const id of edited.keys()) if (id !== null && !sessions.has(id)) edited.delete(id);
    for (const [of, { since }] of held) {
      if (time.latest() - since <= LONGEST_HELD) continue;
      held.get(of)?.exchange.forget?.();
      held.delete(of);
    }
    return { nothing: true };
  }

  return {
    apply(event, { position }) {
      // The mock begins when the log does, not when this replica was started.
      if (position === 1) sessions.common.reset();
      switch (event.kind) {
        case "request": {
          const begun = begin(requests.toMessage(event.request));
          if (!isHeld(begun)) return { reply: begun };
          held.set(position, { exchange: begun, since: time.latest() });
          return { held: { position, delay: begun.delay } };
        }
        case "finish":
          return finish(event.of, event.hasLeft);
        case "use":
          return use(event.session);
        case "admin":
          return steer(event.request);
        case "edit":
          return edit(event.edit, position);
        case "checkpoint":
          return mark(event);
      }
    },
    checkpoint: () => writeCheckpoint(parts, { marks, edited: [...edited] }, time.latest()),
    restore(checkpoint) {
      held.clear();
      parts.pending.clear();
      if (checkpoint === "") {
        marks = [BEGINNING, BEGINNING];
        edited = new Map();
        return restoreBeginning(parts);
      }
      const notes = restoreCheckpoint(parts, checkpoint, time.begin);
      time.end();
      marks = notes.marks;
      edited = new Map(notes.edited);
    },
    lastCheckpoint: () => marks[1].position,
    lastId: journals.lastId,
    heldCount: () => held.size,
  };
}
