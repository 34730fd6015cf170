/** The signals by which a person or a supervisor ends a process. */
import type { StopSignal, Terminal } from "./terminal.js";

/** The exit status of a process that a signal ended, as a shell counts it. */
export const EXIT_OF_SIGNAL = { SIGHUP: 129, SIGINT: 130, SIGPIPE: 141, SIGTERM: 143 } as const;

/** Aborts on the first of these signals; `exitOf` says with what status the command then ends. */
export function watchStopSignals({ untilStopped }: Terminal): AbortSignal {
  const interruption = new AbortController();
  void untilStopped().then((signal) => interruption.abort(signal));
  return interruption.signal;
}

/** The exit status of a command that `watchStopSignals` has interrupted. */
export function exitOf({ reason }: AbortSignal): number {
  return EXIT_OF_SIGNAL[reason as StopSignal];
}
