/** Opens ports of their own for sessions, and closes each when its session is gone. */
import type { OpenPort } from "../../mock/sessions/session-ports.js";
import type { CloseOptions, CloseServer } from "./server-closing.js";

/** A server that listens on a port. */
export interface ListeningPort {
  readonly port: number;
  readonly url: string;
  close: CloseServer;
}

/** How often a mock that nobody asks looks for sessions that are idle. */
const LOOK_MILLISECONDS = 30_000;

/** Creates what opens ports. `serve` listens for one session, on port 0 for a free one. */
export function createPortOpener(serve: (session: string, port: number) => Promise<ListeningPort>) {
  const closings = new Set<CloseServer>();
  const open: OpenPort = async ({ session, port, isAlive }) => {
    const listening = await serve(session, port);
    // The mock closes the port of a session that it finds idle. It finds one only when it is asked.
    const looking = setInterval(isAlive, LOOK_MILLISECONDS).unref();
    const close: CloseServer = async (options) => {
      clearInterval(looking);
      closings.delete(close);
      return listening.close(options);
    };
    closings.add(close);
    return { port: listening.port, url: listening.url, close: () => void close() };
  };
  return {
    open,
    async close(options?: CloseOptions): Promise<void> {
      await Promise.all([...closings].map((close) => close(options)));
    },
  };
}
