/** A store in Redis or Valkey. */
import { createHash } from "node:crypto";
import { WORLD_VERSION } from "../../mock/sessions/world-schema.js";
import { LEASE_MILLISECONDS, type SessionStore, StoreError } from "../../mock/store/session-store.js";
import { openConnection } from "./redis-connection.js";
import { ACQUIRE, RENEW, WRITE } from "./redis-scripts.js";

interface RedisStoreOptions {
  readonly url: string;
  /** The address without its password. */
  readonly host: string;
  /** Tells this replica from all others. */
  readonly replica: string;
  /** A digest of each option on which answers depend, by its name. Replicas with different ones don't work together. */
  readonly options: Readonly<Record<string, string>>;
}

/** How long a session is kept that nobody uses any more. */
const EXPIRY = 24 * 3_600_000;

export function createRedisStore({ url, host, replica, options }: RedisStoreOptions): SessionStore {
  const { send, close } = openConnection(url, host);
  /** Returns a word, and what belongs to it. */
  const run = async (script: string, keys: readonly string[], args: readonly (string | number)[]) =>
    (await send(["EVAL", script, keys.length, ...keys, ...args])) as readonly [string, ...(string | number)[]];
  const key = (...parts: readonly string[]) => ["museum-mock:{store}", ...parts].join(":");
  const replicaKey = key("replica", replica);
  const described = describe(options).join("\n");
  const digest = createHash("sha256").update(described).digest("hex").slice(0, 16);
  // Replicas with other options never see these sessions.
  const sessionKey = (id: string) => key("session", digest, id);
  return {
    async renew() {
      const keys = [replicaKey, key("wanted", replica), key("options")];
      const [outcome, ...rest] = await run(RENEW, keys, [LEASE_MILLISECONDS, described]);
      if (outcome === "other") throw new StoreError(describeDifferences(options, String(rest[0]).split("\n")));
      return { isContinuous: outcome === "continuous", wanted: rest as readonly string[] };
    },
    async acquire(id, how) {
      const prefixes = [key("replica", ""), key("wanted", "")];
      const args = [replica, ...prefixes, LEASE_MILLISECONDS, id, how, WORLD_VERSION, EXPIRY];
      const [kind, token, isNew, document] = await run(ACQUIRE, [sessionKey(id), replicaKey], args);
      if (kind !== "owned") return { kind: kind as "held" | "deleted" | "absent" | "unreadable" };
      return {
        ...{ kind, token: Number(token), isNew: isNew === 1 },
        ...(document !== "" && { document: String(document) }),
      };
    },
    async write(id, { token, number, document = "", isRelease = false, deletedFor = 0 }) {
      const owner = isRelease || document === "" ? "" : replica;
      const args = [token, number, WORLD_VERSION, document, replica, owner, deletedFor / 1000, EXPIRY];
      const [outcome] = await run(WRITE, [sessionKey(id)], args);
      return outcome === "written";
    },
    async leave() {
      await send(["DEL", replicaKey]).finally(close);
    },
  };
}

/** How many options are named. */
const OPTIONS_NAMED = 8;

function describe(options: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(options).map(([name, digest]) => `${name} ${digest}`);
}

/** Names are not taken from the store, since others may write to it. */
function describeDifferences(options: Readonly<Record<string, string>>, others: readonly string[]): string {
  const names = Object.keys(options).filter((_, index) => !others.includes(describe(options)[index] ?? ""));
  const named = names.length === 0 ? "" : ` (${names.slice(0, OPTIONS_NAMED).join(", ")})`;
  return `The replicas on this store were started with other options${named}; use the same, or stop them first.`;
}
