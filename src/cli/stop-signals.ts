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

const ORPHAN_CHECK_MILLISECONDS = 500;

/**
 * Resolves once the process that started this one is gone. npm runs a script in a shell, and a signal to npm ends the shell, but
 * not what the shell started: `npm start` would leave a server behind on its port.
 */
export function untilOrphaned({ parentId }: Terminal): Promise<void> {
  const parent = parentId();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (parentId() === parent) return;
      clearInterval(timer);
      resolve();
    }, ORPHAN_CHECK_MILLISECONDS);
    timer.unref();
  });
}
