/** `/__admin/sessions`: the worlds that tests have for themselves. */
import { quote } from "../../../base/quote.js";
import { ControlError, invalidControl, notFound } from "../../control/control-error.js";
import { toControlObject } from "../../control/control-value.js";
import type { MockParts } from "../../control/mock-parts.js";
import { SESSION_MEMBER } from "../../exchange/session-naming.js";
import type { Problem } from "../../message/problem.js";
import { sessionPath } from "../../message/session-path.js";
import { invalidSessionId, isSessionId } from "../../sessions/session-id.js";
import { MAX_SESSION_PORTS, type OpenPort, type SessionPort } from "../../sessions/session-ports.js";
import { type AdminCall, type AdminHandlers, reply } from "../admin-operation.js";
import { describeSession, SESSION_HEADER } from "../admin-request.js";
import { showScenario } from "./scenarios.js";

const NOT_ALL: Problem = {
  kind: "not-shared",
  status: 409,
  detail: "With a store, no replica knows all sessions; delete each one with DELETE /__admin/sessions/ID.",
};

export const sessionOperations = {
  listSessions: ({ parts: { sessions, ports } }) =>
    sessions.list().map(({ session, idle }) => {
      const { current, today } = showScenario(session);
      const id = session.id as string;
      const port = ports.of(id);
      return {
        ...{ id, today, scenario: current },
        requests: session.journal.count(),
        idleSeconds: Math.round(idle / 1000),
        ...(port && { url: port.url }),
      };
    }),
  openSession,
  dropSessions({ parts: { sessions, ownership } }) {
    if (ownership) throw new ControlError(NOT_ALL);
    sessions.dropAll();
  },
  async dropSession({ parts: { sessions, ownership }, param }) {
    const id = param("id");
    await ownership?.take(id, "existing");
    if (!sessions.drop(id)) throw notFound(`Unknown session ${quote(id)}; GET /__admin/sessions lists them.`);
    await ownership?.removed(id);
  },
} satisfies Partial<AdminHandlers>;

/** Creates a session, or opens one that is there, from `{ id, port }`, both optional. Tells how requests reach it. */
async function openSession({ parts, request, connection: { openPort }, body }: AdminCall): Promise<Response> {
  const { sessions, ports, ownership, base } = parts;
  const { id = sessions.freeId(), port } = toControlObject(await body({ absent: {} }), ["id", "port"]);
  if (typeof id !== "string")
    throw invalidControl(`Invalid value ${JSON.stringify(id)} for id; use a text, or leave id out to get a new one.`);
  if (!isSessionId(id)) throw invalidControl(invalidSessionId(id));
  const wanted = port === undefined ? undefined : toPort(port);
  const taking = ownership?.take(id, "revive");
  await taking;
  const isNew = taking ? !sessions.isUsed(id) : !sessions.has(id);
  const own = wanted === undefined ? ports.of(id) : await openPortOf({ id, port: wanted }, parts, openPort);
  const session = sessions.use(id);
  const { current, today } = showScenario(session);
  const opened = {
    id,
    isNew,
    url: own ? own.url + base.basePath : new URL(request.url).origin + base.basePath + sessionPath(id),
    ...(own && { port: own.port }),
    headers: { prefer: `session=${id}`, baggage: `${SESSION_MEMBER}=${encodeURIComponent(id)}` },
    today,
    scenario: current,
  };
  await ownership?.keep(session);
  return reply(opened, { status: isNew ? 201 : 200, headers: { [SESSION_HEADER]: describeSession(parts, session) } });
}

function toPort(port: unknown): number {
  if (Number.isInteger(port) && Number(port) >= 0 && Number(port) <= 65_535) return Number(port);
  throw invalidControl(
    `Invalid value ${JSON.stringify(port)} for port; use a whole number from 0 to 65535, 0 for a free one.`,
  );
}

/** Returns the port that a session has, or opens it. Throws a ControlError. */
async function openPortOf(
  { id, port }: { readonly id: string; readonly port: number },
  parts: MockParts,
  openPort: OpenPort | undefined,
): Promise<SessionPort> {
  const { ports, sessions } = parts;
  let isOpen = false;
  const there = ports.of(id);
  if (there && (port === 0 || port === there.port)) return there;
  if (there || ports.has(id)) {
    throw failed(409, "conflict", `The session ${quote(id)} has a port already; delete the session first.`);
  }
  if (!openPort) {
    throw failed(
      501,
      "not-available",
      "This mock can't open a port; serve it with museum-mock serve, or with listen of museum-mock/node.",
    );
  }
  if (ports.count() >= MAX_SESSION_PORTS) {
    throw failed(
      503,
      "not-available",
      `There are ${MAX_SESSION_PORTS} sessions with a port already; delete one of them.`,
    );
  }
  try {
    // The session of a port that can't be opened is not created.
    const opened = await ports.open({ session: id, port, isAlive: () => !isOpen || sessions.has(id) }, openPort);
    isOpen = true;
    return opened;
  } catch (error) {
    throw failed(409, "conflict", whyNotOpened(port, error as { readonly code?: string; readonly message?: string }));
  }
}

function whyNotOpened(
  port: number,
  { code = "", message = "" }: { readonly code?: string; readonly message?: string },
) {
  if (code === "EADDRINUSE") return `Port ${port} is already in use; choose another one, or 0 for a free one.`;
  if (code === "EACCES") return `The mock may not use port ${port}; choose one from 1024 up, or 0 for a free one.`;
  return `Port ${port} can't be opened: ${message}.`;
}

function failed(status: number, kind: "conflict" | "not-available", detail: string): ControlError {
  return new ControlError({ kind, status, detail });
}
