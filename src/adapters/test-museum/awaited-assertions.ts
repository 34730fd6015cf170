/** Finds assertions about a test's museum that the test did not await: without `await`, it would pass whatever they say. */
import type { Museum } from "./museum.js";

/** An assertion that was begun, with the place where. */
interface OpenAssertion {
  /** The error for one that is not awaited; its stack begins at the line of the test. */
  readonly error: Error;
  isAwaited: boolean;
}

type Matcher = (museum: never, ...expected: never[]) => unknown;

const assertionsOf = new WeakMap<Museum, OpenAssertion[]>();

/** Follows the assertions about a museum from now on. Returns what throws an Error if one of them was not awaited. */
export function watchAssertions(museum: Museum): () => void {
  const assertions: OpenAssertion[] = [];
  assertionsOf.set(museum, assertions);
  return () => {
    const forgotten = assertions.find(({ isAwaited }) => !isAwaited);
    if (forgotten) throw forgotten.error;
  };
}

/**
 * Returns the result of a matcher, so that the promise which vitest makes of it notes whether the test awaits it. `from` is the matcher, whose
 * caller the error shows. The result for a museum that is not watched is returned as it is.
 */
export function watchAwait<Result>(museum: unknown, result: Promise<Result>, from: Matcher): PromiseLike<Result> {
  const assertions = assertionsOf.get(museum as Museum);
  if (!assertions) return result;
  const assertion: OpenAssertion = { error: forgottenAt(from), isAwaited: false };
  assertions.push(assertion);
  const then: PromiseLike<Result>["then"] = (...handlers) =>
    noticeAwait(placed(result.then(...handlers), assertion), assertion);
  // vitest before 3.2.5 waits for instances of Promise only.
  return Object.assign(Object.create(Promise.prototype), { then });
}

const runningOf = new WeakMap<Museum, Set<Error>>();

/** As `watchAssertions`, where a test runner awaits the promise itself: what is returned throws if an assertion still runs. */
export function watchRunning(museum: Museum): () => void {
  const running = new Set<Error>();
  runningOf.set(museum, running);
  return () => {
    for (const error of running) throw error;
  };
}

/** Returns the result of a matcher, which counts as running until it is there. */
export async function noteRunning<Result>(museum: Museum, result: Promise<Result>, from: Matcher): Promise<Result> {
  const running = runningOf.get(museum);
  const error = forgottenAt(from);
  running?.add(error);
  return result.finally(() => running?.delete(error));
}

function forgottenAt(from: Matcher): Error {
  const error = new Error(FORGOTTEN);
  Error.captureStackTrace(error, from);
  return error;
}

const FORGOTTEN =
  "expect(museum).toHaveBeenAsked(…) was not awaited, so the test did not wait for its result; write await expect(museum).toHaveBeenAsked(…).";

/** Returns a promise that notes when it is used. If it never is, the assertion is told as forgotten, and its rejection is not. */
function noticeAwait<Value>(promise: Promise<Value>, assertion: OpenAssertion): Promise<Value> {
  promise.catch(() => {});
  const used = () => {
    assertion.isAwaited = true;
    return promise;
  };
  // Not a Promise of the language, because await takes the value of one without calling its methods.
  return {
    // biome-ignore lint/suspicious/noThenProperty: that it was called is what is to be noticed.
    then: (...handlers) => used().then(...handlers),
    catch: (handler) => used().catch(handler),
    finally: (handler) => used().finally(handler),
    [Symbol.toStringTag]: "Promise",
  };
}

/** Shows the line of the test in a failure, which is made when that line has long returned. */
function placed<Value>(promise: Promise<Value>, { error: { stack = "" } }: OpenAssertion): Promise<Value> {
  return promise.catch((error: unknown) => {
    if (error instanceof Error)
      error.stack = `${error.name}: ${error.message}\n${stack.slice(stack.indexOf("\n    at ") + 1)}`;
    throw error;
  });
}
