/**
 * Answers the commonest request without `node:http`: a GET that came in one piece and is plainly valid. From the first byte that is not plainly
 * that, the connection is `node:http`'s. So there is no second parser that has to be lenient: this one recognises a request or steps aside.
 */
import { type Server, STATUS_CODES, validateHeaderName, validateHeaderValue } from "node:http";
import type { Socket } from "node:net";
import type { HeaderList } from "../../mock/message/messages.js";
import type { Mock } from "../../mock/mock.js";
import { PLAIN_TARGET, parseHeaders, type RequestHeaders } from "./incoming-request.js";
import { answerGet } from "./mock-listener.js";
import { type ReplyTarget, untilClosed, writeReply } from "./reply-writer.js";
import type { OtherConnections, PortControl } from "./server-closing.js";

/** The longest request that is answered here, in bytes. */
const LONGEST = 8 * 1024;

/** How long a new connection may be silent before `node:http` gets it, which limits the time for a first request; in milliseconds. */
const SILENCE = 1_000;

const GET = "GET ";
const VERSION = " HTTP/1.1";

/** Fields whose names are letters, digits, `-` and `_`, each with a value of visible ASCII after a single space. */
const FIELDS = /^(?:[\w-]+: [!-~](?:[ -~]*[!-~])?\r\n)+\r\n$/;

