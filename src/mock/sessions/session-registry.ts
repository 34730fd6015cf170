/** The sessions of a mock by id; the first use of an id forks one from the default session. */
import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import { type JournalStore, NO_JOURNAL } from "../journal/journal.js";
import { createSession } from "./create-session.js";
import { createDeletedIds } from "./deleted-ids.js";
import type { Session } from "./session.js";
import { libraryOf } from "./session-library.js";
import type { SessionDefaults } from "./session-settings.js";

export interface SessionRegistry {
  /** The world of everyone who names no session. */
  readonly common: Session;
  /** Returns the session with an id, and creates it as a fork if it does not exist. Returns the default session if the id is undefined. */
  use(id: string | undefined): Session;
  /** Returns the session that a request would use, and uses none: one that does not exist yet is made and not kept. */
  peek(id: string | undefined): Session;
  /** Returns a session that exists. Unlike `use`, it does not count as a use. */
  find(id: string | undefined): Session | undefined;
  /** Returns whether there is a session of this id. Unlike `use`, it does not count as a use. */
  has(id: string): boolean;
  /** Returns whether the session of this id was deleted a short while ago, or dropped for lack of room; only `use` creates it again. */
  isDeleted(id: string | undefined): boolean;
  /** Returns an id that no session has or had a short while ago. */
  freeId(): string;
  /** Returns whether there is a session of this id that has answered something, or was used elsewhere. */
  isUsed(id: string): boolean;
  /** Returns whether this is the first answer of a session. */
  isFirstUse(session: Session): boolean;
  /** Lists the sessions, with the milliseconds since each was last used. */
  list(): readonly { readonly session: Session; readonly idle: number }[];
  /** Drops sessions that were not used for long, while all of them together hold more edited data than they may. */
  trim(): void;
  /** Puts every session into the newest versions of its scenarios. */
  refreshScenarios(library: ScenarioLibrary): void;
  /** Deletes a session. Returns whether there was one. */
  drop(id: string): boolean;
  /** Forgets a session that goes on elsewhere. */
  forget(id: string): void;
  /** Notes that a session was deleted elsewhere. */
  noteDeleted(id: string): void;
  dropAll(): void;
}

interface RegistryOptions {
  /** Milliseconds without use after which a session is dropped. */
  readonly idle: number;
  /** Milliseconds from any moment on. */
  readonly stopwatch: () => number;
  /** How many sessions there can be. Default: 5,000. */
  readonly sessions?: number | undefined;
  /** Called with the id of each session that is deleted, dropped because it was idle, or forgotten. */
  readonly onDrop?: (id: string, isDeleted: boolean) => void;
  /** What the ids end with that are made up here, so that no other replica makes up the same. */
  readonly idSuffix?: string | undefined;
}

/** Beyond these limits the session that was not used for the longest time is dropped. */
export const sessionLimits = {
  sessions: 5000,
  /** Estimated bytes of the edited data of all sessions. */
  editedBytes: 128 * 1024 * 1024,
} as const;

export function createSessionRegistry(
  defaults: SessionDefaults,
  journals: JournalStore,
  { idle, stopwatch, sessions: most = sessionLimits.sessions, onDrop, idSuffix = "" }: RegistryOptions,
): SessionRegistry {
  const common = createSession(defaults, journals.open(undefined));
  /** In the order in which they were last used. */
  const sessions = new Map<string, { readonly session: Session; used: number }>();
  const unasked = new WeakSet<Session>();
  const deleted = createDeletedIds(stopwatch);
  let lastNumber = 0;

  function drop(id: string, isDeleted = false): boolean {
    if (!sessions.delete(id)) return false;
    journals.close(id);
    onDrop?.(id, isDeleted);
    return true;
  }

  function remove(id: string): boolean {
    const wasThere = drop(id, true);
    if (wasThere) deleted.add(id);
    return wasThere;
  }

  /** Drops the sessions that were idle for too long. */
  function dropIdle(): void {
    for (const [id, { used }] of sessions) {
      if (stopwatch() - used < idle) return;
      drop(id);
    }
  }

  function find(id: string | undefined): Session | undefined {
    dropIdle();
    return id === undefined ? common : sessions.get(id)?.session;
  }

  function fork(id: string): Session {
    deleted.remove(id);
    const session = common.fork(id, journals.open(id));
    unasked.add(session);
    return session;
  }

  return {
    common,
    use(id) {
      dropIdle();
      if (id === undefined) return common;
      const session = sessions.get(id)?.session ?? fork(id);
      sessions.delete(id);
      sessions.set(id, { session, used: stopwatch() });
      // At once, so that the next request finds the mark of the session that gave way.
      if (sessions.size > most) remove(sessions.keys().next().value as string);
      return session;
    },
    peek: (id) => find(id) ?? common.fork(id as string, NO_JOURNAL),
    find,
    has(id) {
      dropIdle();
      return sessions.has(id);
    },
    isDeleted: (id) => id !== undefined && !sessions.has(id) && deleted.has(id),
    freeId() {
      for (;;) {
        lastNumber += 1;
        const id = `session-${lastNumber}${idSuffix}`;
        if (!sessions.has(id) && !deleted.has(id)) return id;
      }
    },
    isUsed(id) {
      const session = find(id);
      return session !== undefined && !unasked.has(session);
    },
    isFirstUse: (session) => unasked.delete(session),
    list() {
      dropIdle();
      return [...sessions.values()].map(({ session, used }) => ({ session, idle: stopwatch() - used }));
    },
    trim() {
      let bytes = common.editedBytes();
      for (const { session } of sessions.values()) bytes += session.editedBytes();
      for (const [id, { session }] of sessions) {
        // The last one is the one that has just been edited.
        if (bytes <= sessionLimits.editedBytes || sessions.size === 1) return;
        bytes -= session.editedBytes();
        remove(id);
      }
    },
    refreshScenarios(library) {
      for (const session of [common, ...[...sessions.values()].map((one) => one.session)]) {
        session.refreshScenarios((name) => {
          const finding = libraryOf(session, library).find(name);
          return "message" in finding ? undefined : finding.entered;
        });
      }
    },
    drop: remove,
    forget: (id) => void drop(id),
    noteDeleted: (id) => deleted.add(id),
    dropAll: () => [...sessions.keys()].forEach(remove),
  };
}
