/** Files of the package that are read at run time. */
import { readFileSync } from "node:fs";

/** Returns the address of a file by its path in the package. This module lies two folders deep, bundled or not. */
export function packageFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url);
}

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(packageFile("package.json"), "utf8"));
  return version;
}
