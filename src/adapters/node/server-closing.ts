/** Closes a server: it stops accepting, requests that are running are finished within a grace, and the rest is cut. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { pause } from "../../mock/message/pause.js";

export interface CloseOptions {
  /** How long connections are still accepted, and closed after an answer, in milliseconds. Default: 0. */
  readonly drain?: number;
  /** How long running requests to the operations may then take. Those to the admin API have a second at most. Default: a second. */
  readonly grace?: number;
  /** Called with the requests that are cut after that, such as `GET /museum-hours`. */
  onCut?(requests: readonly string[]): void;
}

export type CloseServer = (options?: CloseOptions) => Promise<void>;

const SECOND = 1_000;

/** How often connections are looked for that have become idle. */
const LOOK_MILLISECONDS = 20;

interface Running {
  readonly request: string;
  readonly outgoing: ServerResponse;
}

/** Watches the connections of a server that does not listen yet. */
export function createServerClosing(server: Server, isAdmin: (target: string) => boolean): CloseServer {
  const connections = new Set<Socket>();
  const latest = new WeakMap<Socket, Running>();
  let isClosing = false;
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", ({ socket, method, url }: IncomingMessage, outgoing) => {
    latest.set(socket, { request: `${method} ${url}`, outgoing });
    // Otherwise a client that sends one request after another would keep its connection until it is cut.
    if (isClosing) outgoing.shouldKeepAlive = false;
  });
  const running = () => {
    const all = [...connections].map((socket) => ({ socket, ...latest.get(socket) }));
    return all.filter(({ outgoing }) => outgoing && !outgoing.writableFinished);
  };
  return async ({ drain = 0, grace = SECOND, onCut } = {}) => {
    isClosing = true;
    await pause(drain);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MILLISECONDS);
    server.closeIdleConnections();
    const impatient = setTimeout(
      () => {
        for (const { socket, request = "" } of running()) if (isAdmin(request.split(" ")[1] ?? "")) socket.destroy();
      },
      Math.min(grace, SECOND),
    );
    const cutting = setTimeout(() => {
      const cut = running().map(({ request = "" }) => request);
      if (cut.length > 0) onCut?.(cut);
      server.closeAllConnections();
    }, grace);
    await closed;
    clearInterval(looking);
    clearTimeout(impatient);
    clearTimeout(cutting);
  };
}
