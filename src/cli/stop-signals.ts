/** The signals by which a person or a supervisor ends a process. */

const signals = ["SIGINT", "SIGTERM"] as const;

/** Resolves on the first SIGINT or SIGTERM; a second one then ends the process at once, as if nobody listened. */
export function untilStopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    function stop(signal: NodeJS.Signals) {
      for (const other of signals) process.off(other, stop);
      resolve(signal);
    }
    for (const signal of signals) process.on(signal, stop);
  });
}
