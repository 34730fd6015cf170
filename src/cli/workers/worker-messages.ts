/** The messages between a worker and the process that started it. */
import type { LogFailure } from "../../mock/replica/shared-log.js";

/** A worker calls a method of the log. */
export interface LogCall {
  readonly call: number;
  readonly method: "join" | "append" | "follow";
  readonly given: readonly unknown[];
}

export type LogResult =
  | { readonly call: number; readonly value: unknown }
  | { readonly call: number; readonly failure: LogFailure; readonly message: string };

/** The worker is to stop. */
export interface StopMessage {
  readonly stop: true;
}

export const STOP: StopMessage = { stop: true };

/** All workers listen; the first one is to say where. */
export interface AllListenMessage {
  readonly allListen: true;
}

export const ALL_LISTEN: AllListenMessage = { allListen: true };

/** Tells a worker whether it is the first one, which prints the first lines. */
export const WORKER_VARIABLE = "MUSEUM_MOCK_WORKER";
