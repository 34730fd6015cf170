/** Files of the package that are read at run time. */
import { readFile } from "node:fs/promises";

/** Reads a file by its path in the package. Bundled, this module lies two folders deep, otherwise three. */
export async function readPackageFile(path: string): Promise<string> {
  const [near, far] = [`../../${path}`, `../../../${path}`].map((relative) => new URL(relative, import.meta.url));
  return readFile(near as URL, "utf8").catch(() => readFile(far as URL, "utf8"));
}
