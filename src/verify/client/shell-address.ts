/** Writes an address for a POSIX shell. What repeats thousands of times is written as a command, so that a person can read the line. */
import { shellQuote } from "../../base/text.js";

/** Shorter runs are written out. */
const LEAST_RUN = 100;

/** A letter or digit that repeats, or parameters with numbered names: `p0=1&p1=1&…`. */
const RUNS = new RegExp(`([A-Za-z0-9])\\1{${LEAST_RUN - 1},}|p0=1(?:&p\\d+=1){${LEAST_RUN - 1},}`, "g");

/** Returns one word for a shell, which expands to the address. */
export function toShellAddress(address: string): string {
  const words: string[] = [];
  let end = 0;
  for (const { 0: run, index } of address.matchAll(RUNS)) {
    const command = commandFor(run);
    if (command === undefined) continue;
    words.push(shellQuote(address.slice(end, index)), `"$(${command})"`);
    end = index + run.length;
  }
  if (end < address.length) words.push(shellQuote(address.slice(end)));
  return words.join("");
}

/** The command that prints a run. */
function commandFor(run: string): string | undefined {
  const { length } = run;
  if (!run.includes("&")) return `printf %0${length}d 0 | tr 0 ${run[0]}`;
  const last = run.split("&").length - 1;
  return run === numberedParameters(last + 1) ? `seq -f p%g=1 -s '&' 0 ${last}` : undefined;
}

/** A query of many parameters, which a shell can count. */
export function numberedParameters(count: number): string {
  return Array.from({ length: count }, (_, index) => `p${index}=1`).join("&");
}
