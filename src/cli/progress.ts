/** A progress bar on a terminal; nothing where nobody looks. */
import { Presets, SingleBar } from "cli-progress";
import type { Terminal } from "./terminal.js";

export interface Progress {
  show(done: number): void;
  stop(): void;
}

/** A bar for so many things, such as `events`; the total may be an estimate. */
export function createProgress(things: string, total: number, { stderr }: Terminal): Progress {
  if (!stderr.isTTY) return { show: () => {}, stop: () => {} };
  const format = `{bar} {percentage}%  {value} ${things}  {eta_formatted} left`;
  const bar = new SingleBar(
    { format, stream: stderr, clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return {
    show: (done) => bar.update(Math.min(done, total)),
    stop: () => bar.stop(),
  };
}
