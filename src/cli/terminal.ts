/** Where a command writes, and how: plain text, or colours if a person is looking at a terminal. */
import type { WriteStream } from "node:tty";
import { styleText } from "node:util";

type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

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
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** A terminal over a process. Colours follow the stream, `NO_COLOR` and `FORCE_COLOR`. */
export function createTerminal({ stdout, stderr, env, platform }: NodeJS.Process): Terminal {
  const painter = (stream: NodeJS.WriteStream) => {
    const isColoured = hasColours(stream, env);
    return (style: Style, text: string) => (isColoured ? styleText(style, text, { validateStream: false }) : text);
  };
  return {
    env,
    isWindows: platform === "win32",
    stdout,
    stderr,
    print: (line = "") => void stdout.write(`${line}\n`),
    warn: (line) => void stderr.write(`${line}\n`),
    paint: painter(stdout),
    paintWarning: painter(stderr),
  };
}

function hasColours(stream: WriteStream, env: NodeJS.ProcessEnv): boolean {
  if (env["FORCE_COLOR"] !== undefined) return stream.isTTY ? stream.hasColors(env) : env["FORCE_COLOR"] !== "0";
  return stream.isTTY === true && stream.hasColors(env);
}
