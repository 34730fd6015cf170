/** The ports of their own that sessions have. */

/** A port that answers for one session. */
export interface SessionPort {
  readonly port: number;
  /** `http://127.0.0.1:40123`. */
  readonly url: string;
  close(): void;
}

/** Which port a server is to open. */
interface PortRequest {
  readonly session: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Whether the session is still there. */
  isAlive(): boolean;
}

/** Opens a port of the server that the request came by. Rejects with the error of the system. */
export type OpenPort = (request: PortRequest) => Promise<SessionPort>;

export interface SessionPorts {
  /** Returns the port of a session, once it is open. */
  of(session: string): SessionPort | undefined;
  /** Returns whether a port of this session is open or being opened. */
  has(session: string): boolean;
  count(): number;
  /** Opens the port of a session that has none. */
  open(request: PortRequest, openPort: OpenPort): Promise<SessionPort>;
  /** Closes the port of a session, if it has one. */
  close(session: string): void;
}

/** How many sessions can have a port of their own. */
export const MAX_SESSION_PORTS = 200;

export function createSessionPorts(): SessionPorts {
  const ports = new Map<string, SessionPort | undefined>();
  return {
    of: (session) => ports.get(session),
    has: (session) => ports.has(session),
    count: () => ports.size,
    async open(request, openPort) {
      const { session } = request;
      ports.set(session, undefined);
      try {
        const port = await openPort(request);
        if (request.isAlive()) ports.set(session, port);
        else port.close();
        return port;
      } finally {
        if (ports.get(session) === undefined) ports.delete(session);
      }
    },
    close(session) {
      ports.get(session)?.close();
      ports.delete(session);
    },
  };
}
