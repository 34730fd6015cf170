/** A session store in Redis. */

import { createHash } from "node:crypto";
import {
  ClientOfflineError,
  ConnectionTimeoutError,
  createClient,
  ErrorReply,
  SocketTimeoutError,
} from "@redis/client";
import { STATE_VERSION } from "../../mock/state/state-schema.js";
import { Ownership, type SessionStore, StoreError } from "../../mock/store/ownership.js";

interface RedisStoreOptions {
  readonly url: string;
  readonly host: string;
  /** Tells this replica from all others. */
  readonly replica: string;
  /** A digest of each option on which answers depend, by its name. Replicas with different ones don't work together. */
  readonly options: Readonly<Record<string, string>>;
}

/** How long a session is kept that nobody uses any more. */
const EXPIRY = 24 * 3_600_000;

export class RedisStore implements SessionStore {
  readonly #connection: StoreConnection;
  readonly #replica: string;
  readonly #options: RedisStoreOptions["options"];
  readonly #described: string;
  readonly #digest: string;
  /** The connection on which the lease was last extended, and the run of the store behind it. */
  #renewedOn = 0;
  #storeRun = "";

  constructor({ url, host, replica, options }: RedisStoreOptions) {
    this.#connection = new StoreConnection(url, host);
    this.#replica = replica;
    this.#options = options;
    this.#described = describeOptions(options).join("\n");
    this.#digest = createHash("sha256").update(this.#described).digest("hex").slice(0, 16);
  }

