/** The sentence for a package that is not installed. */

/** Returns an error that says what to install if a package can't be found; any other error as it is. */
export function explainMissing(error: unknown, adapter: string, name: string, label = name): unknown {
  const { code, message = "" } = error as { code?: string; message?: string };
  const isMissing = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
  if (!isMissing || !message.includes(name)) return error;
  return new Error(`museum-mock/${adapter} needs ${label}; install it: npm install --save-dev ${name}`);
}
