/** The port of a server: which connections it has, how it is closed with grace, and for a time by a fault. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
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

export interface Activity {
  /** The request that runs or whose response is not sent yet, such as `GET /museum-hours`. */
  readonly request: string | undefined;
  readonly isIdle: boolean;
}

const SECOND = 1_000;

/** How often connections are looked for that have become idle. */
const LOOK_MILLISECONDS = 20;

/** How long a client that has just connected may take to send its request. */
const FIRST_REQUEST_MILLISECONDS = 200;

/** The wait before another try to open the port, where it was taken meanwhile. */
const RETRY_MILLISECONDS = 100;

export class ServerPort {
  readonly #server: Server;
  readonly #flush: () => void;
  readonly #connections = new Map<Socket, Activity>();
  readonly #spared = new WeakSet<Socket>();
  #reopening: NodeJS.Timeout | undefined;
  #isClosing = false;

  /** `flush` writes the replies that wait, before connections are reset or counted. */
  constructor(server: Server, flush: () => void) {
    this.#server = server;
    this.#flush = flush;
    server.on("connection", (socket) => {
      this.#connections.set(socket, UNKNOWN);
      socket.once("close", () => this.#connections.delete(socket));
    });
    server.on("request", (incoming: IncomingMessage, outgoing) => {
      this.watch(incoming.socket, new LatestRequest(incoming, outgoing));
      // Otherwise a client that sends one request after another would keep its connection until it is cut.
      if (this.#isClosing) outgoing.shouldKeepAlive = false;
    });
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Without an activity, a connection is watched until `node:http` has a request of it. */
  watch(socket: Socket, activity: Activity = UNKNOWN): void {
    if (this.#connections.has(socket)) this.#connections.set(socket, activity);
  }

  /** Keeps a connection open while the port is closed, since it belongs to the admin API. */
  spare(socket: Socket): void {
    this.#spared.add(socket);
  }

  /** Refuses new connections for this time, and resets the open ones. */
  closeFor(milliseconds: number): void {
    this.#flush();
    if (!this.#reopening && !this.#isClosing) {
      const { address: host, port } = this.#server.address() as AddressInfo;
      stopListening(this.#server);
      this.#reopening = setTimeout(() => this.#reopen({ host, port }), milliseconds);
    }
    for (const socket of this.#connections.keys()) if (!this.#spared.has(socket)) socket.resetAndDestroy();
  }

  async close({ drain = 0, grace = SECOND, onWait, onCut }: CloseOptions = {}): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#reopening);
    await pause(drain);
    let markClosed = () => {};
    const closed = new Promise<void>((resolve) => {
      markClosed = resolve;
    });
    await stopListeningQuietly(this.#server, this.#connections.keys(), markClosed);
    this.#closeIdle();
    const waiting = this.#running();
    if (waiting.length > 0 && grace > 0) onWait?.(waiting);
    const looking = setInterval(() => void untilRead().then(() => this.#closeIdle()), LOOK_MILLISECONDS);
    const silent = setTimeout(() => this.#destroy((socket) => socket.bytesRead === 0), FIRST_REQUEST_MILLISECONDS);
    const cutting = setTimeout(() => {
      const cut = this.#running();
      if (cut.length > 0) onCut?.(cut);
      this.#destroy(() => true);
    }, grace);
    await closed;
    clearInterval(looking);
    for (const timer of [silent, cutting]) clearTimeout(timer);
    // Ends what the server looks after, such as slow requests.
    this.#server.close(() => {});
  }

  #running(): readonly string[] {
    this.#flush();
    return [...this.#connections.values()].flatMap(({ request }) => request ?? []);
  }

  /** That of the server would cut responses that are written and not sent yet. */
  #closeIdle(): void {
    this.#destroy((_, { isIdle }) => isIdle);
  }

  #destroy(isMeant: (socket: Socket, activity: Activity) => boolean): void {
    for (const [socket, activity] of this.#connections) if (isMeant(socket, activity)) socket.destroy();
  }

  #reopen(address: { readonly host: string; readonly port: number }): void {
    const fail = () => {
      this.#server.off("listening", succeed);
      this.#reopening = setTimeout(() => this.#reopen(address), RETRY_MILLISECONDS);
    };
    const succeed = () => {
      this.#server.off("error", fail);
      this.#reopening = undefined;
      if (this.#isClosing) this.#server.close();
    };
    if (!this.#isClosing) this.#server.once("error", fail).once("listening", succeed).listen(address);
  }
}

const UNKNOWN: Activity = { request: undefined, isIdle: false };

class LatestRequest implements Activity {
  readonly #incoming: IncomingMessage;
  readonly #socket: Socket;
  readonly #outgoing: ServerResponse;
  /** How many bytes the connection had read when it was answered, and the body of the request read to its end. */
  #bytesRead: number | undefined;

  constructor(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { socket } = incoming;
    this.#incoming = incoming;
    this.#socket = socket;
    this.#outgoing = outgoing;
    outgoing.once("finish", () => {
      const markRead = () => {
        this.#bytesRead = socket.bytesRead;
      };
      if (incoming.complete) markRead();
      else incoming.once("end", markRead);
    });
  }

  get request(): string | undefined {
    const { method, url } = this.#incoming;
    return this.#outgoing.writableFinished ? undefined : `${method} ${url}`;
  }

  get isIdle(): boolean {
    return this.#bytesRead === this.#socket.bytesRead;
  }
}

/** That of an HTTP server would close idle connections, too, those whose response is not read yet among them. The server of Bun has only its own. */
function stopListening(server: Server, whenClosed?: () => void): void {
  const { close } = server instanceof NetServer ? NetServer.prototype : server;
  close.call(server, whenClosed);
}

/** Waits until what has arrived is read: a connection that closes before that is reset, and its request is lost. */
function untilRead(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** How many turns of the event loop without a new connection are waited for, each of which accepts one, and how many turns at most. */
const QUIET_TURNS = 3;
const TURNS = 1_000;

/** Waits until nobody waits to be accepted, who would be reset. Meanwhile nothing is read: clients whose connection closes would connect again. */
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
