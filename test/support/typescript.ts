/** Compiles a text in the clone, where the packages are found that it imports: this one by its name, and others. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Returns what the compiler finds. */
export function compile(text: string): string {
  mkdirSync(".cache", { recursive: true });
  const folder = mkdtempSync(resolve(".cache", "typed-"));
  const compilerOptions = { strict: true, module: "nodenext", target: "es2023", skipLibCheck: true, noEmit: true };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["block.ts"] }));
  writeFileSync(join(folder, "block.ts"), text);
  const args = [resolve("node_modules/typescript/bin/tsc"), "-p", folder];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  rmSync(folder, { recursive: true, force: true });
  return stdout;
}
