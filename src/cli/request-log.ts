/** The log of requests: lines leave in batches, and lines that nobody reads are dropped and counted. */

import { plural } from "../base/text.js";
import type { Exchange } from "../mock/journal/exchange.js";
import type { Terminal } from "./terminal.js";

/** How much may wait to be read, in bytes; more is dropped. */
const UNREAD_BYTES = 1024 * 1024;

/** How long lines wait for others to leave with, in milliseconds. */
const BATCH_MILLISECONDS = 25;

/** More lines than these do not wait. */
const LONGEST_BATCH = 1000;

export function createRequestLog(
  toLine: (exchange: Exchange) => string,
  terminal: Terminal,
  toNote = (text: string) => terminal.paint("yellow", text),
) {
  const { stdout } = terminal;
  let batch: Exchange[] = [];
  let dropped = 0;

  /** Writes the lines that wait, and how many were dropped. */
  function flush(): void {
    const lines = batch.map(toLine);
    batch = [];
    if (stdout.unread() > UNREAD_BYTES) {
      dropped += lines.length;
      return;
    }
    if (dropped > 0) lines.unshift(toNote(`… ${plural(dropped, "line")} dropped, because nobody read the log`));
    dropped = 0;
    if (lines.length > 0) stdout.write(`${lines.join("\n")}\n`);
  }

  return {
    flush,
    add(exchange: Exchange): void {
      batch.push(exchange);
      if (batch.length === 1) setTimeout(flush, BATCH_MILLISECONDS);
      else if (batch.length >= LONGEST_BATCH) flush();
    },
  };
}
