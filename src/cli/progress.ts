/** Shows progress: a bar on a terminal, and lines in a log for what takes long. */
import { plural } from "../base/text.js";
import type { Terminal } from "./terminal.js";

export interface Progress {
  /** `about` says what is being done, if it is worth a word. */
  show(done: number, total: number, about?: string): void;
  stop(): void;
}

const silent: Progress = { show: () => {}, stop: () => {} };

/** The bar, or where nobody looks a line for each step, for work whose steps are long: a log should show that it lives. */
export function createStepProgress(thing: string, terminal: Terminal): Progress {
  if (terminal.stderr.isTerminal) return createProgress(thing, terminal);
  return {
    show: (done, total, about = "") => {
      if (done > 0) terminal.warn(`${done} of ${plural(total, thing)}${about && `, ${about}`}`);
    },
    stop: () => {},
  };
}

/** A bar for things of a kind, such as `event`; the total may be an estimate. */
export function createProgress(thing: string, { stderr }: Terminal): Progress {
  if (!stderr.isTerminal) return silent;
  const began = performance.now();
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    show(done, total, about = "") {
      const now = performance.now();
      if (now - drawn < MILLISECONDS_A_DRAWING) return;
      drawn = now;
      const share = total > 0 ? Math.min(done / total, 1) : 0;
      const filled = Math.round(share * WIDTH);
      const left = share > 0 ? `  ${toDuration(((now - began) * (1 - share)) / share)} left` : "";
      const bar = `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${Math.floor(share * 100)}%`;
      stderr.write(`\r${CLEAR_LINE}${bar}  ${Math.min(done, total)} of ${plural(total, thing)}${left}  ${about}`);
    },
    stop: () => stderr.write(`\r${CLEAR_LINE}`),
  };
}

const WIDTH = 30;
const MILLISECONDS_A_DRAWING = 100;
const CLEAR_LINE = "\u001b[K";

function toDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}

/** Requests between two lines of a log. */
const STEP = 200;

export function createCrawlProgress(terminal: Terminal) {
  if (terminal.stderr.isTerminal) return createProgress("request", terminal);
  let next = STEP;
  return {
    show(done: number, total: number, about = ""): void {
      if (done < next) return;
      next = (Math.floor(done / STEP) + 1) * STEP;
      terminal.warn(`${done} of about ${total} requests (${about})`);
    },
    stop: () => {},
  };
}
