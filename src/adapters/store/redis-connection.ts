/** A connection to Redis that reconnects after a failure. While it is down, commands fail at once. */
import { createClient, ErrorReply } from "@redis/client";
import { StoreError } from "../../mock/store/session-store.js";
import { ANSWER_MILLISECONDS, describeFailure, NoAnswerError } from "./redis-failure.js";
import type { RedisScript } from "./redis-scripts.js";

/** A word, and what belongs to it. */
type ScriptReply = readonly [string, ...(string | number)[]];

interface RedisConnection {
  /** Runs a script. Rejects with a StoreError. */
  run(script: RedisScript, keys: readonly string[], args: readonly (string | number)[]): Promise<ScriptReply>;
  remove(key: string): Promise<void>;
  close(): void;
}

type Client = ReturnType<typeof createRedisClient>;

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 1_000;

/** Opens a connection. The first command waits for it; the others fail while it is broken. `host` is the address without its password. */
export function openConnection(url: string, host: string): RedisConnection {
  let client: Client | undefined;
  let failure: unknown;
  let pause = FIRST_PAUSE;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function open(): Promise<void> {
    const opened = createRedisClient(url);
    client = opened;
    opened.on("error", (error) => drop(opened, error));
    try {
      await withinTime(opened.connect());
      pause = FIRST_PAUSE;
    } catch (error) {
      drop(opened, error);
    }
  }

  function drop(dropped: Client, error: unknown): void {
    if (client !== dropped) return;
    client = undefined;
    failure = error;
    dropped.destroy();
    if (isClosed) return;
    timer = setTimeout(() => void open(), pause).unref();
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }

  const opening = open();

  /** Sends a command. If the answer takes too long, the connection is closed and opened again. */
  async function send(command: readonly string[]): Promise<unknown> {
    await opening;
    const used = client;
    if (!used?.isReady) throw failure ?? new NoAnswerError();
    try {
      return await withinTime(used.sendCommand(command as string[]));
    } catch (error) {
      if (!(error instanceof ErrorReply)) drop(used, error);
      throw error;
    }
  }

  const toStoreError = (error: unknown): never => {
    throw new StoreError(`The store can't be used: ${describeFailure(error, host)}`);
  };
  return {
    async run({ text, hash }, keys, args) {
      const rest = [String(keys.length), ...keys, ...args.map(String)];
      const reply = await send(["EVALSHA", hash, ...rest])
        .catch((error: Error) => {
          if (!(error instanceof ErrorReply && error.message.startsWith("NOSCRIPT"))) throw error;
          return send(["EVAL", text, ...rest]);
        })
        .catch(toStoreError);
      return reply as ScriptReply;
    },
    async remove(key) {
      await send(["DEL", key]).catch(toStoreError);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      if (client) drop(client, new NoAnswerError());
    },
  };
}

/** The client's own reconnection is off: it would wait for a store that hangs. */
function createRedisClient(url: string) {
  return createClient({
    url,
    name: "museum-mock",
    socket: { connectTimeout: ANSWER_MILLISECONDS, reconnectStrategy: false },
    commandOptions: { timeout: 0 },
    disableOfflineQueue: true,
    maintNotifications: "disabled",
  });
}

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // An answer may have come while this process was busy; it is read before the immediate.
    timer = setTimeout(() => setImmediate(() => reject(new NoAnswerError())), ANSWER_MILLISECONDS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
