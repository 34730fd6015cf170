/** The signals by which a person or a supervisor ends a process. */

/** The exit status of a process that such a signal ended, as a shell counts it. */
export const EXIT_OF_SIGNAL = { SIGINT: 130, SIGTERM: 143 } as const;

export type StopSignal = keyof typeof EXIT_OF_SIGNAL;

const signals = Object.keys(EXIT_OF_SIGNAL) as StopSignal[];

/** Resolves on the first SIGINT or SIGTERM; a second one then ends the process at once, as if nobody listened. */
export function untilStopSignal(): Promise<StopSignal> {
  return new Promise((resolve) => {
    function stop(signal: NodeJS.Signals) {
      for (const other of signals) process.off(other, stop);
      resolve(signal as StopSignal);
    }
    for (const signal of signals) process.on(signal, stop);
  });
}
