/** A shared log in Redis or Valkey, for replicas in several processes and on several machines. */
import { type Checkpoint, type LogEntry, LogError, type SharedLog } from "../../mock/replica/shared-log.js";
import { openConnection } from "./redis-connection.js";
import { createSteps, keysOf } from "./redis-steps.js";
import { nameDifferences, type StoreConfig, toConfigText } from "./store-config.js";

export interface RedisLogOptions {
  /** `redis://` or `rediss://`, with user name, password and database number if need be. */
  readonly url: string;
  /** Which of the logs in this store it is. */
  readonly name: string;
  /** Digests of the options of the mock; all running replicas have the same. */
  readonly config: StoreConfig;
  /** The version of the mock; all running replicas have the same. */
  readonly version: string;
  /** Returns another id at each call, which no other replica has. */
  readonly createId: () => string;
}

/** The running replicas have other options, or another version. Thrown by the first `join`; a later one can't reach its log. */
export class StoreConflictError extends Error {}

const HEARTBEAT_MILLISECONDS = 5_000;
/** How long `follow` waits for an entry, and how long it rests after it has read some. */
const FOLLOW_MILLISECONDS = 2_000;
const REST_MILLISECONDS = 20;

/** Connects to the log, with one connection to append and one to follow. */
export function createRedisLog(options: RedisLogOptions): SharedLog {
  const { url, name, config, version, createId } = options;
  const connections = { own: openConnection(url), following: openConnection(url) };
  const place = { keys: keysOf(name), host: new URL(url).host };
  const own = createSteps(connections.own, place);
  const following = createSteps(connections.following, place);
  const replica = createId();
  let epoch = "";
  /** The id of the last entry that was read in this epoch. */
  let known = "";
  let heartbeat: NodeJS.Timeout | undefined;
  let rest: Promise<void> = Promise.resolve();
  let isClosed = false;

  function note(entries: readonly LogEntry[], readIn: string): readonly LogEntry[] {
    const last = entries.at(-1);
    if (last && readIn === epoch) known = `${last.position}-${last.time}`;
    return entries;
  }

  async function read(after: number, readIn: string): Promise<readonly LogEntry[]> {
    return note(await following.append({ epoch: readIn, after, known, events: [], checkpoint: undefined }), readIn);
  }

  /** Reads entries, or waits for some and looks again, so that a log that was lost is noticed without an entry, too. */
  async function readOrWait(after: number): Promise<readonly LogEntry[]> {
    const readIn = epoch;
    const entries = await read(after, readIn);
    if (entries.length > 0) return entries;
    await following.untilEntry(after, FOLLOW_MILLISECONDS);
    // If the log was lost and joined again meanwhile, the position means nothing in the new one.
    return read(after, readIn);
  }

  function beat(): void {
    // The next call that appends or follows reports the failure.
    own.run("see", [epoch, replica]).catch(() => {});
  }

  async function join(): Promise<Checkpoint> {
    const [word, ...values] = await own.run("join", [createId(), toConfigText(config), version, replica]);
    if (word === "refused") {
      const message = describeConflict(options, values);
      throw heartbeat ? new LogError("unreachable", message) : new StoreConflictError(message);
    }
    const [joined = "", position = "", bytes] = values.map(String);
    heartbeat ??= setInterval(beat, HEARTBEAT_MILLISECONDS).unref();
    try {
      const state = await own.readCheckpoint(joined, position, Number(bytes));
      // Not before: without the checkpoint, the replica can't go on in this epoch.
      epoch = joined;
      known = "";
      return { position: Number(position), state };
    } catch (error) {
      // Another replica kept a checkpoint, which dropped this one while it was read.
      if (error instanceof LogError && error.failure === "behind") return join();
      throw error;
    }
  }

  return {
    join,
    async append(after, events, checkpoint) {
      const appendedTo = epoch;
      return note(await own.append({ epoch, after, known, events, checkpoint }), appendedTo);
    },
    async follow(after) {
      await rest;
      try {
        const entries = isClosed ? [] : await readOrWait(after);
        rest = new Promise((resolve) => setTimeout(resolve, REST_MILLISECONDS));
        return isClosed ? [] : entries;
      } catch (error) {
        if (isClosed) return [];
        throw error;
      }
    },
    async close() {
      isClosed = true;
      clearInterval(heartbeat);
      await own.run("leave", [replica]).catch(() => {});
      connections.own.close();
      connections.following.close();
    },
  };
}

/** Says why a replica can't join the others, of which the store says the version and the configuration. */
function describeConflict({ version, config }: RedisLogOptions, others: readonly unknown[]): string {
  const [otherVersion, otherConfig = ""] = others.map(String);
  if (otherVersion !== version) {
    return `The store has a mock that runs museum-mock ${otherVersion}, this is ${version}; run the same version everywhere, ${REMEDY}`;
  }
  const differences = nameDifferences(config, otherConfig);
  return `The mocks on this store were started with other options${differences}; start all of them alike, ${REMEDY}`;
}

const REMEDY = "or give this one a store of its own with ?name=.";
