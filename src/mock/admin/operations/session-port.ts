/** Opens the port of a session, from the server that the request came by. */
import { quote } from "../../../base/quote.js";
import { ControlError } from "../../control/control-error.js";
import type { MockParts } from "../../control/mock-parts.js";
import { MAX_SESSION_PORTS, type OpenPort, type SessionPort } from "../../sessions/session-ports.js";

/** Returns the port that a session has, or opens it. Throws a ControlError. */
export async function openPortOf(
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
