/** Finds, lists and drops the sessions of a mock, and sets one back to the start. */
import { quote } from "../../base/quote.js";
import { badControl } from "../message/problem.js";
import type { Session } from "../sessions/session.js";
import { deletedSession } from "../sessions/session-id.js";
import type { SessionPorts } from "../sessions/session-ports.js";
import type { SessionRegistry } from "../sessions/session-registry.js";
import { ControlError } from "./control-error.js";
import type { MockParts } from "./mock-parts.js";
import { showScenario } from "./scenarios.js";

/** Returns the session of an id, created if need be; the default session without an id. Throws a ControlError if it was deleted. */
export function useSession({ sessions }: Pick<MockParts, "sessions">, id: string | undefined): Session {
  if (id === undefined || !sessions.isDeleted(id)) return sessions.use(id);
  throw new ControlError({ kind: "session-deleted", status: 410, detail: deletedSession(id) });
}

/** Returns the value of `Museum-Mock-Session`: the id, and on its first answer that the session is new. */
export function describeSession({ sessions }: Pick<MockParts, "sessions">, session: Session): string {
  return `${session.id}${sessions.isFirstUse(session) ? "; new" : ""}`;
}

/** Lists the sessions: day, scenario, number of requests, seconds since the last use, and the address if it has its own port. */
export function listSessions({ sessions, ports }: Pick<MockParts, "sessions" | "ports">) {
  return sessions.list().map(({ session, idle }) => ({
    id: session.id as string,
    today: session.snapshot().today,
    scenario: showScenario(session).current,
    requests: session.journal.count(),
    idleSeconds: Math.round(idle / 1000),
    ...(session.id !== undefined && urlOf(ports, session.id)),
  }));
}

function urlOf(ports: SessionPorts, id: string) {
  const port = ports.of(id);
  return port && { url: port.url };
}

/** Drops a session. Throws a ControlError if no session has this id. */
export function dropSession(sessions: SessionRegistry, id: string): void {
  if (sessions.drop(id)) return;
  throw new ControlError({
    ...badControl(`Unknown session ${quote(id)}; GET /__admin/sessions lists them.`),
    kind: "not-found",
    status: 404,
  });
}

/** Sets a session back to how the mock was started, and clears its journal. */
export function resetSession(session: Session): void {
  session.reset();
  session.journal.clear();
}
