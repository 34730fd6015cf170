/** Where a command writes, and how. Text is written whole, and a write that fails is kept. */
import { fstatSync, writeSync } from "node:fs";
import { toPrintable } from "../base/text.js";
import type { Environment } from "../config/setting.js";

type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** On Windows, SIGBREAK is Ctrl-Break, and SIGHUP a window that is closed. */
const stopSignals = ["SIGHUP", "SIGINT", "SIGTERM", "SIGBREAK"] as const;

type StopSignal = (typeof stopSignals)[number];

/** The part of a process that commands use; `process` is one. */
export interface Host {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Environment;
  readonly platform: string;
  /** The id of the parent process; it changes when the parent ends. */
  readonly ppid: number;
  on(signal: StopSignal, listener: (signal: StopSignal) => void): unknown;
  off(signal: StopSignal, listener: (signal: StopSignal) => void): unknown;
}

interface OutputFailure {
  readonly output: "standard output" | "standard error";
  readonly error: NodeJS.ErrnoException;
}

export type Terminal = ReturnType<typeof createTerminal>;

export function note(text: string, { warn, paintWarning }: Pick<Terminal, "warn" | "paintWarning">): void {
  warn(`${paintWarning("yellow", "note:")} ${text}`);
}

export function noteShell(lines: readonly string[], terminal: Terminal): void {
  if (!terminal.isWindows || !lines.some((line) => /^\s*curl /.test(line))) return;
  note(
    "the curl lines are for sh, such as Git Bash; docs/windows-and-macos.md says how other shells want them.",
    terminal,
  );
}

/** A terminal over a process. Colours follow the stream, `NO_COLOR` and `FORCE_COLOR`. */
export function createTerminal(host: Host) {
  const { env, platform } = host;
  let survive: ((failure: OutputFailure) => void) | undefined;
  let limit: number | undefined;
  const open = (output: OutputFailure["output"], stream: OutputStream) =>
    new Output(stream, (error) => survive?.({ output, error }));
  const stdout = open("standard output", host.stdout);
  const stderr = open("standard error", host.stderr);
  const painter = (output: Output) => {
    const isColoured = output.hasColours(env);
    if (!isColoured) return (_: Style, text: string) => text;
    // Importing it would load what parses arguments and media types at each start, too.
    const { styleText } = process.getBuiltinModule("node:util");
    return (style: Style, text: string) => styleText(style, text, { validateStream: false });
  };
  return {
    env,
    isWindows: platform === "win32",
    stdout,
    stderr,
    parentId: () => host.ppid,
    /** Writes a line of the command's result. */
    print: (line = "") => stdout.write(`${toPrintable(line, stdout.hasColours(env))}\n`),
    /** Writes a line about the command itself: a warning, an error, progress. */
    warn: (line: string) => stderr.write(`${toPrintable(line, stderr.hasColours(env))}\n`),
    paint: painter(stdout),
    paintWarning: painter(stderr),
    /** Resolves on the first signal that asks to stop; a second one ends the process at once. */
    untilStopped: () =>
      new Promise<StopSignal>((resolve) => {
        function stop(signal: StopSignal) {
          for (const other of stopSignals) host.off(other, stop);
          resolve(signal);
        }
        for (const signal of stopSignals) host.on(signal, stop);
      }),
    /** Lets the command go on where an output fails; without it there is no verdict. */
    surviveOutputFailure(listener: (failure: OutputFailure) => void) {
      survive = listener;
    },
    /** Limits how long the end waits for a reader, since somebody asked the command to stop. */
    limitSettling(milliseconds: number) {
      limit = milliseconds;
    },
    /** Resolves to what could not be written, once the rest is. */
    async settled(): Promise<OutputFailure | undefined> {
      const [ofOutput, ofError] = [await stdout.settled(limit), await stderr.settled(limit)];
      if (survive) return undefined;
      if (ofOutput) return { output: "standard output", error: ofOutput };
      return ofError && { output: "standard error", error: ofError };
    },
  };
}

interface OutputStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly writableLength?: number;
  readonly fd?: number;
  hasColors?(env?: object): boolean;
}

/** An output of the process. Calls `onFailure` for the first write that fails. */
export class Output {
  readonly stream: OutputStream;
  readonly isTerminal: boolean;
  readonly #isFile: boolean;
  readonly #onFailure: (error: NodeJS.ErrnoException) => void;
  #failure: NodeJS.ErrnoException | undefined;

  constructor(stream: OutputStream, onFailure: (error: NodeJS.ErrnoException) => void) {
    const { fd } = stream;
    this.stream = stream;
    this.isTerminal = stream.isTTY === true;
    this.#isFile = fd !== undefined && isFile(fd);
    this.#onFailure = onFailure;
    stream.on("error", this.#fail);
  }

  hasColours(env: Environment): boolean {
    if (this.stream.isTTY) return this.stream.hasColors?.(env) ?? false;
    return env["FORCE_COLOR"] !== undefined && env["FORCE_COLOR"] !== "0";
  }

  /** Writes a text; after a write has failed, nothing. */
  readonly write = (text: string): void => {
    if (this.#failure) return;
    if (this.#isFile) writeToFile(this.stream.fd ?? 0, text, this.#fail);
    else this.stream.write(text);
  };

  unread(): number {
    return this.#failure ? 0 : (this.stream.writableLength ?? 0);
  }

  /** Resolves once everything is written, or after this time, to the first error. */
  async settled(milliseconds?: number): Promise<NodeJS.ErrnoException | undefined> {
    // A stream that has failed calls back, too.
    if (this.#failure) return this.#failure;
    await new Promise<void>((resolve) => {
      this.stream.write("", () => resolve());
      if (milliseconds !== undefined) setTimeout(resolve, milliseconds).unref();
    });
    return this.#failure;
  }

  readonly #fail = (error: NodeJS.ErrnoException): void => {
    if (this.#failure) return;
    this.#failure = error;
    this.#onFailure(error);
  };
}

/** A service of Windows has no output, and its streams no file. */
function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false;
  }
}

/** Node's stream takes a write that was cut short, as on a full disk, for a whole one. */
function writeToFile(fd: number, text: string, fail: (error: NodeJS.ErrnoException) => void): void {
  try {
    let rest = Buffer.from(text);
    while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest));
  } catch (error) {
    fail(error as NodeJS.ErrnoException);
  }
}
