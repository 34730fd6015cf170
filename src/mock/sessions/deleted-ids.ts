/** Remembers the ids of deleted sessions for a while, so that a late request does not create one of them again. */

interface DeletedIds {
  add(id: string): void;
  has(id: string): boolean;
  remove(id: string): void;
}

/** How long an id is remembered, in milliseconds, and how many are. */
export const deletedIdLimits = { milliseconds: 600_000, ids: 10_000 } as const;

export function createDeletedIds(stopwatch: () => number): DeletedIds {
  /** When each was deleted, the oldest first. */
  const deleted = new Map<string, number>();
  return {
    add(id) {
      deleted.delete(id);
      deleted.set(id, stopwatch());
      if (deleted.size > deletedIdLimits.ids) deleted.delete(deleted.keys().next().value as string);
    },
    has(id) {
      const since = deleted.get(id);
      if (since === undefined) return false;
      if (stopwatch() - since < deletedIdLimits.milliseconds) return true;
      deleted.delete(id);
      return false;
    },
    remove: (id) => void deleted.delete(id),
  };
}
