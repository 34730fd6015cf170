/** `/__admin/sessions`: the worlds that tests have for themselves. */
import { isPlainObject } from "../../../base/plain-object.js";
import { quote } from "../../../base/quote.js";
import { ControlError, invalidControl, notFound } from "../../control/control-error.js";
import { toControlObject } from "../../control/control-value.js";
import type { Problem } from "../../message/problem.js";
import { sessionPath } from "../../message/session-path.js";
import { invalidSessionId, isSessionId } from "../../sessions/session-id.js";
import { type AdminCall, type AdminHandlers, reply } from "../admin-operation.js";
import { describeSession, EVERY_SESSION, SESSION_HEADER } from "../admin-request.js";
import { showScenario } from "./scenarios.js";

const NOT_ALL: Problem = {
  kind: "not-shared",
  status: 409,
  detail: "With a store, no replica knows all sessions; delete each one with DELETE /__admin/sessions/ID.",
};

const NO_PORTS = "Sessions have no port of their own any more; leave port out, and use the url of the answer.";

export const sessionOperations = {
  listSessions: ({ parts: { sessions } }) =>
    sessions.list().map(({ session, idle }) => {
      const { current, today } = showScenario(session);
      return {
        ...{ id: session.id, today, scenario: current },
        requests: session.journal.count(),
        idleSeconds: Math.round(idle / 1000),
      };
    }),
  openSession,
  async dropSession({ parts: { sessions, ownership }, param }) {
    const id = param("id");
    if (id === EVERY_SESSION) {
      if (ownership) throw new ControlError(NOT_ALL);
      return sessions.dropAll();
    }
    await ownership?.take(id, "existing");
    if (!sessions.drop(id)) throw notFound(`Unknown session ${quote(id)}; GET /__admin/sessions lists them.`);
    await ownership?.removed(id);
  },
} satisfies Partial<AdminHandlers>;

/** Creates a session, or opens one that is there, from `{ id }`, which is optional. Tells how requests reach it. */
async function openSession({ parts, request, body }: AdminCall): Promise<Response> {
  const { sessions, ownership, base } = parts;
  const given = await body({ absent: {} });
  if (isPlainObject(given) && "port" in given) throw invalidControl(NO_PORTS);
  const { id = sessions.freeId() } = toControlObject(given, ["id"]);
  if (typeof id !== "string")
    throw invalidControl(`Invalid value ${JSON.stringify(id)} for id; use a text, or leave id out to get a new one.`);
  if (!isSessionId(id)) throw invalidControl(invalidSessionId(id));
  const taking = ownership?.take(id, "revive");
  await taking;
  const isNew = taking ? !sessions.isUsed(id) : !sessions.has(id);
  const session = sessions.use(id);
  const { current, today } = showScenario(session);
  const opened = {
    id,
    isNew,
    url: new URL(request.url).origin + base.basePath + sessionPath(id),
    headers: { prefer: `session=${id}` },
    today,
    scenario: current,
  };
  await ownership?.keep(session);
  return reply(opened, { status: isNew ? 201 : 200, headers: { [SESSION_HEADER]: describeSession(parts, session) } });
}
