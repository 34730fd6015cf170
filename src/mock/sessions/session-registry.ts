/** The sessions of a mock by id; the first use of an id forks one from the common world. */

import type { ScenarioLibrary } from "../../scenarios/scenario-library.js";
import type { JournalStore } from "../journal/journal.js";
import { createSession, type Session, type SessionDefaults } from "./session.js";
import { libraryOf } from "./session-library.js";

export interface SessionRegistry {
  /** The world of everyone who names no session. */
  readonly common: Session;
  /** Returns the session of an id, forked now if there is none; the common world if the id is undefined. */
  use(id: string | undefined): Session;
  /** Returns whether this is the first request of a session: its id is new, or its session was dropped. */
  isFirstUse(session: Session): boolean;
  /** Lists the sessions, with the milliseconds since each was last used. */
  list(): readonly { readonly session: Session; readonly idle: number }[];
  /** Drops sessions that were not used for long, while all of them together hold more edited data than they may. */
  trim(): void;
  /** Puts every session into the newest versions of its scenarios. */
  refreshScenarios(library: ScenarioLibrary): void;
  /** Drops a session. Returns whether there was one. */
  drop(id: string): boolean;
  dropAll(): void;
}

export interface RegistryOptions {
  /** Milliseconds without use after which a session is dropped. */
  readonly idle: number;
  /** Milliseconds from any moment on. */
  readonly stopwatch: () => number;
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
  { idle, stopwatch }: RegistryOptions,
): SessionRegistry {
  const common = createSession(defaults, journals.open(undefined));
  /** In the order in which they were last used. */
  const sessions = new Map<string, { readonly session: Session; used: number }>();
  const unasked = new WeakSet<Session>();

  function drop(id: string): boolean {
    journals.close(id);
    return sessions.delete(id);
  }

  function dropIdle(): void {
    if (sessions.size === 0) return;
    for (const [id, { used }] of sessions) {
      if (stopwatch() - used < idle && sessions.size <= sessionLimits.sessions) return;
      drop(id);
    }
  }

  function fork(id: string): Session {
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
      return session;
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
        drop(id);
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
    drop,
    dropAll: () => [...sessions.keys()].forEach(drop),
  };
}
