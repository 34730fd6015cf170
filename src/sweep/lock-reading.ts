/** The file of a lock: reads one, and names what is invalid in it. */
import { isPlainObject } from "../base/plain-object.js";
import { isChoiceId } from "../contract/choices/answers.js";
import type { Answers } from "./dependency.js";
import type { Lock } from "./lock.js";

/** What `sweep --lock` writes. */
export interface LockFile extends Lock {
  readonly schemaVersion: 1;
  readonly kind: "lock";
  readonly command: readonly string[];
  /** The files of the suite and of what it tests, from the folder of the lock, and a digest of them. */
  readonly suite: { readonly paths: readonly string[]; readonly digest: string };
}

/** Returns the lock, or undefined if the value is not a lock. */
export function readLock(value: unknown): LockFile | undefined {
  if (!isPlainObject(value)) return undefined;
  const { schemaVersion, kind, command, suite, varied, pinned, fails, untried } = value;
  const isValid =
    schemaVersion === 1 &&
    kind === "lock" &&
    isTexts(command) &&
    isPlainObject(suite) &&
    isTexts(suite["paths"]) &&
    typeof suite["digest"] === "string" &&
    isTexts(varied) &&
    varied.every(isChoiceId) &&
    isAnswers(pinned) &&
    Array.isArray(fails) &&
    fails.every(isAnswers) &&
    Array.isArray(untried) &&
    untried.every(isAnswers);
  return isValid ? (value as unknown as LockFile) : undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function isAnswers(value: unknown): value is Answers {
  return (
    isPlainObject(value) && Object.entries(value).every(([id, answer]) => isChoiceId(id) && typeof answer === "string")
  );
}
