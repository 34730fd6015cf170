/** A store in memory, which behaves as the one in Redis, and a network to it that loses and delays messages. */
import { deletedIdLimits } from "../../src/mock/sessions/deleted-ids.js";
import {
  type Acquisition,
  LEASE_MILLISECONDS,
  type SessionStore,
  type StoredSession,
} from "../../src/mock/store/session-store.js";

interface Row extends Partial<StoredSession> {
  token: number;
  owner?: string | undefined;
  number?: number | undefined;
  deletedUntil?: number | undefined;
}

export interface MemoryStore {
  /** Returns the store as one replica sees it. */
  of(replica: string): SessionStore;
  /** Loses everything. */
  clear(): void;
}

export function createMemoryStore(now: () => number): MemoryStore {
  const rows = new Map<string, Row>();
  const leases = new Map<string, number>();
  const wanted = new Map<string, Set<string>>();
  const isAlive = (replica: string) => (leases.get(replica) ?? 0) > now();
  return {
    clear() {
      for (const map of [rows, leases, wanted]) map.clear();
    },
    of: (replica) => ({
      replica,
      async renew() {
        const isContinuous = isAlive(replica);
        leases.set(replica, now() + LEASE_MILLISECONDS);
        const given = [...(wanted.get(replica) ?? [])];
        wanted.delete(replica);
        return { isContinuous, wanted: given };
      },
      async acquire(id, taking): Promise<Acquisition> {
        if (!isAlive(replica)) return { kind: "expired" };
        const row = rows.get(id);
        if (taking === "existing" && row?.owner === undefined && row?.settings === undefined) return { kind: "absent" };
        if ((row?.deletedUntil ?? 0) > now() && taking !== "revive") return { kind: "deleted" };
        if (row?.owner !== undefined && row.owner !== replica && isAlive(row.owner)) {
          wanted.set(row.owner, (wanted.get(row.owner) ?? new Set()).add(id));
          return { kind: "held" };
        }
        const isNew = row === undefined || row.deletedUntil !== undefined;
        const token = (row?.token ?? 0) + 1;
        const { settings, counts } = row ?? {};
        rows.set(id, { token, owner: replica, settings, counts } as Row);
        return {
          ...{ kind: "owned", token, isNew },
          ...(settings !== undefined && { stored: { settings, counts: counts ?? "[]" } }),
        };
      },
      async write(id, { token, number, isRelease, settings, counts }) {
        const row = rows.get(id);
        const newer = token - (row?.token ?? 0);
        if (newer < 0 || (newer === 0 && row?.owner !== replica)) return "refused";
        if (newer === 0 && (row?.number ?? 0) >= number) return "written";
        const isPartial = settings === undefined && counts !== undefined;
        if (isPartial && (newer > 0 || row?.settings === undefined)) return "incomplete";
        const kept = { settings: settings ?? row?.settings, counts: counts ?? row?.counts };
        rows.set(id, { token, number, owner: isRelease ? undefined : replica, ...kept } as Row);
        return "written";
      },
      async remove(id, token, isDeleted) {
        const row = rows.get(id);
        if (row?.owner !== replica || row.token !== token) return;
        rows.set(id, { token, deletedUntil: isDeleted ? now() + deletedIdLimits.milliseconds : now() });
      },
      async leave() {
        leases.delete(replica);
      },
    }),
  };
}