  async renew() {
    const isFirst = this.#renewedOn === 0;
    const { number } = this.#connection;
    const current = number === this.#renewedOn ? this.#storeRun : await this.#readRun();
    const memory = isFirst ? "none" : current === this.#storeRun ? "whole" : "restarted";
    const keys = [this.#replicaKey, key("wanted", this.#replica), key("options"), key("generation"), GRACE];
    const args = [Ownership.leaseMilliseconds, this.#described, memory, EXPIRY];
    const { reply, refusal } = await this.#runWithoutRoom(RENEW, keys, args);
    const [outcome, ...rest] = reply;
    if (outcome === "other") throw new StoreError(describeDifferences(this.#options, String(rest[0]).split("\n")));
    this.#renewedOn = number;
    this.#storeRun = current;
    const renewal = { isContinuous: outcome === "continuous", wanted: rest as readonly string[] };
    return refusal === undefined ? renewal : { ...renewal, refusal };
  }

  async acquire(...[id, how]: Parameters<SessionStore["acquire"]>): ReturnType<SessionStore["acquire"]> {
    if (this.#connection.number !== this.#renewedOn) return { kind: "held" };
    const prefixes = [key("replica", ""), key("wanted", "")];
    const asking = [key("asks", this.#digest, id, ""), Ownership.queueMilliseconds];
    const args = [this.#replica, ...prefixes, Ownership.leaseMilliseconds, id, how, STATE_VERSION, EXPIRY, ...asking];
    const keys = [this.#sessionKey(id), this.#replicaKey, GRACE, key("queue", this.#digest, id)];
    const [kind, token, isNew, document] = await this.#run(NEEDS_ROOM + ACQUIRE, keys, args);
    if (kind !== "owned") return { kind: kind as "held" | "deleted" | "absent" | "unreadable" };
    return {
      ...{ kind, token: Number(token), isNew: isNew === 1 },
      ...(document !== "" && { document: String(document) }),
    };
  }

  async write(...[id, write]: Parameters<SessionStore["write"]>) {
    const { token, number, document = "", isRelease = false, deletedFor = 0 } = write;
    const owner = isRelease || document === "" ? "" : this.#replica;
    const args = [token, number, STATE_VERSION, document, this.#replica, owner, deletedFor / 1000, EXPIRY];
    const script = (document === "" ? NEEDS_NO_ROOM : NEEDS_ROOM) + WRITE;
    const [outcome] = await this.#run(script, [this.#sessionKey(id)], args);
    return outcome === "written";
  }

  async leave() {
    await this.#connection.send(["DEL", this.#replicaKey]).finally(() => this.#connection.close());
  }

  get #replicaKey(): string {
    return key("replica", this.#replica);
  }

  /** Replicas with other options never see these sessions. */
  #sessionKey(id: string): string {
    return key("session", this.#digest, id);
  }

  async #readRun(): Promise<string> {
    // An account that may not ask takes each new connection for one to a restarted store.
    const info = await this.#connection.send(["INFO", "server"]).catch(() => "");
    return /\brun_id:(\w+)/.exec(String(info))?.[1] ?? `unknown ${this.#connection.number}`;
  }

  async #run(...[script, keys, args]: ScriptCall): Promise<ScriptReply> {
    return (await this.#connection.send(["EVAL", script, keys.length, ...keys, ...args])) as ScriptReply;
  }

  /** Runs a script even if the memory of the store is used up; then says so, too. */
  async #runWithoutRoom(...[script, keys, args]: ScriptCall) {
    try {
      return { reply: await this.#run(NEEDS_ROOM + script, keys, args) };
    } catch (error) {
      if (!(error instanceof OutOfMemory)) throw error;
      return { reply: await this.#run(NEEDS_NO_ROOM + script, keys, args), refusal: error.reason };
    }
  }
}

function key(...parts: readonly string[]): string {
  return ["museum-mock:{store}", ...parts].join(":");
}

const GRACE = key("grace");

type ScriptCall = [script: string, keys: readonly string[], args: readonly (string | number)[]];

type ScriptReply = readonly [string, ...(string | number)[]];

/** Redis refuses a script that begins so once its memory is used up, and runs it to its end otherwise. */
const NEEDS_ROOM = "#!lua\n";
const NEEDS_NO_ROOM = "#!lua flags=allow-oom\n";

const OPTIONS_NAMED = 8;

function describeOptions(options: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(options).map(([name, digest]) => `${name} ${digest}`);
}

/** Names are not taken from the store, since others may write to it. */
function describeDifferences(options: Readonly<Record<string, string>>, others: readonly string[]): string {
  const names = Object.keys(options).filter((_, index) => !others.includes(describeOptions(options)[index] ?? ""));
  const named = names.length === 0 ? "" : ` (${names.slice(0, OPTIONS_NAMED).join(", ")})`;
  return `The replicas on this store were started with other options${named}; use the same, or stop them first.`;
}

/**
 * KEYS: replica, wanted, options, generation, grace. ARGV: lease, options, what the replica knows of earlier runs (none, whole, restarted), expiry. A store
 * that was restarted, or has lost its generation, may lack what was written: for a lease it grants no session, so that each owner writes its own anew.
 */
const RENEW = `
local options = redis.call('GET', KEYS[3])
if options and options ~= ARGV[2] then return {'other', options} end
if not options then redis.call('SET', KEYS[3], ARGV[2]) end
redis.call('PEXPIRE', KEYS[3], ARGV[1])
local isLost = ARGV[3] == 'restarted' or (ARGV[3] == 'whole' and redis.call('EXISTS', KEYS[4]) == 0)
if isLost then redis.call('SET', KEYS[5], '', 'PX', ARGV[1]) end
redis.call('SET', KEYS[4], '', 'PX', ARGV[4])
local reply = redis.call('SMEMBERS', KEYS[2])
redis.call('DEL', KEYS[2])
table.insert(reply, 1, not isLost and redis.call('EXISTS', KEYS[1]) == 1 and 'continuous' or 'new')
redis.call('SET', KEYS[1], '', 'PX', ARGV[1])
return reply`;

/**
 * KEYS: session, replica, grace, queue. ARGV: replica, prefixes of replicas and of what they are to give up, lease, id, how, version, expiry,
 * prefix of the replicas that ask, and how long they keep their place in the queue.
 */
const ACQUIRE = `
local owner, token, version, deleted, document =
  unpack(redis.call('HMGET', KEYS[1], 'owner', 'token', 'version', 'deleted', 'document'))
if redis.call('EXISTS', KEYS[2]) == 0 or redis.call('EXISTS', KEYS[3]) == 1 then return {'held'} end
if ARGV[6] == 'existing' and not document and not owner then return {'absent'} end
local now = redis.call('TIME')
if deleted and tonumber(deleted) > tonumber(now[1]) and ARGV[6] ~= 'revive' then return {'deleted'} end
if version and version ~= ARGV[7] then return {'unreadable'} end
local first = redis.call('LINDEX', KEYS[4], 0)
while first and first ~= ARGV[1] and redis.call('EXISTS', ARGV[9] .. first) == 0 do
  redis.call('LPOP', KEYS[4])
  first = redis.call('LINDEX', KEYS[4], 0)
end
local isOwned = owner and redis.call('EXISTS', ARGV[2] .. owner) == 1
if owner ~= ARGV[1] and (isOwned or (first and first ~= ARGV[1])) then
  if not redis.call('LPOS', KEYS[4], ARGV[1]) then redis.call('RPUSH', KEYS[4], ARGV[1]) end
  redis.call('PEXPIRE', KEYS[4], ARGV[4])
  redis.call('SET', ARGV[9] .. ARGV[1], '', 'PX', ARGV[10])
  if isOwned then
    redis.call('SADD', ARGV[3] .. owner, ARGV[5])
    redis.call('PEXPIRE', ARGV[3] .. owner, ARGV[4])
  end
  return {'held'}
end
redis.call('LREM', KEYS[4], 0, ARGV[1])
redis.call('HDEL', KEYS[1], 'deleted', 'number')
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'token', 1 + (token or 0))
redis.call('PEXPIRE', KEYS[1], ARGV[8])
return {'owned', 1 + (token or 0), (deleted or not token) and 1 or 0, document or ''}`;

/** KEYS: session. ARGV: token, number, version, document or nothing, replica, owner from now on or nothing, seconds as deleted, expiry. */
const WRITE = `
local owner, token, number = unpack(redis.call('HMGET', KEYS[1], 'owner', 'token', 'number'))
local newer = tonumber(ARGV[1]) - tonumber(token or 0)
if newer < 0 or (newer == 0 and owner ~= ARGV[5]) then return {'refused'} end
if newer == 0 and number and tonumber(number) >= tonumber(ARGV[2]) then return {'written'} end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'token', ARGV[1], 'number', ARGV[2])
if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], 'version', ARGV[3], 'document', ARGV[4])
else redis.call('HSET', KEYS[1], 'deleted', redis.call('TIME')[1] + ARGV[7]) end
if ARGV[6] ~= '' then redis.call('HSET', KEYS[1], 'owner', ARGV[6]) end
redis.call('PEXPIRE', KEYS[1], ARGV[8])
return {'written'}`;

class OutOfMemory extends StoreError {}

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 1_000;

/** A connection that is opened again when it breaks. If the first attempt fails, so does every command. */
class StoreConnection {
  readonly #client: ReturnType<typeof createClient>;
  readonly #host: string;
  readonly #opening: Promise<void>;
  #wasOpen = false;
  #number = 1;
  #failure: unknown;

  constructor(url: string, host: string) {
    this.#host = host;
    const reconnectStrategy = (tries: number) => this.#wasOpen && Math.min(FIRST_PAUSE * 2 ** tries, LONGEST_PAUSE);
    this.#client = createClient({
      url,
      name: "museum-mock",
      // The lease is renewed all the time: if nothing comes, the store hangs.
      socket: { connectTimeout: ANSWER_MILLISECONDS, socketTimeout: ANSWER_MILLISECONDS, reconnectStrategy },
      commandOptions: { timeout: 0 },
      disableOfflineQueue: true,
      maintNotifications: "disabled",
    });
    this.#client.on("error", (error) => {
      this.#failure = error;
    });
    this.#client.on("ready", () => {
      if (this.#wasOpen) this.#number += 1;
    });
    this.#opening = this.#client.connect().then(() => {
      this.#wasOpen = true;
    });
    this.#opening.catch(() => {});
  }

  /** The one that is being opened included. */
  get number(): number {
    return this.#number;
  }

  /** Rejects with a StoreError. */
  async send(command: readonly (string | number)[]): Promise<unknown> {
    try {
      await this.#opening;
      return await this.#client.sendCommand(command.map(String));
    } catch (error) {
      const cause = error instanceof ClientOfflineError ? this.#failure : error;
      const Failure = cause instanceof ErrorReply && cause.message.startsWith("OOM") ? OutOfMemory : StoreError;
      throw new Failure(`The store can't be used: ${describeFailure(cause, this.#host)}`);
    }
  }

  close(): void {
    if (this.#client.isOpen) this.#client.destroy();
  }
}

const ANSWER_MILLISECONDS = 2_000;

function describeFailure(error: unknown, host: string): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (error instanceof SocketTimeoutError || error instanceof ConnectionTimeoutError)
    return `${host} does not answer within ${ANSWER_MILLISECONDS / 1000} seconds.`;
  if (error instanceof ErrorReply) return `${host} answers ${JSON.stringify(message.slice(0, 200))}.`;
  if (/CERT|SIGNATURE/.test(code)) return `The certificate of ${host} is not trusted (${code}).`;
  return `There is no connection to ${host}${code && ` (${code})`}.`;
}
