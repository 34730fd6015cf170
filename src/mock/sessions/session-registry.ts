/** The sessions of a mock by id; the first use of an id forks one from the common world. */
import type { JournalStore } from "../journal/journal.js";
import { createSession, type Session, type SessionDefaults } from "./session.js";

export interface SessionRegistry {
  /** The world of everyone who names no session. */
  readonly common: Session;
  /** The session of an id, forked now if there is none; the common world where the id is undefined. */
  use(id: string | undefined): Session;
  /** The sessions that there are, with how long each has not been used. */
  list(): readonly { readonly session: Session; readonly idle: number }[];
  /** Whether there was one. */
  drop(id: string): boolean;
  dropAll(): void;
}

export interface RegistryOptions {
  /** Milliseconds without use after which a session is dropped. */
  readonly idle: number;
  /** Milliseconds from any moment on. */
  readonly stopwatch: () => number;
}

/** More than any test run has at once; past it the session that has not been used the longest goes. */
export const SESSIONS_AT_MOST = 5000;

export function createSessionRegistry(
  defaults: SessionDefaults,
  journals: JournalStore,
  { idle, stopwatch }: RegistryOptions,
): SessionRegistry {
  const common = createSession(defaults, journals.open(undefined));
  /** In the order in which they were last used. */
  const sessions = new Map<string, { readonly session: Session; used: number }>();
  const drop = (id: string) => {
    journals.close(id);
    return sessions.delete(id);
  };
  const dropIdle = () => {
    for (const [id, { used }] of sessions) {
      if (stopwatch() - used < idle && sessions.size <= SESSIONS_AT_MOST) return;
      drop(id);
    }
  };
  return {
    common,
    use(id) {
      dropIdle();
      if (id === undefined) return common;
      const session = sessions.get(id)?.session ?? common.fork(id, journals.open(id));
      sessions.delete(id);
      sessions.set(id, { session, used: stopwatch() });
      return session;
    },
    list() {
      dropIdle();
      return [...sessions.values()].map(({ session, used }) => ({ session, idle: stopwatch() - used }));
    },
    drop,
    dropAll: () => [...sessions.keys()].forEach(drop),
  };
}
