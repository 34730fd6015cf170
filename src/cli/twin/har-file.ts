/** Writes an HTTP archive as exchanges come, so that it is whole whatever ends the process. */
import { closeSync, openSync, writeSync } from "node:fs";
import { quote } from "../../base/quote.js";
import { HAR_FRAME, type PassedExchange, toHarEntry } from "../../twin/proxy/traffic.js";
import { UsageError } from "../exit-status.js";

interface HarFile {
  add(exchange: PassedExchange): void;
  close(): void;
}

/** Throws a UsageError for a file that can't be written. */
export function openHarFile(path: string): HarFile {
  const [begin, end] = HAR_FRAME;
  const file = open(path);
  let at = writeSync(file, begin, 0);
  let separator = "";
  writeSync(file, end, at);
  return {
    add(exchange) {
      const entry = `${separator}${JSON.stringify(toHarEntry(exchange))}`;
      // The end is written with each entry, and the next entry replaces it.
      writeSync(file, entry + end, at);
      at += Buffer.byteLength(entry);
      separator = ",\n";
    },
    close: () => closeSync(file),
  };
}

function open(path: string): number {
  try {
    return openSync(path, "w");
  } catch (error) {
    throw new UsageError(`--har ${quote(path)} can't be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}
