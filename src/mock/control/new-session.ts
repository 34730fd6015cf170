/** Creates a session, or opens one that is there, with a port of its own where that is asked for. */
import { quote } from "../../base/quote.js";
import { SESSION_MEMBER } from "../exchange/session-naming.js";
import { sessionPath } from "../message/session-path.js";
import { invalidSessionId, isSessionId } from "../sessions/session-id.js";
import { MAX_SESSION_PORTS, type OpenPort, type SessionPort } from "../sessions/session-ports.js";
import { ControlError, invalidControl } from "./control-error.js";
import { toControlObject } from "./control-value.js";
import type { MockParts } from "./mock-parts.js";
import { showScenario } from "./scenarios.js";

/** A session, and how requests reach it. */
interface OpenedSession {
  readonly id: string;
  /** Whether it was created now. */
  readonly isNew: boolean;
  /** The base address of the session: its own port, or the path prefix on the port of the mock. */
  readonly url: string;
  readonly port?: number;
  /** Headers that name the session; any one of them is enough. */
  readonly headers: { readonly prefer: string; readonly baggage: string };
  readonly today: string;
  readonly scenario: string;
}

/** What opening a session needs, in addition to the value. */
interface SessionSurroundings {
  /** Scheme and authority of the mock. */
  readonly origin: string;
  readonly openPort?: OpenPort | undefined;
}

/** Opens the session that a value `{ id, port }` asks for; both are optional. Throws a ControlError. */
export async function openSession(
  parts: MockParts,
  value: unknown,
  { origin, openPort }: SessionSurroundings,
): Promise<OpenedSession> {
  const { id = parts.sessions.freeId(), port } = toControlObject(value, ["id", "port"]);
  if (typeof id !== "string")
    throw invalidControl(`Invalid value ${JSON.stringify(id)} for id; use a text, or leave id out to get a new one.`);
  if (!isSessionId(id)) throw invalidControl(invalidSessionId(id));
  const wanted = port === undefined ? undefined : toPort(port);
  const taking = parts.ownership?.take(id, "revive");
  await taking;
  const isNew = taking ? !parts.sessions.isUsed(id) : !parts.sessions.has(id);
  const own = wanted === undefined ? parts.ports.of(id) : await portOf({ id, port: wanted }, parts, openPort);
  const session = parts.sessions.use(id);
  const { basePath } = parts.base;
  const { current, today } = showScenario(session);
  return {
    id,
    isNew,
    url: own ? own.url + basePath : origin + basePath + sessionPath(id),
    ...(own && { port: own.port }),
    headers: { prefer: `session=${id}`, baggage: `${SESSION_MEMBER}=${encodeURIComponent(id)}` },
    today,
    scenario: current,
  };
}

function toPort(port: unknown): number {
  if (Number.isInteger(port) && Number(port) >= 0 && Number(port) <= 65_535) return Number(port);
  throw invalidControl(
    `Invalid value ${JSON.stringify(port)} for port; use a whole number from 0 to 65535, 0 for a free one.`,
  );
}

interface WantedPort {
  readonly id: string;
  readonly port: number;
}

async function portOf(
  { id, port }: WantedPort,
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
