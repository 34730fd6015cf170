/** Writes an HTTP archive (HAR 1.2) as exchanges come, so that it is whole whatever ends the process. */
import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import type { PassedExchange } from "./traffic.js";

/** The maximum size of an archive, in bytes. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Characters of a body that an archive holds; a page of the interface has some thousands. */
const MAX_BODY = 1024 * 1024;

const BEGIN = '{"log":{"version":"1.2","creator":{"name":"museum-mock proxy","version":"1"},"entries":[\n';
const END = "\n]}}\n";

interface ArchiveOptions {
  /** Called once, if an exchange can't be written: the file ends before it, and gets no further one. */
  readonly onEnd: (reason: string) => void;
  readonly maxBytes?: number;
}

/** An archive that ends with each of its entries. */
export class ArchiveFile {
  readonly #file: number;
  readonly #onEnd: ArchiveOptions["onEnd"];
  readonly #maxBytes: number;
  #size = BEGIN.length;
  #isOpen = true;
  #isWhole = true;

  /** Throws the error of the file system for a file that can't be written. */
  constructor(path: string, { onEnd, maxBytes = MAX_BYTES }: ArchiveOptions) {
    this.#file = openSync(path, "w");
    this.#onEnd = onEnd;
    this.#maxBytes = maxBytes;
    writeFully(this.#file, BEGIN + END, 0);
  }

  add(exchange: PassedExchange): void {
    if (!this.#isOpen || !this.#isWhole) return;
    const separator = this.#size === BEGIN.length ? "" : ",\n";
    const entry = separator + JSON.stringify(toEntry(exchange));
    const size = this.#size + Buffer.byteLength(entry);
    if (size + END.length > this.#maxBytes) {
      this.#end(`it has reached the limit of ${Math.round(this.#maxBytes / 1024 / 1024)} MB`);
      return;
    }
    try {
      // The end is written with each entry, and the next entry replaces it.
      writeFully(this.#file, entry + END, this.#size);
      this.#size = size;
    } catch (error) {
      restoreEnd(this.#file, this.#size);
      this.#end((error as Error).message);
    }
  }

  /** Returns whether the file has all exchanges that were added. */
  close(): boolean {
    this.#isOpen = false;
    closeSync(this.#file);
    return this.#isWhole;
  }

  #end(reason: string): void {
    this.#isWhole = false;
    this.#onEnd(reason);
  }
}

/** Throws if the disk has no room for all of it. */
function writeFully(file: number, text: string, at: number): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done);
}

/** Cuts off what was written of an entry, and puts the end back where it was. */
function restoreEnd(file: number, at: number): void {
  try {
    ftruncateSync(file, at);
    writeSync(file, END, at);
  } catch {
    // A device can't be cut, and has no room for an end.
  }
}

type Pairs = readonly (readonly [string, string])[];

/** That a request had a credential is kept, and which of several; the credential is not. */
function toEntry(exchange: PassedExchange) {
  const { method, url, status, at, milliseconds, text, headers, requestHeaders, from } = exchange;
  const credential: Pairs =
    exchange.authorization === "none" ? [] : [["Authorization", `Basic ${exchange.credentialMark ?? ""}`]];
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "x-unknown";
  return {
    startedDateTime: new Date(at).toISOString(),
    time: milliseconds,
    request: {
      ...{ method, url: url.href, httpVersion: "HTTP/1.1", cookies: [], headersSize: -1, bodySize: 0 },
      headers: toHeaders([...requestHeaders, ...credential]),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
    },
    response: {
      ...{
        status,
        statusText: "",
        httpVersion: "HTTP/1.1",
        cookies: [],
        redirectURL: "",
        headersSize: -1,
        bodySize: -1,
      },
      headers: toHeaders(headers),
      content: {
        size: text?.length ?? -1,
        mimeType: type,
        ...(text !== undefined && text.length <= MAX_BODY && { text }),
      },
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    ...(from !== "target" && { comment: `answered by the ${from}, not by the service` }),
  };
}

function toHeaders(pairs: Pairs) {
  return pairs.map(([name, value]) => ({ name, value }));
}
