/** Operations on the mock, its sessions and their world: read, replaced, reset. */
import { quote } from "../../../base/text.js";
import { listNamed } from "../../../contract/lists.js";
import type { MockParts } from "../../core/mock-core.js";
import {
  ControlError,
  invalidControl,
  invalidValue,
  type MockProblem,
  notFound,
  SENTENCES_SAID,
  toControlObject,
} from "../../message/problem.js";
import { sessionPath } from "../../message/request-path.js";
import type { Session } from "../../sessions/session.js";
import { sessionIdError } from "../../sessions/session-registry.js";
import { readState, type StateDocument, toStateDocument } from "../../state/state-document.js";
import { LONGEST_STATE } from "../../state/state-schema.js";
import { AdminCall, type AdminHandlers, reply, tagOf } from "../admin-operation.js";

export const stateOperations = {
  getWorld(call) {
    const { parts } = call;
    const session = call.session();
    const counts = call.query("counts");
    if (counts === undefined) return showState(session, parts);
    if (counts !== "start") throw invalidValue("counts", counts, "use start, or leave it out.");
    return toStateDocument({ ...session.state(), counts: new Map() }, parts.base);
  },
  async setWorld(call) {
    const { parts } = call;
    const steered = call.session();
    const value = await call.body({ longest: LONGEST_STATE });
    const { state, violations } = readState(value, parts.library);
    if (violations) {
      // A sentence is made when it is read, and there can be thousands.
      const first = violations.slice(0, SENTENCES_SAID);
      const said = first.map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message));
      throw invalidControl(said, violations.length);
    }
    // After what is checked of every request (RFC 9110, 13.2.1).
    call.requireUnchanged(settingsIn(toStateDocument(steered.state(), parts.base)), "state");
    steered.restore(state);
    return showState(steered, parts);
  },
  reset(call) {
    const steered = call.session();
    const only = call.query("only");
    if (only !== undefined) return takeBackEdits(steered, only);
    steered.reset();
    steered.journal.clear();
  },
  listSessions: ({ parts: { sessions } }) =>
    sessions.list().map(({ session, idle }) => {
      const { current, today } = session.activeScenario();
      return {
        id: session.id,
        today,
        scenario: current,
        requests: session.journal.count(),
        idleSeconds: Math.round(idle / 1000),
      };
    }),
  openSession,
  async dropSession(call) {
    const { sessions, ownership } = call.parts;
    const id = call.param("id");
    if (id === AdminCall.everySession) {
      if (ownership) throw new ControlError(NOT_ALL);
      for (const { session } of sessions.list()) sessions.drop(String(session.id));
      return;
    }
    await ownership?.take(id, "existing");
    if (!sessions.drop(id)) throw notFound(`Unknown session ${quote(id)}; GET /__admin/sessions lists them.`);
    await ownership?.removed(id);
  },
  getHealth(call) {
    const { base, options, ownership } = call.parts;
    call.sessionId();
    const basePath = base.basePath.text;
    const detail = options.whyUnready?.() ?? ownership?.whyUnready();
    if (detail !== undefined)
      throw new ControlError({ kind: "unavailable", status: 503, detail, headers: { "Retry-After": "1" } });
    return { status: "ok", name: "museum-mock", ...(basePath !== "" && { basePath }) };
  },
  getMetrics,
  async callTools(call) {
    const session = call.sessionId();
    const { mcp } = call.connection;
    const { url, method, headers, signal } = call.request;
    if (!mcp) throw new ControlError(WITHOUT_SERVER);
    const body = await call.text(AdminCall.longestMessage);
    return mcp(new Request(url, { method, headers, signal, body }), session);
  },
} satisfies Partial<AdminHandlers>;

function takeBackEdits(session: Session, only: string): void {
  if (only === "data") {
    session.takeBackEdits();
    return;
  }
  const [, table = "", id = ""] = /^data\/(\w+)\/(.+)$/.exec(only) ?? [];
  const list = listNamed(table);
  if (!list) throw invalidValue("only", only, "use data, or data/hours/DATE or data/events/EVENTID for one item.");
  if (!session.state().layers.edits[list.name].has(id.toLowerCase()))
    throw notFound(`There is no edit of ${quote(`${table}/${id}`)}; GET /__admin/world has the edits.`);
  session.takeBackEdits({ list: list.name, id });
}

function showState(session: Session, { base }: MockParts): Response {
  const document = toStateDocument(session.state(), base);
  return reply(document, { headers: { ETag: tagOf(settingsIn(document)) } });
}

/** The counts go on with each request, whoever sends it. */
function settingsIn({ counts: _counts, ...settings }: StateDocument): object {
  return settings;
}

const WITHOUT_SERVER: MockProblem = {
  kind: "not-available",
  status: 501,
  detail: "The tools need a server; serve the mock with museum-mock serve, or with listen of museum-mock/node.",
};

const NOT_ALL: MockProblem = {
  kind: "not-shared",
  status: 409,
  detail: "With a store, no replica knows all sessions; delete each one with DELETE /__admin/sessions/ID.",
};

async function openSession(call: AdminCall): Promise<Response> {
  const { sessions, ownership, base } = call.parts;
  const wanted = await call.body({ absent: {} });
  const { id = sessions.freeId() } = toControlObject(wanted, ["id"]);
  if (typeof id !== "string")
    throw invalidControl(`Invalid value ${JSON.stringify(id)} for id; use a text, or leave id out to get a new one.`);
  const error = sessionIdError(id);
  if (error !== undefined) throw invalidControl(error);
  const taking = ownership?.take(id, "revive");
  await taking;
  const isNew = taking ? sessions.find(id)?.isNew !== false : !sessions.has(id);
  const session = sessions.use(id);
  const { current, today } = session.activeScenario();
  const opened = {
    id,
    isNew,
    url: new URL(call.request.url).origin + base.basePath.text + sessionPath(id),
    headers: { prefer: `session=${id}` },
    today,
    scenario: current,
  };
  await ownership?.keep(session);
  call.noteSession(session);
  return reply(opened, { status: isNew ? 201 : 200 });
}

function getMetrics({ parts: { metrics, sessions, journals, ownership, options } }: AdminCall): Response {
  const counted = metrics();
  if (!counted) throw new ControlError(WITHOUT_METRICS);
  const { exchanges, bytes } = journals.holdings();
  const text = counted.toText({
    ...{ sessions: sessions.list().length, journaled: exchanges, journalBytes: bytes },
    ...{ isStoreUp: ownership?.isStoreUp(), use: options.processUse?.() },
  });
  return new Response(text, { headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" } });
}

const WITHOUT_METRICS: MockProblem = {
  kind: "not-available",
  status: 501,
  detail: "Metrics are off; start the mock with --metrics, or create it with metrics: true.",
};
