/** Shows progress: a bar on a terminal, and lines in a log for what takes long. */
import { plural } from "../../base/text.js";
import type { Terminal } from "../terminal.js";

/** Shows how far it is, and with `about` at what. The total may be an estimate. */
type Show = (done: number, total: number, about?: string) => void;

/** A bar for things of a kind, such as `event`; where nobody looks, what `showInLog` does. */
export function createProgress(thing: string, { stderr }: Terminal, showInLog: Show = () => {}) {
  if (!stderr.isTerminal) return { show: showInLog, stop: () => {} };
  const began = performance.now();
  let drawn = Number.NEGATIVE_INFINITY;
  const show: Show = (done, total, about = "") => {
    const now = performance.now();
    if (now - drawn < MILLISECONDS_A_DRAWING) return;
    drawn = now;
    const share = total > 0 ? Math.min(done / total, 1) : 0;
    const filled = Math.round(share * WIDTH);
    const remaining = share > 0 ? `  ${toDuration(((now - began) * (1 - share)) / share)} left` : "";
    const bar = `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${Math.floor(share * 100)}%`;
    stderr.write(`\r${CLEAR_LINE}${bar}  ${Math.min(done, total)} of ${plural(total, thing)}${remaining}  ${about}`);
  };
  return { show, stop: () => stderr.write(`\r${CLEAR_LINE}`) };
}

const WIDTH = 30;
const MILLISECONDS_A_DRAWING = 100;
const CLEAR_LINE = "\u001b[K";

/** `12s`, `3m5s`; at least a second. */
export function toDuration(milliseconds: number): string {
  const seconds = Math.max(Math.round(milliseconds / 1000), 1);
  return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${seconds % 60}s`;
}
