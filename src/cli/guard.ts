/** Runs code of a person, such as a configuration file, which may fail beside what is awaited, or end the process. */
import { writeSync } from "node:fs";
import process from "node:process";
import { setImmediate } from "node:timers/promises";
import { shown } from "../base/text.js";
import { EXIT, UsageError } from "./exit-status.js";

/** Resolves as the code does. Throws a UsageError for what it throws or rejects beside; `name` says what the code is. */
export async function runGuarded<Value>(name: string, code: () => Promise<Value>): Promise<Value> {
  let fail: (error: unknown) => void = () => {};
  const failure = new Promise<never>((_, reject) => {
    fail = (error) =>
      reject(new UsageError(`${name} failed: ${error instanceof Error ? error.message : shown(error)}`));
  });
  const explain = () => {
    writeSync(2, `error: ${name} ended the program; leave out process.exit.\n`);
    process.exitCode = EXIT.usage;
  };
  process.on("uncaughtException", fail).on("unhandledRejection", fail).on("exit", explain);
  try {
    // What was rejected without a listener is told a turn later.
    return await Promise.race([code().finally(() => setImmediate()), failure]);
  } finally {
    process.off("uncaughtException", fail).off("unhandledRejection", fail).off("exit", explain);
  }
}
