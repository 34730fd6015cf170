/** The signals by which a person or a supervisor ends a process. */
import type { SignalSource, StopSignal, Terminal } from "./terminal.js";

/** The exit status of a process that a signal ended, as a shell counts it. */
export const EXIT_OF_SIGNAL = { SIGHUP: 129, SIGINT: 130, SIGPIPE: 141, SIGTERM: 143 } as const;

const stopSignals = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

/** Resolves on the first of the signals that ask to stop; a second one then ends the process at once, as if nobody listened. */
export function untilStopSignal(signals: SignalSource): Promise<StopSignal> {
  return new Promise((resolve) => {
    function stop(signal: StopSignal) {
      for (const other of stopSignals) signals.off(other, stop);
      resolve(signal);
    }
    for (const signal of stopSignals) signals.on(signal, stop);
  });
}

/** Aborts on the first of these signals; `exitOf` says with what status the command then ends. */
export function watchStopSignals({ signals }: Terminal): AbortSignal {
  const interruption = new AbortController();
  void untilStopSignal(signals).then((signal) => interruption.abort(signal));
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