/** Fields that say how the connection or a body is to be read. */
const FRAMING =
  /^(?:connection|content-length|expect|http2-settings|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i;

/** What the connections of a server have in common. */
interface Parts {
  readonly mock: Mock;
  readonly port: Pick<PortControl, "closeFor">;
  /** In milliseconds. */
  readonly keepAliveTimeout: number;
  readonly heads: HeadWriter;
  readonly writer: PieceWriter;
  /** Whether the server takes no further request here. */
  isStopped(): boolean;
  /** Called once for each connection that ends or is `node:http`'s from now on. */
  leave(connection: DirectConnection): void;
  /** Gives a connection to `node:http`. */
  accept(socket: Socket): void;
}

/** The connections of a server that `node:http` has not got yet. */
export class DirectConnections implements OtherConnections {
  readonly #connections = new Set<DirectConnection>();
  #isStopped = false;

  /** Takes over the connections of a server that nobody else listens to yet. */
  constructor(server: Server, mock: Mock, port: Pick<PortControl, "closeFor">) {
    const listeners = server.listeners("connection");
    const { keepAliveTimeout } = server;
    const parts: Parts = {
      ...{ mock, port, keepAliveTimeout, heads: new HeadWriter(keepAliveTimeout), writer: new PieceWriter() },
      isStopped: () => this.#isStopped,
      leave: (connection) => void this.#connections.delete(connection),
      accept: (socket) => {
        for (const listener of listeners) listener.call(server, socket);
      },
    };
    server.removeAllListeners("connection");
    server.on("connection", (socket) => this.#connections.add(new DirectConnection(socket, parts)));
  }

  running(): readonly { readonly socket: Socket; readonly request: string }[] {
    return [...this.#connections].flatMap(({ socket, request }) =>
      request === undefined ? [] : [{ socket, request }],
    );
  }

  stop(): void {
    this.#isStopped = true;
  }

  closeIdle(): void {
    for (const connection of this.#connections) connection.closeIdle();
  }
}

class DirectConnection {
  readonly socket: Socket;
  readonly #parts: Parts;
  /** The header fields of the last request, as they were sent and as they were read. */
  #fields = Buffer.alloc(0);
  #headers: RequestHeaders | undefined;
  /** The response to the request that runs, and its target. */
  #response: DirectResponse | undefined;
  #target = "";
  #hasAnswered = false;
  /** What came while it could not be read. */
  #held: Buffer[] = [];

  constructor(socket: Socket, parts: Parts) {
    this.socket = socket;
    this.#parts = parts;
    socket.setTimeout(SILENCE);
    socket.on("data", this.#read);
    socket.on("drain", this.#resume);
    socket.on("end", this.#end);
    socket.on("timeout", this.#expire);
    socket.on("error", this.#fail);
    socket.on("close", this.#close);
  }

  /** The request that runs, such as `GET /museum-hours`. */
  get request(): string | undefined {
    return this.#response && `GET ${this.#target}`;
  }

  /** Closes the connection between two requests. */
  closeIdle(): void {
    if (this.#response || this.socket.writableLength > 0) return;
    if (this.#hasAnswered) this.socket.destroy();
    else this.#handOver([]);
  }

  readonly #read = (chunk: Buffer): void => {
    if (this.#response || this.socket.writableNeedDrain) {
      this.socket.pause();
      this.#held.push(chunk);
      return;
    }
    const target = this.#parts.isStopped() ? undefined : this.#recognise(chunk);
    if (target === undefined || !this.#headers || !this.#answer(target, this.#headers)) this.#handOver([chunk]);
  };

  /** Reads a request whose target and header fields are plain. Returns its target. */
  #recognise(chunk: Buffer): string | undefined {
    if (chunk.length > LONGEST) return undefined;
    const end = chunk.indexOf("\r\n");
    const line = chunk.toString("latin1", 0, end);
    if (!line.startsWith(GET) || !line.endsWith(VERSION)) return undefined;
    // Read by itself, since a slice of the line would keep the line.
    const target = chunk.toString("latin1", GET.length, end - VERSION.length);
    return PLAIN_TARGET.test(target) && this.#recogniseFields(chunk, end + 2) ? target : undefined;
  }

  #recogniseFields(chunk: Buffer, at: number): boolean {
    if (this.#fields.length > 0 && this.#fields.compare(chunk, at) === 0) return true;
    const text = chunk.toString("latin1", at);
    if (!FIELDS.test(text)) return false;
    const raw = text.slice(0, -4).split("\r\n").flatMap(pairOf);
    for (let index = 0; index < raw.length; index += 2) {
      if (isFraming(raw[index] ?? "", raw[index + 1] ?? "")) return false;
    }
    const headers = parseHeaders(raw, this.socket);
    if (headers.header("host") === null || headers.origin === undefined) return false;
    this.#fields = Buffer.from(chunk.subarray(at));
    this.#headers = headers;
    return true;
  }

  /** Answers a request. Returns false if it is not for the operations. */
  #answer(target: string, headers: RequestHeaders): boolean {
    const response = new DirectResponse(this.socket, this.#parts, this.#finish);
    const reply = answerGet(this.#parts.mock, { target, headers }, () => untilClosed(response));
    if (reply === undefined) return false;
    this.#target = target;
    this.#response = response;
    if (reply instanceof Promise) void reply.then((late) => writeReply(late, response, this.#parts.port));
    else writeReply(reply, response, this.#parts.port);
    return true;
  }

  readonly #finish = (): void => {
    this.#response = undefined;
    if (!this.#hasAnswered) this.socket.setTimeout(this.#parts.keepAliveTimeout);
    this.#hasAnswered = true;
    this.#resume();
  };

  readonly #resume = (): void => {
    if (this.#held.length > 0 && !this.#response && !this.socket.writableNeedDrain) this.#handOver(this.#held);
  };

  readonly #end = (): void => {
    if (this.#response) this.socket.destroy();
    else this.socket.end();
  };

  readonly #expire = (): void => {
    if (this.#response) return;
    if (this.#hasAnswered) this.socket.destroy();
    else this.#handOver([]);
  };

  readonly #fail = (): void => void this.socket.destroy();

  readonly #close = (): void => {
    this.#response?.close();
    this.#parts.leave(this);
  };

  /** Gives the connection to `node:http`, with the bytes that nobody has read. */
  #handOver(chunks: readonly Buffer[]): void {
    const { socket } = this;
    this.#parts.leave(this);
    socket.off("data", this.#read).off("drain", this.#resume).off("end", this.#end).off("timeout", this.#expire);
    socket.off("error", this.#fail).off("close", this.#close);
    socket.setTimeout(0);
    socket.pause();
    if (chunks.length > 0) socket.unshift(Buffer.concat(chunks));
    this.#parts.accept(socket);
    socket.resume();
  }
}

function pairOf(field: string): readonly [name: string, value: string] {
  const end = field.indexOf(": ");
  return [field.slice(0, end), field.slice(end + 2)];
}

function isFraming(name: string, value: string): boolean {
  return FRAMING.test(name) && !(/^connection$/i.test(name) && /^keep-alive$/i.test(value));
}

/** A response on a connection that `node:http` has not got. */
class DirectResponse implements ReplyTarget {
  readonly socket: Socket;
  readonly #parts: Parts;
  readonly #onEnd: () => void;
  readonly #listeners: (() => void)[] = [];
  #head = "";
  #isLast = false;

  constructor(socket: Socket, parts: Parts, onEnd: () => void) {
    this.socket = socket;
    this.#parts = parts;
    this.#onEnd = onEnd;
  }

  get destroyed(): boolean {
    return !this.socket.writable;
  }

  once(_event: "close", listener: () => void): void {
    this.#listeners.push(listener);
  }

  close(): void {
    for (const listener of this.#listeners.splice(0)) listener();
  }

  writeHead(status: number, headers: HeaderList): void {
    const { head, isLast } = this.#parts.heads.write(status, headers, this.#parts.isStopped());
    this.#head = head;
    this.#isLast = isLast;
  }

  flushHeaders(): void {
    this.socket.write(this.#head, "latin1");
    this.#head = "";
  }

  write(bytes: Uint8Array): void {
    this.socket.write(bytes);
  }

  /** Sends what is left of the response in one piece. */
  end(body: string | Uint8Array = ""): void {
    const { socket } = this;
    this.#parts.writer.write(socket, this.#head, body);
    if (this.#isLast) socket.destroySoon();
    this.close();
    this.#onEnd();
  }
}

/** The longest response that is sent from the common buffer, in bytes. */
const COMMON = 64 * 1024;

/** Writes head and body in one system call, from a buffer that is used again once the kernel has its bytes. */
class PieceWriter {
  #buffer = Buffer.allocUnsafe(COMMON);

  write(socket: Socket, head: string, body: string | Uint8Array): void {
    // A text has up to three bytes for each of its units.
    if (head.length + 3 * body.length > COMMON) {
      socket.cork();
      socket.write(head, "latin1");
      socket.write(body);
      socket.uncork();
      return;
    }
    const at = this.#buffer.write(head, "latin1");
    const length = at + (typeof body === "string" ? this.#buffer.write(body, at) : this.#copy(body, at));
    if (length > 0) socket.write(this.#buffer.subarray(0, length));
    if (socket.writableLength > 0) this.#buffer = Buffer.allocUnsafe(COMMON);
  }

  #copy(body: Uint8Array, at: number): number {
    this.#buffer.set(body, at);
    return body.length;
  }
}

/** Writes the heads of responses as `node:http` does. */
class HeadWriter {
  readonly #keepAlive: string;
  #second = 0;
  #date = "";

  constructor(keepAliveTimeout: number) {
    this.#keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1_000)}\r\n\r\n`;
  }

  /** Returns the head, and whether it says that the connection closes after the response. */
  write(status: number, headers: HeaderList, isLast: boolean): { readonly head: string; readonly isLast: boolean } {
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "unknown"}\r\n`;
    let hasDate = false;
    let connection: string | undefined;
    for (const [name, value] of headers) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
      head += `${name}: ${value}\r\n`;
      if (name === "date") hasDate = true;
      else if (name === "connection") connection = value;
    }
    if (!hasDate) head += `Date: ${this.#now()}\r\n`;
    if (connection !== undefined) return { head: `${head}\r\n`, isLast: /close/i.test(connection) };
    return { head: head + (isLast ? "Connection: close\r\n\r\n" : this.#keepAlive), isLast };
  }

  /** The time in the form of RFC 9110, section 5.6.7, which is the same for a second. */
  #now(): string {
    const date = new Date();
    const second = Math.floor(date.getTime() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#date = date.toUTCString();
    }
    return this.#date;
  }
}
