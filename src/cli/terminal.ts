/** Where a command writes, and how: plain text, or colours if a person is looking at a terminal. */
import { styleText } from "node:util";
import { createOutput, type Output, type OutputStream } from "./output.js";

type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

export type StopSignal = "SIGHUP" | "SIGINT" | "SIGTERM";

/** Calls listeners when somebody asks the command to stop. */
export interface SignalSource {
  on(signal: StopSignal, listener: (signal: StopSignal) => void): unknown;
  off(signal: StopSignal, listener: (signal: StopSignal) => void): unknown;
}

/** The part of a process that commands use; `process` is one. */
export interface Host extends SignalSource {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** The id of the parent process; it changes when the parent ends. */
  readonly ppid: number;
}

/** An output that could not be written to, and why. */
export interface OutputFailure {
  readonly output: "standard output" | "standard error";
  readonly error: NodeJS.ErrnoException;
}

export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes a line of the command's result. */
  print(line?: string): void;
  /** Writes a line about the command itself: a warning, an error, progress. */
  warn(line: string): void;
  /** Colours a text that is going to be printed. */
  paint(style: Style, text: string): string;
  /** The same for a text that is going to be warned. */
  paintWarning(style: Style, text: string): string;
  /** Whether a shell must find a command such as npm. */
  readonly isWindows: boolean;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly signals: SignalSource;
  parentId(): number;
  /** Lets the command go on where an output fails, and calls the listener; without it the command has no verdict. */
  surviveOutputFailure(listener: (failure: OutputFailure) => void): void;
  /** Waits no longer than this for a reader at the end, since somebody asked the command to stop. */
  limitSettling(milliseconds: number): void;
  /** Resolves once everything has been written, to what could not be, unless the command survives it. */
  settled(): Promise<OutputFailure | undefined>;
  /** Whether something that was written still waits for a reader. */
  isUnread(): boolean;
}

/** Writes a note about the command itself. */
export function note(text: string, { warn, paintWarning }: Pick<Terminal, "warn" | "paintWarning">): void {
  warn(`${paintWarning("yellow", "note:")} ${text}`);
}

/** A terminal over a process. Colours follow the stream, `NO_COLOR` and `FORCE_COLOR`. */
export function createTerminal(host: Host): Terminal {
  const { env, platform } = host;
  let survive: ((failure: OutputFailure) => void) | undefined;
  let limit: number | undefined;
  const open = (output: OutputFailure["output"], stream: OutputStream) =>
    createOutput(stream, (error) => survive?.({ output, error }));
  const stdout = open("standard output", host.stdout);
  const stderr = open("standard error", host.stderr);
  const painter = ({ hasColours }: Output) => {
    const isColoured = hasColours(env);
    return (style: Style, text: string) => (isColoured ? styleText(style, text, { validateStream: false }) : text);
  };
  return {
    env,
    isWindows: platform === "win32",
    stdout,
    stderr,
    signals: host,
    parentId: () => host.ppid,
    print: (line = "") => stdout.write(`${line}\n`),
    warn: (line) => stderr.write(`${line}\n`),
    paint: painter(stdout),
    paintWarning: painter(stderr),
    surviveOutputFailure: (listener) => {
      survive = listener;
    },
    limitSettling: (milliseconds) => {
      limit = milliseconds;
    },
    isUnread: () => stdout.unread() > 0 || stderr.unread() > 0,
    async settled() {
      const [ofOutput, ofError] = [await stdout.settled(limit), await stderr.settled(limit)];
      if (survive) return undefined;
      if (ofOutput) return { output: "standard output", error: ofOutput };
      return ofError && { output: "standard error", error: ofError };
    },
  };
}
