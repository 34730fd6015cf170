/** Answers a GET that came in one piece and is plainly valid without `node:http`, which gets the connection from the first byte on that is not (decision 24). */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { HeaderList, ReplyMessage } from "../../mock/message/messages.js";
import type { Mock } from "../../mock/mock.js";
import type { DirectReceiver, DirectSender } from "./direct-sender.js";
import { PLAIN_TARGET, parseHeaders, type RequestHeaders } from "./incoming-request.js";
import { answerGet } from "./mock-listener.js";
import { deliver, type ReplyTarget, untilClosed } from "./reply-writer.js";
import type { Activity, ServerPort } from "./server-port.js";

const LONGEST = 8 * 1024;

/** Longer header fields, in bytes, are copied one by one: a slice in the journal would keep all of them. */
const LONGEST_SLICED = 1024;

/** How long a new connection may be silent, in milliseconds, before `node:http` gets it, which limits the time for a first request. */
const SILENCE = 1_000;

const CR = 13;
const LF = 10;
const GET = "GET ";
const VERSION = " HTTP/1.1";

/** Fields whose names are letters, digits, `-` and `_`, each with a value of visible ASCII after a single space. */
const FIELDS = /^(?:[\w-]+: [!-~](?:[ -~]*[!-~])?\r\n)+\r\n$/;

/** Fields that say how the connection or a body is to be read. */
const FRAMING =
  /^(?:connection|content-length|expect|http2-settings|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i;

interface Parts {
  readonly mock: Mock;
  readonly port: Pick<ServerPort, "closeFor" | "watch" | "isClosing">;
  readonly sender: DirectSender;
  readonly keepAliveTimeout: number;
  accept(socket: Socket): void;
}

/** Takes each new connection of a server before `node:http`. */
export function takeConnections(server: Server, given: Pick<Parts, "mock" | "port" | "sender">): void {
  // The HTTP server of Bun has no such listener, and keeps its connections.
  const [own] = server.listeners("connection");
  if (!own) return;
  const { keepAliveTimeout } = server;
  const parts = { ...given, keepAliveTimeout, accept: (socket: Socket) => void own.call(server, socket) };
  server.off("connection", own as () => void);
  server.on("connection", (socket) => given.port.watch(socket, new DirectConnection(socket, parts)));
}

class DirectConnection implements DirectReceiver, ReplyTarget, Activity {
  readonly socket: Socket;
  readonly #parts: Parts;
  #target = "";
  #fields = Buffer.alloc(0);
  #headers: RequestHeaders | undefined;
  #isAnswering = false;
  #hasAnswered = false;
  /** Called once the response is sent or the client has left. */
  #closeListeners: (() => void)[] = [];
  #isLast = false;
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

  get request(): string | undefined {
    return this.#isAnswering || this.socket.writableLength > 0 ? `GET ${this.#target}` : undefined;
  }

  get isIdle(): boolean {
    return this.#hasAnswered && this.request === undefined;
  }

  readonly #read = (chunk: Buffer): void => {
    if (this.#isAnswering || this.socket.writableNeedDrain) {
      this.socket.pause();
      this.#held.push(chunk);
      return;
    }
    if (this.#parts.port.isClosing || !this.#recognise(chunk) || !this.#headers || !this.#answer(this.#headers))
      this.#handOver([chunk]);
  };

  #recognise(chunk: Buffer): boolean {
    if (chunk.length > LONGEST) return false;
    const end = chunk.indexOf(CR);
    if (chunk[end + 1] !== LF) return false;
    return this.#recogniseLine(chunk, end) && this.#recogniseFields(chunk, end + 2);
  }

  #recogniseLine(chunk: Buffer, end: number): boolean {
    const line = chunk.toString("latin1", 0, end);
    if (!line.startsWith(GET) || !line.endsWith(VERSION)) return false;
    // Read by itself, since a slice of the line would keep the line.
    const target = chunk.toString("latin1", GET.length, line.length - VERSION.length);
    if (!PLAIN_TARGET.test(target)) return false;
    this.#target = target;
    return true;
  }

  #recogniseFields(chunk: Buffer, at: number): boolean {
    if (this.#fields.compare(chunk, at) === 0) return true;
    const text = chunk.toString("latin1", at);
    if (!FIELDS.test(text)) return false;
    const parts = text.slice(0, -4).split("\r\n").flatMap(pairOf);
    const raw =
      text.length > LONGEST_SLICED ? parts.map((part) => Buffer.from(part, "latin1").toString("latin1")) : parts;
    for (let index = 0; index < raw.length; index += 2) {
      if (isFraming(raw[index] ?? "", raw[index + 1] ?? "")) return false;
    }
    const headers = parseHeaders(raw, this.socket);
    if (headers.header("host") === null || headers.origin === undefined) return false;
    this.#fields = Buffer.from(chunk.subarray(at));
    this.#headers = headers;
    return true;
  }

  /** Returns false if it is not for the operations. */
  #answer(headers: RequestHeaders): boolean {
    const reply = answerGet(this.#parts.mock, { target: this.#target, headers }, this.#signal);
    if (reply === undefined) return false;
    this.#isAnswering = true;
    if (reply instanceof Promise) void reply.then(this.#reply);
    else this.#reply(reply);
    return true;
  }

  readonly #signal = (): AbortSignal => untilClosed(this);

  readonly #reply = (reply: ReplyMessage): void => {
    const { sender, port } = this.#parts;
    const { delivery } = reply;
    if (delivery) deliver(reply, delivery, this, port);
    else sender.send(reply, this, port.isClosing);
  };

  get destroyed(): boolean {
    return !this.socket.writable;
  }

  once(_event: "close", listener: () => void): void {
    this.#closeListeners.push(listener);
  }

  writeHead(status: number, headers: HeaderList): void {
    const { sender, port } = this.#parts;
    const { text, isLast } = sender.head(status, headers, port.isClosing);
    this.#isLast = isLast;
    this.socket.write(text, "latin1");
  }

  write(bytes: Uint8Array): void {
    this.socket.write(bytes);
  }

  end(): void {
    this.finish(this.#isLast);
  }

  finish(isLast: boolean): void {
    if (isLast) this.socket.destroySoon();
    this.#tellClosed();
    this.#isAnswering = false;
    if (!this.#hasAnswered) this.socket.setTimeout(this.#parts.keepAliveTimeout);
    this.#hasAnswered = true;
    this.#resume();
  }

  #tellClosed(): void {
    if (this.#closeListeners.length > 0) for (const listener of this.#closeListeners.splice(0)) listener();
  }

  readonly #resume = (): void => {
    if (this.#held.length > 0 && !this.#isAnswering && !this.socket.writableNeedDrain) this.#handOver(this.#held);
  };

  readonly #end = (): void => {
    if (this.#isAnswering) this.socket.destroy();
    else this.socket.end();
  };

  readonly #expire = (): void => {
    if (this.#isAnswering) return;
    if (this.#hasAnswered) this.socket.destroy();
    else this.#handOver([]);
  };

  readonly #fail = (): void => void this.socket.destroy();

  readonly #close = (): void => this.#tellClosed();

  /** Gives the connection to `node:http`, with the bytes that nobody has read. */
  #handOver(chunks: readonly Buffer[]): void {
    const { socket } = this;
    this.#parts.port.watch(socket);
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
