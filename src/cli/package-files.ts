/** Files of the package that are read at run time. */

/** Returns the address of a file by its path in the package. This module lies two folders deep, bundled or not. */
export function packageFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url);
}
