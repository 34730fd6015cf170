/** `/__admin/sessions`: the worlds of their own that tests have. */
import { quote } from "../../base/quote.js";
import { badControl } from "../message/problem.js";
import { type Controlled, type Controls, closePath, Refused } from "./admin-request.js";
import { currentOf } from "./scenarios.js";

export function addSessions(controls: Controls, { sessions }: Controlled): void {
  controls.get("/sessions", (context) =>
    context.json(
      sessions.list().map(({ session, idle }) => ({
        id: session.id,
        today: session.today(),
        scenario: currentOf(session).current,
        requests: session.journal.list().length,
        idleSeconds: Math.round(idle / 1000),
      })),
    ),
  );
  controls.delete("/sessions", (context) => {
    sessions.dropAll();
    return context.body(null, 204);
  });
  controls.delete("/sessions/:id", (context) => {
    const id = context.req.param("id");
    if (sessions.drop(id)) return context.body(null, 204);
    throw new Refused({ ...badControl(`There is no session ${quote(id)}.`), kind: "not-found", status: 404 });
  });
  closePath(controls, "/sessions", ["GET", "DELETE"]);
  closePath(controls, "/sessions/:id", ["DELETE"]);
}
