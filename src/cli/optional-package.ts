/** Packages that only some options and commands need, and that a user installs for them. */
import { UsageError } from "./exit-status.js";

/** Loads a module that needs such a package. Throws a UsageError with this sentence where it is not installed. */
export async function loadOptional<Module>(load: () => Promise<Module>, missing: string): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(missing);
  }
}
