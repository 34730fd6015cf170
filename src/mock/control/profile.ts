/** Controls the answers to the choices in a session. */
import { parseProfile } from "../../contract/profile.js";
import type { Session } from "../sessions/session.js";
import { invalidControl } from "./control-error.js";

/** Changes some answers and leaves the others as they are. Throws a ControlError. */
export function changeProfile(session: Session, value: unknown): void {
  const { answers, violations } = parseProfile(value);
  if (violations) throw invalidControl(violations);
  session.changeProfile(answers);
}
