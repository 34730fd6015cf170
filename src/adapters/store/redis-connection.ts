/** A connection to Redis that reconnects after a failure. While it is down, commands fail at once. */
import { createClient, ErrorReply, RESP_TYPES } from "@redis/client";
import { ANSWER_MILLISECONDS, NoAnswerError } from "./redis-failure.js";
import type { RedisScript } from "./redis-scripts.js";

/** A reply of a script: a word, then texts and numbers; a text that was asked for as bytes is a Buffer. */
export type ScriptReply = readonly [string, ...(string | number | Buffer)[]];

export interface ScriptCall {
  readonly keys: readonly string[];
  readonly args: readonly string[];
  /** Gives texts as bytes. */
  readonly asBytes?: true;
}

export interface RedisConnection {
  run(script: RedisScript, call: ScriptCall): Promise<ScriptReply>;
  /** Waits until a stream has an entry after an id, for some milliseconds at most. */
  untilEntry(stream: string, after: string, milliseconds: number): Promise<void>;
  close(): void;
}

type Client = ReturnType<typeof createRedisClient>;

const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 1_000;

/** Opens a connection. The first command waits for it; the others fail while it is broken. */
export function openConnection(url: string): RedisConnection {
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
      await withinTime(opened.connect(), ANSWER_MILLISECONDS);
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
  async function send(
    command: readonly string[],
    { milliseconds = ANSWER_MILLISECONDS, asBytes = false } = {},
  ): Promise<unknown> {
    await opening;
    const used = client;
    if (!used?.isReady) throw failure ?? new NoAnswerError();
    try {
      const mapping = asBytes ? { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } } : {};
      return await withinTime(used.sendCommand([...command], mapping), milliseconds);
    } catch (error) {
      if (!(error instanceof ErrorReply)) drop(used, error);
      throw error;
    }
  }

  return {
    async run({ text, hash }, { keys, args, asBytes = false }) {
      const rest = [String(keys.length), ...keys, ...args];
      const reply = await send(["EVALSHA", hash, ...rest], { asBytes }).catch((error: Error) => {
        if (!(error instanceof ErrorReply && error.message.startsWith("NOSCRIPT"))) throw error;
        return send(["EVAL", text, ...rest], { asBytes });
      });
      return reply as ScriptReply;
    },
    async untilEntry(stream, after, milliseconds) {
      const block = ["XREAD", "COUNT", "1", "BLOCK", String(milliseconds), "STREAMS", stream, after];
      await send(block, { milliseconds: milliseconds + ANSWER_MILLISECONDS });
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

async function withinTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    // An answer may have come while this process was busy; it is read before the immediate.
    timer = setTimeout(() => setImmediate(() => reject(new NoAnswerError())), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
