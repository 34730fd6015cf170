/** Lists and drops the sessions of a mock, and sets one back to the start. */
import { quote } from "../../base/quote.js";
import { badControl } from "../message/problem.js";
import type { Session } from "../sessions/session.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import { ControlError } from "./control-error.js";
import { showScenario } from "./scenarios.js";

/** Lists the sessions, each with its day, scenario, number of requests and seconds since its last use. */
export function listSessions(sessions: SessionRegistry) {
  return sessions.list().map(({ session, idle }) => ({
    id: session.id as string,
    today: session.snapshot().today,
    scenario: showScenario(session).current,
    requests: session.journal.count(),
    idleSeconds: Math.round(idle / 1000),
  }));
}

/** Drops a session. Throws a ControlError if there is none of that id. */
export function dropSession(sessions: SessionRegistry, id: string): void {
  if (sessions.drop(id)) return;
  throw new ControlError({ ...badControl(`There is no session ${quote(id)}.`), kind: "not-found", status: 404 });
}

/** Sets a session back to how the mock was started, and clears its journal. */
export function resetSession(session: Session): void {
  session.reset();
  session.journal.clear();
}
