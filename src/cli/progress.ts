/** A progress bar on a terminal; nothing where nobody looks. */
import { Presets, SingleBar } from "cli-progress";
import type { Terminal } from "./terminal.js";

export interface Progress {
  show(done: number, total: number): void;
  stop(): void;
}

/** A bar for things of a kind, such as `events`; the total may be an estimate. */
export function createProgress(things: string, { stderr }: Terminal): Progress {
  if (!stderr.isTTY) return { show: () => {}, stop: () => {} };
  const format = `{bar} {percentage}%  {value} of {total} ${things}  {eta_formatted} left`;
  const bar = new SingleBar(
    { format, stream: stderr, clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    show(done, total) {
      if (isStarted) bar.update(Math.min(done, total));
      else bar.start(total, done);
      isStarted = true;
    },
    stop: () => bar.stop(),
  };
}
