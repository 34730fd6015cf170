/** Runs the steps of one log, and puts together what takes several replies. */
import { type LogEntry, LogError } from "../../mock/replica/shared-log.js";
import type { RedisConnection, ScriptReply } from "./redis-connection.js";
import { describeFailure } from "./redis-failure.js";
import { scripts } from "./redis-scripts.js";

export type Step = keyof typeof scripts;

/** A part of the log to read. */
export interface ReadRequest {
  readonly epoch: string;
  readonly after: number;
  /** The id of an entry that must be in the log, or empty. */
  readonly known: string;
}

export interface AppendRequest extends ReadRequest {
  readonly events: readonly string[];
  readonly checkpoint: { readonly position: number; readonly state: string } | undefined;
}

export interface RedisSteps {
  run(step: Step, args: readonly string[]): Promise<ScriptReply>;
  /** Appends events, of which there may be none, and reads all entries after a position. */
  append(request: AppendRequest): Promise<readonly LogEntry[]>;
  /** Reads a checkpoint of a length in bytes. */
  readCheckpoint(epoch: string, position: string, bytes: number): Promise<string>;
  /** Waits a while for an entry after a position. */
  untilEntry(after: number, milliseconds: number): Promise<void>;
}

/** Where a log is. */
export interface LogPlace {
  readonly keys: LogKeys;
  /** The address of the store for messages. */
  readonly host: string;
}

/** The keys of a log, in the order in which the scripts take them. */
export type LogKeys = readonly [log: string, entries: string, first: string, last: string, replicas: string];

/** Returns the keys of a log by its name. The braces let a cluster keep all of them on one node. */
export function keysOf(name: string): LogKeys {
  const key = (part: string) => `museum-mock:{${name}}:${part}`;
  return [key("log"), key("entries"), key("checkpoint"), key("next-checkpoint"), key("replicas")];
}

export function createSteps(connection: RedisConnection, { keys, host }: LogPlace): RedisSteps {
  const [, entriesKey] = keys;

  async function orLogError<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw new LogError("unreachable", describeFailure(error, host));
    }
  }

  async function run(step: Step, args: readonly string[], asBytes?: true): Promise<ScriptReply> {
    const call = { keys, args, ...(asBytes && { asBytes }) };
    const reply = await orLogError(connection.run(scripts[step], call));
    const word = String(reply[0]);
    if (word === "lost") throw new LogError("lost", `${host} no longer has the log.`);
    if (word === "behind") throw new LogError("behind", "The log no longer has the entries after the position.");
    return reply;
  }

  /** Reads on up to the position of the first reply, since a reply is limited. */
  async function append({ epoch, after, known, events, checkpoint }: AppendRequest): Promise<readonly LogEntry[]> {
    const kept = [checkpoint ? String(checkpoint.position) : "", checkpoint?.state ?? ""];
    const first = await run("append", [epoch, String(after), known, "", ...kept, ...events]);
    const upTo = Number(first[1]);
    const entries = toEntries(first);
    while ((entries.at(-1)?.position ?? after) < upTo) {
      const last = String(entries.at(-1)?.position ?? after);
      const reply = await run("append", [epoch, last, "", String(upTo), "", ""]).catch((error: LogError) => {
        throw failedAfter(events, error);
      });
      if (reply.length === 2)
        throw failedAfter(events, new LogError("lost", `${host} no longer has the entries of the log.`));
      for (const entry of toEntries(reply)) entries.push(entry);
    }
    return entries;
  }

  return {
    run: (step, args) => run(step, args),
    append,
    async readCheckpoint(epoch, position, bytes) {
      const parts: Uint8Array[] = [];
      for (let length = 0; length < bytes; ) {
        const [, part] = await run("readCheckpoint", [epoch, position, String(length)], true);
        parts.push(part as Uint8Array);
        length += (part as Uint8Array).length;
      }
      return Buffer.concat(parts).toString("utf8");
    },
    untilEntry: (after, milliseconds) => orLogError(connection.untilEntry(entriesKey, `${after + 1}-0`, milliseconds)),
  };
}

/** Events that were appended must not be appended again, as they would be in a log that was lost. */
function failedAfter(events: readonly string[], error: LogError): LogError {
  return events.length > 0 ? new LogError("unreachable", error.message) : error;
}

/** An entry is its id, POSITION-TIME, and its event. */
function toEntries(reply: ScriptReply): LogEntry[] {
  const entries: LogEntry[] = [];
  for (let index = 2; index < reply.length; index += 2) {
    const [position, time] = String(reply[index]).split("-").map(Number);
    entries.push({ position: position ?? 0, time: time ?? 0, event: String(reply[index + 1]) });
  }
  return entries;
}
