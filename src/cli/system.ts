/** What differs between operating systems: how programs start and end, and how a file shows that it is held. */
import { type ChildProcess, spawn } from "node:child_process";
import { statSync } from "node:fs";
import { win32 } from "node:path";
import process from "node:process";
import { UsageError } from "./exit-status.js";

const isWindows = process.platform === "win32";

/** The codes of a file that another program holds. Elsewhere an open file can be replaced. */
export const HELD_FILE: readonly string[] = isWindows ? ["EACCES", "EBUSY", "EPERM"] : [];

/** Whether a parent has ended, on Windows, where its id stays; elsewhere the id changes. */
export function isGone(parentId: number): boolean {
  try {
    return isWindows && !process.kill(parentId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

type Command = readonly [string, ...string[]];
type Variables = Readonly<Record<string, string | undefined>>;

/** Starts a command without a shell, so that each word arrives as it is. Its output can be read. */
export function startCommand(command: Command, env: Variables): ChildProcess {
  const [file, ...args] = command;
  const started = isWindows ? onWindows(command, { env, folder: process.cwd(), isFile }) : { file, args };
  return spawn(started.file, started.args, {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    // Leads a process group, which ends as a whole. Windows has none.
    detached: !isWindows,
    windowsHide: true,
    windowsVerbatimArguments: "isVerbatim" in started,
  });
}

/** Ends a process and those that it started; on Windows each signal ends at once. */
export function endCommand(child: ChildProcess, signal: "SIGINT" | "SIGKILL"): void {
  const { pid } = child;
  if (pid === undefined) return;
  if (isWindows) {
    const end = () => child.kill();
    spawn("taskkill", ["/pid", `${pid}`, "/t", "/f"], { stdio: "ignore", windowsHide: true })
      .on("error", end)
      .on("exit", end);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // All of them have ended by themselves.
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

type Surroundings = { readonly env: Variables; readonly folder: string; isFile(path: string): boolean };

/** What cmd.exe reads as more than a letter. */
const SPECIAL = /[()\][%!^"`<>&|;, *?]/g;

/** Returns what Windows is to start: the program, or cmd.exe with quoted words for a batch file. */
export function onWindows([program, ...args]: Command, { env, folder, isFile }: Surroundings) {
  const variable = (name: string) => Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1];
  const endings = (variable("PATHEXT") ?? ".COM;.EXE;.BAT;.CMD").split(";");
  const isPath = /[\\/:]/.test(program);
  const folders = [folder, ...(isPath ? [] : (variable("PATH") ?? "").split(";"))].filter((one) => one !== "");
  const names = [...(win32.extname(program) === "" ? [] : [program]), ...endings.map((ending) => program + ending)];
  const paths = folders.flatMap((one) => names.map((name) => win32.resolve(folder, one.replaceAll('"', ""), name)));
  const file = paths.find(isFile) ?? program;
  if (!/\.(?:bat|cmd)$/i.test(file)) return { file, args };
  if (folder.startsWith("\\\\")) {
    throw new UsageError(
      `The test command ${program} is a batch file, which Windows can't run in a network folder; go to it by the letter of a drive (net use).`,
    );
  }
  const words = [`"${file}"`, ...args.map(toBatchWord)];
  return { file: variable("COMSPEC") ?? "cmd.exe", args: ["/d", "/s", "/c", `"${words.join(" ")}"`], isVerbatim: true };
}

/** Quotes a word for a program behind a batch file, and its special letters for cmd.exe. */
function toBatchWord(word: string): string {
  const quoted = `"${word.split('"').map(withBackslashes).join('\\"')}"`;
  const once = quoted.replace(SPECIAL, "^$&");
  // A quote in the word ends the quotes in which the batch file has it.
  return word.includes('"') ? once.replace(SPECIAL, "^$&") : once;
}

/** Backslashes before a quote stand for half as many. */
function withBackslashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\\") end -= 1;
  return text + text.slice(end);
}
