/** The exit statuses, and the errors that lead to them. */

import { lookUp } from "../base/collections.js";
import { UsageError } from "../config/usage-error.js";
import type { Terminal } from "./terminal.js";

export { conflict, UsageError } from "../config/usage-error.js";

/** Ends a command whose output has failed. */
export class OutputError extends Error {}

/** A result that could not be written; leads to exit status 3. */
export class WriteError extends Error {}

export const EXIT = { kept: 0, broken: 1, usage: 2, noVerdict: 3 } as const;

/** The reasons for which no command line is to blame. */
const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be larger than it may be",
  EIO: "the device does not work",
  EPIPE: "nobody reads it any more",
};

/** The reason, with the code of the system; undefined for an error of another cause. */
export function whyUnwritten({ code = "" }: NodeJS.ErrnoException): string | undefined {
  const reason = lookUp(reasons, code);
  return reason && `${reason} (${code})`;
}

/** Loads a module, or throws a UsageError with this sentence where its package is missing. */
export async function loadOptional<Module>(load: () => Promise<Module>, missing: string): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(missing);
  }
}

export const EXIT_OF_SIGNAL = { SIGHUP: 129, SIGINT: 130, SIGPIPE: 141, SIGTERM: 143, SIGBREAK: 149 } as const;

/** Aborts on the first of these signals; `exitOf` has the status. */
export function watchStopSignals({ untilStopped }: Terminal): AbortSignal {
  const interruption = new AbortController();
  void untilStopped().then((signal) => interruption.abort(signal));
  return interruption.signal;
}

export function exitOf({ reason }: AbortSignal): number {
  return EXIT_OF_SIGNAL[reason as keyof typeof EXIT_OF_SIGNAL];
}
