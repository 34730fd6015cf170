/** Writes an HTTP archive as exchanges come, so that it is whole whatever ends the process. */
import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { quote } from "../../base/text.js";
import { HAR_FRAME, type PassedExchange, toHarEntry } from "../../proxy/traffic.js";
import { UsageError } from "../exit-status.js";

/**
 * Throws a UsageError for a file that can't be written. If the disk is full later on, the file keeps what it has, and `onFull` is
 * called once with the reason.
 */
export function openHarFile(path: string, onFull: (why: string) => void) {
  const [begin, end] = HAR_FRAME;
  const file = open(path, begin + end);
  let at = begin.length;
  let separator = "";
  let isOpen = true;
  let isWhole = true;
  return {
    add(exchange: PassedExchange): void {
      if (!isOpen || !isWhole) return;
      const entry = `${separator}${JSON.stringify(toHarEntry(exchange))}`;
      try {
        // The end is written with each entry, and the next entry replaces it.
        writeFully(file, entry + end, at);
        at += Buffer.byteLength(entry);
        separator = ",\n";
      } catch (error) {
        isWhole = false;
        restoreEnd(file, end, at);
        onFull((error as Error).message);
      }
    },
    /** Returns whether the file has all exchanges that were added. */
    close(): boolean {
      isOpen = false;
      closeSync(file);
      return isWhole;
    },
  };
}

/** Throws if the disk has no room for all of it. */
function writeFully(file: number, text: string, at: number): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done);
}

/** Cuts off what was written of an entry, and puts the end back where it was. */
function restoreEnd(file: number, end: string, at: number): void {
  try {
    ftruncateSync(file, at);
    writeSync(file, end, at);
  } catch {
    // A device can't be cut, and has no room for an end.
  }
}

function open(path: string, text: string): number {
  try {
    const file = openSync(path, "w");
    writeFully(file, text, 0);
    return file;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`--har ${quote(path)} can't be written (${code ?? message}).`);
  }
}
