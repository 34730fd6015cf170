/** Folders for the files of tests, which go with the process that made them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];
process.once("exit", () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});
// Vitest ends its processes by a signal, which no listener of "exit" would see.
process.once("SIGTERM", () => process.exit());

/** Makes an empty folder. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "museum-mock-"));
  made.push(folder);
  return folder;
}
