/** Shows progress: a bar on a terminal. */
import { Presets, SingleBar } from "cli-progress";
import type { Terminal } from "./terminal.js";

export interface Progress {
  /** `about` says what is being done, if it is worth a word. */
  show(done: number, total: number, about?: string): void;
  stop(): void;
}

const silent: Progress = { show: () => {}, stop: () => {} };

/** The bar, or where nobody looks a line for each step, for work whose steps are long: a log should show that it lives. */
export function createStepProgress(things: string, terminal: Terminal): Progress {
  if (terminal.stderr.isTerminal) return createProgress(things, terminal);
  return {
    show: (done, total, about = "") => {
      if (done > 0) terminal.warn(`${done} of ${total} ${things}${about && `, ${about}`}`);
    },
    stop: () => {},
  };
}

/** A bar for things of a kind, such as `events`; the total may be an estimate. */
export function createProgress(things: string, { stderr }: Terminal): Progress {
  if (!stderr.isTerminal) return silent;
  const format = `{bar} {percentage}%  {value} of {total} ${things}  {eta_formatted} left  {about}`;
  const bar = new SingleBar(
    { format, stream: stderr.stream, clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    show(done, total, about = "") {
      if (!isStarted) bar.start(total, 0, { about });
      isStarted = true;
      bar.setTotal(total);
      bar.update(Math.min(done, total), { about });
    },
    stop: () => bar.stop(),
  };
}
