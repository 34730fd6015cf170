/** A store in memory, which behaves as the one in Redis. */
import { Ownership, type SessionStore } from "../../src/mock/store/ownership.js";

interface Row {
  readonly token: number;
  readonly owner?: string | undefined;
  readonly number?: number | undefined;
  readonly document?: string | undefined;
  readonly deletedUntil?: number | undefined;
}

export function createMemoryStore(now: () => number) {
  const rows = new Map<string, Row>();
  const leases = new Map<string, number>();
  const wanted = new Map<string, { readonly ids: Set<string>; readonly until: number }>();
  const wantedOf = (replica: string) => {
    const { ids, until } = wanted.get(replica) ?? { ids: new Set<string>(), until: 0 };
    return until > now() ? ids : new Set<string>();
  };
  /** For each session, until when each replica that waits for it keeps its place. */
  const queues = new Map<string, Map<string, number>>();
  /** Returns whether no other replica asked for a session before. */
  const isFirst = (id: string, replica: string) => {
    for (const [other, until] of queues.get(id) ?? []) {
      if (other === replica) return true;
      if (until > now()) return false;
      queues.get(id)?.delete(other);
    }
    return true;
  };
  /** When it begins to grant sessions again. */
  let graceUntil = 0;
  let hasGeneration = false;
  let run = 1;
  /** The run of the store in which each replica last extended its lease. */
  const renewedIn = new Map<string, number>();
  const isAlive = (replica: string) => (leases.get(replica) ?? 0) > now();
  return {
    /** Loses everything. */
    clear() {
      for (const map of [rows, leases, wanted, queues]) map.clear();
      hasGeneration = false;
      graceUntil = 0;
    },
    /** Returns what the store has now. */
    save: (): ReadonlyMap<string, Row> => new Map(rows),
    /** Starts again with what it had at an earlier moment, or with nothing. */
    restart(saved: ReadonlyMap<string, Row> = new Map()) {
      this.clear();
      for (const [id, row] of saved) rows.set(id, row);
      hasGeneration = saved.size > 0;
      run += 1;
    },
    /** Returns the store as one replica sees it. */
    of: (replica: string): SessionStore => ({
      async renew() {
        const known = renewedIn.get(replica);
        const isLost = known !== undefined && (known !== run || !hasGeneration);
        if (isLost) graceUntil = now() + Ownership.leaseMilliseconds;
        renewedIn.set(replica, run);
        hasGeneration = true;
        const isContinuous = !isLost && isAlive(replica);
        leases.set(replica, now() + Ownership.leaseMilliseconds);
        const given = [...wantedOf(replica)];
        wanted.delete(replica);
        return { isContinuous, wanted: given };
      },
      async acquire(id, how): ReturnType<SessionStore["acquire"]> {
        if (renewedIn.get(replica) !== run || !isAlive(replica) || graceUntil > now()) return { kind: "held" };
        const row = rows.get(id);
        if (how === "existing" && row?.owner === undefined && row?.document === undefined) return { kind: "absent" };
        if ((row?.deletedUntil ?? 0) > now() && how !== "revive") return { kind: "deleted" };
        const isOwned = row?.owner !== undefined && isAlive(row.owner);
        const hasTurn = isFirst(id, replica);
        if (row?.owner !== replica && (isOwned || !hasTurn)) {
          const queue = queues.get(id) ?? new Map<string, number>();
          queues.set(id, queue.set(replica, now() + Ownership.queueMilliseconds));
          if (isOwned)
            wanted.set(row.owner, { ids: wantedOf(row.owner).add(id), until: now() + Ownership.leaseMilliseconds });
          return { kind: "held" };
        }
        queues.get(id)?.delete(replica);
        const isNew = row === undefined || row.deletedUntil !== undefined;
        const token = (row?.token ?? 0) + 1;
        const { document } = row ?? {};
        rows.set(id, { token, owner: replica, document });
        return { kind: "owned", token, isNew, ...(document !== undefined && { document }) };
      },
      async write(id, { token, number, document, isRelease, deletedFor = 0 }) {
        const row = rows.get(id);
        const newer = token - (row?.token ?? 0);
        if (newer < 0 || (newer === 0 && row?.owner !== replica)) return false;
        if (newer === 0 && (row?.number ?? 0) >= number) return true;
        const owner = isRelease ? undefined : replica;
        const kept = document === undefined ? { deletedUntil: now() + deletedFor } : { owner, document };
        rows.set(id, { token, number, ...kept });
        return true;
      },
      async leave() {
        leases.delete(replica);
      },
    }),
  };
}
