/** `/__admin/sessions`: the worlds that tests have for themselves. */
import { openSession } from "../../control/new-session.js";
import { describeSession, dropSession, listSessions } from "../../control/sessions.js";
import { type AdminHandlers, reply } from "../admin-operation.js";
import { SESSION_HEADER } from "../admin-request.js";

export const sessionOperations = {
  listSessions: ({ parts }) => listSessions(parts),
  async openSession({ parts, request, connection: { openPort }, body }) {
    const { origin } = new URL(request.url);
    const opened = await openSession(parts, await body({ absent: {} }), { origin, openPort });
    const session = parts.sessions.use(opened.id);
    const headers = { [SESSION_HEADER]: describeSession(parts, session) };
    return reply(opened, { status: opened.isNew ? 201 : 200, headers });
  },
  dropSessions: ({ parts }) => parts.sessions.dropAll(),
  dropSession: ({ parts, param }) => dropSession(parts.sessions, param("id")),
} satisfies Partial<AdminHandlers>;
