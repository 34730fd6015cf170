/** Standard output and standard error: text is written whole, and a write that fails is kept instead of ending the process. */
import { fstatSync, writeSync } from "node:fs";

/** A stream as a process has it. */
export interface OutputStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly writableLength?: number;
  readonly fd?: number;
  hasColors?(env?: object): boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

export interface Output {
  readonly stream: OutputStream;
  /** Whether a person is looking at it. */
  readonly isTerminal: boolean;
  hasColours(env: Environment): boolean;
  /** Writes a text; after a write has failed, nothing. */
  write(text: string): void;
  /** Returns how many bytes wait for a reader. */
  unread(): number;
  /** Resolves once everything has been written, or after this time, to the error of the first write that failed. */
  settled(milliseconds?: number): Promise<NodeJS.ErrnoException | undefined>;
}

/** Calls `onFailure` for the first write that fails, and for no other. */
export function createOutput(stream: OutputStream, onFailure: (error: NodeJS.ErrnoException) => void): Output {
  let failure: NodeJS.ErrnoException | undefined;
  const fail = (error: NodeJS.ErrnoException) => {
    if (failure) return;
    failure = error;
    onFailure(error);
  };
  stream.on("error", fail);
  const send = isFile(stream)
    ? (text: string) => writeToFile(stream.fd, text, fail)
    : (text: string) => stream.write(text);
  return {
    stream,
    isTerminal: stream.isTTY === true,
    hasColours: (env) => hasColours(stream, env),
    write(text) {
      if (!failure) send(text);
    },
    unread: () => (failure ? 0 : (stream.writableLength ?? 0)),
    async settled(milliseconds) {
      // A stream that has failed calls back, too.
      if (!failure) await Promise.race([written(stream), ...(milliseconds === undefined ? [] : [after(milliseconds)])]);
      return failure;
    },
  };
}

function written(stream: OutputStream): Promise<void> {
  return new Promise((resolve) => stream.write("", () => resolve()));
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

type FileStream = OutputStream & { readonly fd: number };

function isFile(stream: OutputStream): stream is FileStream {
  return stream.fd !== undefined && fstatSync(stream.fd).isFile();
}

/** Node's stream over a file takes a write that was cut short, as on a full disk, for a whole one. */
function writeToFile(fd: number, text: string, fail: (error: NodeJS.ErrnoException) => void): void {
  try {
    let left = Buffer.from(text);
    while (left.length > 0) left = left.subarray(writeSync(fd, left));
  } catch (error) {
    fail(error as NodeJS.ErrnoException);
  }
}

function hasColours(stream: OutputStream, env: Environment): boolean {
  if (stream.isTTY) return stream.hasColors?.(env) ?? false;
  return env["FORCE_COLOR"] !== undefined && env["FORCE_COLOR"] !== "0";
}
