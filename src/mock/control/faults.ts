/** Controls the faults of a session that are active in every scenario. */
import type { Session } from "../sessions/session.js";
import { invalidControl } from "./control-error.js";

/** Sets the faults of a session in place of those before. Throws a ControlError that places each violation. */
export async function setFaults(session: Session, value: unknown): Promise<void> {
  const [{ parseFaults }, { placeOf }] = await Promise.all([
    import("../../scenarios/scenario-reading.js"),
    import("../../scenarios/schema-violations.js"),
  ]);
  const { faults, violations } = parseFaults(value);
  if (violations) {
    throw invalidControl(...violations.map(({ path, says }) => placeOf(path) + says));
  }
  session.setFaults(faults);
}
