/** Whether this process is a worker, and which. */
import process from "node:process";
import type { Terminal } from "../terminal.js";
import type { Channel } from "./worker-log.js";
import { WORKER_VARIABLE } from "./worker-messages.js";

export interface WorkerRole {
  /** Whether it is the first worker, which prints the first lines. */
  readonly isFirst: boolean;
  /** The channel to the process that started it. */
  readonly channel: Channel;
}

/** Returns the role of this process, or undefined if it is not a worker. */
export function workerRole({ env }: Terminal): WorkerRole | undefined {
  const role = env[WORKER_VARIABLE];
  return role === undefined || process.send === undefined
    ? undefined
    : { isFirst: role === "first", channel: process as Channel };
}
