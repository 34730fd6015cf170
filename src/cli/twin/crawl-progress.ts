/** Shows how far a crawl is: a bar with an estimate on a terminal, and a line now and then in a log. */
import { createProgress } from "../progress.js";
import type { Terminal } from "../terminal.js";

/** Requests between two lines of a log. */
const STEP = 200;

export function createCrawlProgress(terminal: Terminal) {
  if (terminal.stderr.isTerminal) return createProgress("requests", terminal);
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
