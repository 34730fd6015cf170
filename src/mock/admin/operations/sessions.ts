/** `/__admin/sessions`: the worlds that tests have for themselves. */
import { ControlError } from "../../control/control-error.js";
import { openSession } from "../../control/new-session.js";
import { describeSession, dropSession, listSessions } from "../../control/sessions.js";
import type { Problem } from "../../message/problem.js";
import { type AdminHandlers, reply } from "../admin-operation.js";
import { SESSION_HEADER } from "../admin-request.js";

const NOT_ALL: Problem = {
  kind: "not-shared",
  status: 409,
  detail: "With a store, no replica knows all sessions; delete each one with DELETE /__admin/sessions/ID.",
};

export const sessionOperations = {
  listSessions: ({ parts }) => listSessions(parts),
  async openSession({ parts, request, connection: { openPort }, body }) {
    const { origin } = new URL(request.url);
    const opened = await openSession(parts, await body({ absent: {} }), { origin, openPort });
    const session = parts.sessions.use(opened.id);
    await parts.ownership?.keep(session);
    const headers = { [SESSION_HEADER]: describeSession(parts, session) };
    return reply(opened, { status: opened.isNew ? 201 : 200, headers });
  },
  dropSessions({ parts: { sessions, ownership } }) {
    if (ownership) throw new ControlError(NOT_ALL);
    sessions.dropAll();
  },
  async dropSession({ parts: { sessions, ownership }, param }) {
    const id = param("id");
    await ownership?.take(id, "existing");
    dropSession(sessions, id);
    await ownership?.removed(id);
  },
} satisfies Partial<AdminHandlers>;
