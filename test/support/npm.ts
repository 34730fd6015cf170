/** Runs npm, which on Windows is a batch file that a shell starts. */
import { execSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";

/** Returns what it prints. Throws what it says if it fails. */
export function npm(args: readonly string[], cwd = "."): string {
  const line = ["npm", ...args].map((word) => `"${word}"`).join(" ");
  const maxBuffer = Number.POSITIVE_INFINITY;
  return execSync(line, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer });
}

/** What is wrong with how the types of a packed package resolve, but for older resolutions, which know nothing of ES modules alone. */
export async function typeProblemsOf(tarball: string, entrypoints?: string[]): Promise<readonly object[]> {
  const packed = createPackageFromTarballData(readFileSync(tarball));
  const checked = await checkPackage(packed, entrypoints && { entrypoints });
  if (!checked.types) throw new Error("the package has no types");
  const modern = checked.problems.filter(
    (problem) => !("resolutionKind" in problem) || ["node16-esm", "bundler"].includes(problem.resolutionKind),
  );
  return modern.filter(({ kind }) => kind !== "CJSResolvesToESM");
}
