/** Runs npm, which on Windows is a batch file that a shell starts. */
import { execSync } from "node:child_process";

/** Returns what it prints. Throws what it says if it fails. */
export function npm(args: readonly string[], cwd = "."): string {
  const line = ["npm", ...args].map((word) => `"${word}"`).join(" ");
  return execSync(line, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: Number.POSITIVE_INFINITY,
  });
}
