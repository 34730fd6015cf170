/** A store in Redis or Valkey. */
import { deletedIdLimits } from "../../mock/sessions/deleted-ids.js";
import { WORLD_VERSION } from "../../mock/sessions/world-schema.js";
import { type AcquireMode, LEASE_MILLISECONDS, type SessionStore, StoreError } from "../../mock/store/session-store.js";
import { openConnection } from "./redis-connection.js";
import { ACQUIRE, REMOVE, RENEW, WRITE } from "./redis-scripts.js";

interface RedisStoreOptions {
  readonly url: string;
  /** The address without its password. */
  readonly host: string;
  /** Which of the mocks in this Redis. */
  readonly name: string;
  /** Tells this replica from all others. */
  readonly replica: string;
  /** A digest of each option on which answers depend, by its name, and one of all of them. */
  readonly options: Readonly<Record<string, string>>;
  readonly digest: string;
}

export interface RedisStore extends SessionStore {
  /** Joins the replicas. Rejects with a StoreError if that is not possible, or if they have other options. */
  join(): Promise<void>;
}

/** How long a session is kept that nobody uses any more. */
const EXPIRY = 24 * 3_600_000;

export function createRedisStore({ url, host, name, replica, options, digest }: RedisStoreOptions): RedisStore {
  const connection = openConnection(url, host);
  const key = (...parts: readonly string[]) => [`museum-mock:{${name}}`, ...parts].join(":");
  const replicaKey = key("replica", replica);
  // Replicas with other options never see these sessions.
  const sessionKey = (id: string) => key("session", digest, id);

  async function renew(described = "") {
    const keys = [replicaKey, key("wanted", replica), key("digest"), key("options")];
    const [outcome, ...rest] = await connection.run(RENEW, keys, [LEASE_MILLISECONDS, digest, described]);
    if (outcome === "other") throw new StoreError(describeDifferences(options, String(rest[0])));
    return { isContinuous: outcome === "continuous", wanted: rest as readonly string[] };
  }

  return {
    replica,
    async join() {
      try {
        await renew(JSON.stringify(options));
      } catch (error) {
        connection.close();
        throw error;
      }
    },
    renew: () => renew(),
    async acquire(id, taking: AcquireMode) {
      const args = [
        replica,
        key("replica", ""),
        key("wanted", ""),
        LEASE_MILLISECONDS,
        id,
        taking,
        WORLD_VERSION,
        EXPIRY,
      ];
      const [kind, token, isNew, settings, counts] = await connection.run(ACQUIRE, [sessionKey(id), replicaKey], args);
      if (kind !== "owned") return { kind: kind as "held" | "deleted" | "absent" | "unreadable" | "expired" };
      const stored = settings !== "" && { stored: { settings: String(settings), counts: String(counts || "[]") } };
      return { kind, token: Number(token), isNew: isNew === 1, ...stored };
    },
    async write(id, { token, number, isRelease, settings = "", counts = "" }) {
      const args = [replica, token, number, EXPIRY, isRelease ? 1 : 0, WORLD_VERSION, settings, counts];
      const [outcome] = await connection.run(WRITE, [sessionKey(id)], args);
      return outcome as "written" | "refused" | "incomplete";
    },
    async remove(id, token, isDeleted) {
      const seconds = isDeleted ? deletedIdLimits.milliseconds / 1000 : 0;
      await connection.run(REMOVE, [sessionKey(id)], [replica, token, seconds]);
    },
    async leave() {
      await connection.remove(replicaKey).finally(connection.close);
    },
  };
}

/** How many options are named. */
const OPTIONS_NAMED = 8;

/** Names are not taken from the store, since others may write to it. */
function describeDifferences(options: Readonly<Record<string, string>>, text: string): string {
  const others = readOptions(text);
  const names = Object.keys(options).filter((name) => others && options[name] !== others[name]);
  const named = names.length === 0 ? "" : ` (${names.slice(0, OPTIONS_NAMED).join(", ")})`;
  return `The replicas on this store were started with other options${named}; use the same, or stop them first.`;
}

function readOptions(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return Object(JSON.parse(text));
  } catch {
    return undefined;
  }
}
