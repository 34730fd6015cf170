/** Files of the package that are read at run time. */
import { existsSync } from "node:fs";

/** Returns the address of a file by its path in the package. A module may be bundled, compiled or a source, so that its depth differs. */
export function packageFile(path: string): URL {
  for (let folder = new URL(".", import.meta.url); ; folder = new URL("..", folder)) {
    const file = new URL(path, folder);
    if (existsSync(file) || folder.pathname === new URL("..", folder).pathname) return file;
  }
}
