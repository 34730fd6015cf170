/** The sessions of a mock: named, found, forgotten. */

import { quote } from "../../base/text.js";
import { type JournalStore, NO_JOURNAL } from "../journal/journal.js";
import type { MockProblem } from "../message/problem.js";
import { Session } from "./session.js";
import type { SessionDefaults } from "./snapshot.js";

interface RegistryOptions {
  readonly idle: number;
  readonly stopwatch: () => number;
  readonly sessions?: number | undefined;
  /** Called with the id of each session that is deleted, dropped because it was idle, or forgotten. */
  readonly onDrop?: (id: string, isDeleted: boolean) => void;
  /** What the ids end with that are made up here, so that no other replica makes up the same. */
  readonly idSuffix?: string | undefined;
}

export class SessionRegistry {
  /** Beyond that, the one that was not used for the longest time is dropped. */
  static readonly sessionsAtMost = 5000;

  /** The session of every request that names none. */
  readonly common: Session;
  readonly #journals: JournalStore;
  readonly #options: RegistryOptions;
  /** In the order in which they were last used, each with when that was, by the stopwatch. */
  readonly #sessions = new Map<string, { readonly session: Session; used: number }>();
  /** The id that was used last; its session may be dropped since. */
  #newest: string | undefined;
  readonly #deleted: DeletedIds;
  #lastNumber = 0;

  constructor(defaults: SessionDefaults, journals: JournalStore, options: RegistryOptions) {
    this.common = Session.common(defaults, journals.open(undefined));
    this.#journals = journals;
    this.#options = options;
    this.#deleted = new DeletedIds(options.stopwatch);
  }

  /** Returns a session, and creates it as a fork if it does not exist; the default session if the id is undefined. */
  use(id: string | undefined): Session {
    this.#dropIdle();
    if (id === undefined) return this.common;
    const existing = this.#sessions.get(id);
    const registered = existing ?? { session: this.#fork(id), used: 0 };
    registered.used = this.#options.stopwatch();
    if (existing && id === this.#newest) return existing.session;
    this.#sessions.delete(id);
    this.#sessions.set(id, registered);
    this.#newest = id;
    // At once, so that the next request finds the mark of the session that gave way.
    const { sessions: most = SessionRegistry.sessionsAtMost } = this.#options;
    if (this.#sessions.size > most) this.drop(this.#sessions.keys().next().value as string);
    return registered.session;
  }

  /** Returns the session that a request would use, and uses none: one that does not exist yet is made and not kept. */
  peek(id: string | undefined): Session {
    return this.find(id) ?? this.common.fork(id, NO_JOURNAL);
  }

  /** Returns a session that exists. Unlike `use`, it does not count as a use. */
  find(id: string | undefined): Session | undefined {
    this.#dropIdle();
    return id === undefined ? this.common : this.#sessions.get(id)?.session;
  }

  has(id: string): boolean {
    return this.find(id) !== undefined;
  }

  /** Whether a session was deleted a short while ago, or dropped for lack of room; only `use` creates it again. */
  isDeleted(id: string | undefined): boolean {
    return id !== undefined && !this.#sessions.has(id) && this.#deleted.has(id);
  }

  deletion(id: string | undefined): MockProblem | undefined {
    if (id === undefined || !this.isDeleted(id)) return undefined;
    const detail = `The session ${quote(id)} was deleted, or dropped for lack of room; use another id, or create it again with POST /__admin/sessions {"id": ${JSON.stringify(id)}}.`;
    return { kind: "session-deleted", status: 410, detail };
  }

  freeId(): string {
    for (;;) {
      this.#lastNumber += 1;
      const id = `session-${this.#lastNumber}${this.#options.idSuffix ?? ""}`;
      if (!this.#sessions.has(id) && !this.#deleted.has(id)) return id;
    }
  }

  isFirstUse(session: Session): boolean {
    const { isNew } = session;
    session.isNew = false;
    return isNew;
  }

  list(): readonly { readonly session: Session; readonly idle: number }[] {
    this.#dropIdle();
    const now = this.#options.stopwatch();
    return [...this.#sessions.values()].map(({ session, used }) => ({ session, idle: now - used }));
  }

  all(): readonly Session[] {
    return [this.common, ...this.list().map(({ session }) => session)];
  }

  /** Returns whether there was one. */
  drop(id: string): boolean {
    const wasThere = this.#remove(id, true);
    if (wasThere) this.#deleted.add(id);
    return wasThere;
  }

  forget(id: string): void {
    this.#remove(id, false);
  }

  noteDeleted(id: string): void {
    this.#deleted.add(id);
  }

  #remove(id: string, isDeleted: boolean): boolean {
    if (!this.#sessions.delete(id)) return false;
    this.#journals.close(id);
    this.#options.onDrop?.(id, isDeleted);
    return true;
  }

  #dropIdle(): void {
    const { stopwatch, idle } = this.#options;
    for (const [id, { used }] of this.#sessions) {
      if (stopwatch() - used < idle) return;
      this.#remove(id, false);
    }
  }

  #fork(id: string): Session {
    this.#deleted.remove(id);
    const session = this.common.fork(id, this.#journals.open(id));
    session.isNew = true;
    return session;
  }
}

const SESSION_ID = /^(?!\.{1,2}$)[\w.~:@-]{1,100}$/;

export function sessionIdError(text: string): string | undefined {
  if (SESSION_ID.test(text)) return undefined;
  return `Invalid value ${quote(text)} for session; use up to 100 letters, digits, and characters of . _ ~ : @ -`;
}

/** The ids of deleted sessions, so that a late request does not create one of them again. */
export class DeletedIds {
  /** How long the id of a deleted session is remembered, in milliseconds, and how many are. */
  static readonly limits = { milliseconds: 600_000, ids: 10_000 } as const;

  /** When each was deleted, the oldest first. */
  readonly #deleted = new Map<string, number>();
  readonly #stopwatch: () => number;

  constructor(stopwatch: () => number) {
    this.#stopwatch = stopwatch;
  }

  add(id: string): void {
    this.#deleted.delete(id);
    this.#deleted.set(id, this.#stopwatch());
    if (this.#deleted.size > DeletedIds.limits.ids) this.#deleted.delete(this.#deleted.keys().next().value as string);
  }

  has(id: string): boolean {
    const since = this.#deleted.get(id);
    if (since === undefined) return false;
    if (this.#stopwatch() - since < DeletedIds.limits.milliseconds) return true;
    this.#deleted.delete(id);
    return false;
  }

  remove(id: string): void {
    this.#deleted.delete(id);
  }
}
