/** The problems that a mock answers with when it fails itself. */
import { ControlError } from "./control/control-error.js";
import type { Problem } from "./message/problem.js";

const FAILURE: Problem = {
  kind: "internal-error",
  status: 500,
  detail: "Internal error in museum-mock; please report it.",
};

/** The options of the mock are invalid, or a part of it could not be loaded. */
export function toLoadProblem(error: unknown): Problem {
  return { ...FAILURE, detail: error instanceof Error ? error.message : String(error) };
}

/** Returns the problem of an error; an unexpected one is reported. */
export function toFailureProblem(error: unknown, report: ((error: unknown) => void) | undefined): Problem {
  if (error instanceof ControlError) return error.problem;
  report?.(error);
  return FAILURE;
}
