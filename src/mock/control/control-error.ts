/** The error of a control that can't be carried out: the problem says what is invalid, what is expected and what to do. */
import { badControl, type Problem } from "../message/problem.js";

/** Thrown by every control of a mock. In the admin API the problem is the response; in the library the error reaches the caller. */
export class ControlError extends TypeError {
  constructor(readonly problem: Problem) {
    super(problem.detail);
    this.name = "ControlError";
  }
}

/** Creates the error for an invalid value, from one sentence or several about it; `count` is how many there are, if not all are given. */
export function invalidControl(sentences: string | readonly string[], count?: number): ControlError {
  return new ControlError(badControl(sentences, count));
}

/** Creates the error for something that there is not. */
export function notFound(detail: string): ControlError {
  return new ControlError({ ...badControl(detail), kind: "not-found", status: 404 });
}
