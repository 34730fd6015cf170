/** Ports that open and close with grace. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
// Not the global one, which tests put a false clock in place of.
import { setImmediate } from "node:timers";
import { pause } from "../../mock/message/messages.js";

export interface CloseOptions {
  /** How long connections are still accepted, and closed after an answer, in milliseconds. Default: 0. */
  readonly drain?: number;
  /** How long running requests may then take. Default: a second. */
  readonly grace?: number;
  /** Called with the requests that are waited for, once the drain is over, if there are some. */
  onWait?(requests: readonly string[]): void;
  /** Called with the requests that are cut after that, such as `GET /museum-hours`. */
  onCut?(requests: readonly string[]): void;
}

const SECOND = 1_000;

/** How often connections are looked for that have become idle. */
const LOOK_MILLISECONDS = 20;

/** How long a client that has just connected may take to send its request. */
const FIRST_REQUEST_MILLISECONDS = 200;

/** Connections that `node:http` does not see. */
export interface OtherConnections {
  /** Lists the requests that run or whose response is not read yet, with their connections. */
  running(): readonly { readonly socket: Socket; readonly request: string }[];
  /** Takes no further request; those that follow are for `node:http`. */
  stop(): void;
  /** Closes the connections between two requests. */
  closeIdle(): void;
}

/** What a connection was last asked, and how many bytes it had read when that was answered. */
interface Latest {
  readonly request: string;
  readonly outgoing: ServerResponse;
  bytesRead?: number;
}

/** Watches the connections of a server that does not listen yet. */
export function createServerClosing(server: Server, others?: OtherConnections) {
  const connections = new Set<Socket>();
  const latest = new WeakMap<Socket, Latest>();
  let isClosing = false;
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", ({ socket, method, url }: IncomingMessage, outgoing) => {
    const asked: Latest = { request: `${method} ${url}`, outgoing };
    latest.set(socket, asked);
    outgoing.once("finish", () => {
      asked.bytesRead = socket.bytesRead;
    });
    // Otherwise a client that sends one request after another would keep its connection until it is cut.
    if (isClosing) outgoing.shouldKeepAlive = false;
  });
  const running = () => {
    const all = [...connections].map((socket) => ({ socket, ...latest.get(socket) }));
    return [...all.filter(({ outgoing }) => outgoing && !outgoing.writableFinished), ...(others?.running() ?? [])];
  };
  // That of the server would cut responses that are written and not sent yet.
  const closeIdle = () => {
    for (const socket of connections) if (latest.get(socket)?.bytesRead === socket.bytesRead) socket.destroy();
    others?.closeIdle();
  };
  const closeSilent = () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
  return async ({ drain = 0, grace = SECOND, onWait, onCut }: CloseOptions = {}): Promise<void> => {
    isClosing = true;
    others?.stop();
    await pause(drain);
    let markClosed = () => {};
    const closed = new Promise<void>((resolve) => {
      markClosed = resolve;
    });
    await stopListeningQuietly(server, connections, markClosed);
    closeIdle();
    const waiting = running().map(({ request = "" }) => request);
    if (waiting.length > 0 && grace > 0) onWait?.(waiting);
    const looking = setInterval(() => void untilRead().then(closeIdle), LOOK_MILLISECONDS);
    const silent = setTimeout(closeSilent, FIRST_REQUEST_MILLISECONDS);
    const cutting = setTimeout(() => {
      const cut = running().map(({ request = "" }) => request);
      if (cut.length > 0) onCut?.(cut);
      for (const socket of connections) socket.destroy();
    }, grace);
    await closed;
    clearInterval(looking);
    for (const timer of [silent, cutting]) clearTimeout(timer);
    // Ends what the server looks after, such as slow requests.
    server.close(() => {});
  };
}

/**
 * Stops listening. That of an HTTP server would close idle connections, too, and take those for idle whose response is not read yet. Bun has no
 * other, since its HTTP server is none of `node:net`.
 */
function stopListening(server: Server, whenClosed?: () => void): void {
  const { close } = server instanceof NetServer ? NetServer.prototype : server;
  close.call(server, whenClosed);
}

/** Waits until what has arrived is read: a connection that closes before that is reset, and its request is lost. */
function untilRead(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** How many turns of the event loop in which nobody connects are waited for, and how many turns at most. */
const QUIET_TURNS = 3;
const TURNS = 1_000;

/**
 * Stops listening once nobody waits to be accepted, who would be reset: a turn of the event loop accepts one. Meanwhile nothing is read, since
 * clients whose connection closes after their answer would connect again and again.
 */
async function stopListeningQuietly(
  server: Server,
  connections: Iterable<Socket>,
  whenClosed: () => void,
): Promise<void> {
  let accepted = 0;
  const held: Socket[] = [];
  const hold = (socket: Socket) => {
    if (!socket.isPaused()) held.push(socket.pause());
  };
  const accept = (socket: Socket) => {
    accepted += 1;
    hold(socket);
  };
  await untilRead();
  for (const socket of connections) hold(socket);
  server.on("connection", accept);
  for (let turn = 0, quiet = 0; quiet < QUIET_TURNS && turn < TURNS; turn += 1) {
    const before = accepted;
    await untilRead();
    quiet = before === accepted ? quiet + 1 : 0;
  }
  server.off("connection", accept);
  stopListening(server, whenClosed);
  for (const socket of held) socket.resume();
  await untilRead();
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
      stopListening(this.#server);
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
