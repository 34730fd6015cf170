/** `POST /__admin/reset`: everything back as it was when the mock was started. */
import { type Controlled, type Controls, closePath, sessionIdOf } from "./admin-request.js";

export function addReset(controls: Controls, { sessions }: Controlled): void {
  controls.post("/reset", (context) => {
    const session = sessions.use(sessionIdOf(context.req.raw));
    session.reset();
    session.journal.clear();
    return context.body(null, 204);
  });
  closePath(controls, "/reset", ["POST"]);
}
