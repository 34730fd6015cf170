/** Ports that open and close with grace. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { pause } from "../../mock/message/messages.js";

export interface CloseOptions {
  /** How long connections are still accepted, and closed after an answer, in milliseconds. Default: 0. */
  readonly drain?: number;
  /** How long running requests to the operations may then take. Those to the admin API have a second at most. Default: a second. */
  readonly grace?: number;
  /** Called with the requests that are cut after that, such as `GET /museum-hours`. */
  onCut?(requests: readonly string[]): void;
}

const SECOND = 1_000;

/** How often connections are looked for that have become idle. */
const LOOK_MILLISECONDS = 20;

/** Connections that `node:http` does not see. */
export interface OtherConnections {
  /** Lists the requests that run, with their connections. */
  running(): readonly { readonly socket: Socket; readonly request: string }[];
  /** Takes no further request; those that follow are for `node:http`. */
  stop(): void;
  /** Closes the connections between two requests. */
  closeIdle(): void;
}

/** Watches the connections of a server that does not listen yet. */
export function createServerClosing(server: Server, isAdmin: (target: string) => boolean, others?: OtherConnections) {
  const connections = new Set<Socket>();
  const latest = new WeakMap<Socket, { readonly request: string; readonly outgoing: ServerResponse }>();
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
    return [...all.filter(({ outgoing }) => outgoing && !outgoing.writableFinished), ...(others?.running() ?? [])];
  };
  const closeIdle = () => {
    server.closeIdleConnections();
    others?.closeIdle();
  };
  return async ({ drain = 0, grace = SECOND, onCut }: CloseOptions = {}): Promise<void> => {
    isClosing = true;
    others?.stop();
    await pause(drain);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const looking = setInterval(closeIdle, LOOK_MILLISECONDS);
    closeIdle();
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
      for (const { socket } of others?.running() ?? []) socket.destroy();
    }, grace);
    await closed;
    clearInterval(looking);
    clearTimeout(impatient);
    clearTimeout(cutting);
  };
}

/** The wait before another try, where the port was taken meanwhile. */
const RETRY_MILLISECONDS = 100;

/** Closes the port of a server for a time, and opens it again. */
export class PortControl {
  readonly #server: Server;
  readonly #address: { readonly host: string; readonly port: number };
  readonly #sockets = new Set<Socket>();
  readonly #spared = new WeakSet<Socket>();
  readonly #flush: () => void;
  #reopening: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** `flush` is called before connections are reset, and writes the replies that wait. */
  constructor(server: Server, address: { readonly host: string; readonly port: number }, flush: () => void) {
    this.#server = server;
    this.#address = address;
    this.#flush = flush;
    server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.once("close", () => this.#sockets.delete(socket));
    });
  }

  /** Keeps a connection open while the port is closed, since it belongs to the admin API. */
  spare(socket: Socket): void {
    this.#spared.add(socket);
  }

  /** Refuses new connections for this time, and resets the open ones. */
  closeFor(milliseconds: number): void {
    this.#flush();
    if (!this.#reopening && !this.#isStopped) {
      // That of an HTTP server would close idle connections, too, spared or not.
      NetServer.prototype.close.call(this.#server);
      this.#reopening = setTimeout(this.#reopen, milliseconds);
    }
    for (const socket of this.#sockets) if (!this.#spared.has(socket)) socket.resetAndDestroy();
  }

  /** Opens the port no more. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#reopening);
  }

  readonly #reopen = (): void => {
    if (this.#isStopped) return;
    this.#server.once("error", this.#fail).once("listening", this.#succeed).listen(this.#address);
  };

  readonly #fail = (): void => {
    this.#server.off("listening", this.#succeed);
    this.#reopening = setTimeout(this.#reopen, RETRY_MILLISECONDS);
  };

  readonly #succeed = (): void => {
    this.#server.off("error", this.#fail);
    this.#reopening = undefined;
    if (this.#isStopped) this.#server.close();
  };
}
