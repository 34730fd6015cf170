/**
 * Sends replies on connections that `node:http` has not got. Those of a turn of the event loop are written together (decision 28). Whatever resets connections
 * calls `flush` first.
 */
import { STATUS_CODES, validateHeaderName, validateHeaderValue } from "node:http";
import type { Socket } from "node:net";
// Not the global one, which tests put a false clock in place of.
import { setImmediate } from "node:timers";
import { maxBodyBytes, writeBody } from "../../mock/message/list-reply.js";
import type { HeaderList, ReplyMessage } from "../../mock/message/messages.js";

export interface DirectReceiver {
  readonly socket: Socket;
  readonly destroyed: boolean;
  /** Called once the reply is written. `isLast` says that the connection closes after it. */
  finish(isLast: boolean): void;
}

interface Head {
  readonly text: string;
  /** Where the date stands that the server adds; undefined if the reply has one of its own. */
  readonly dateAt: number | undefined;
  readonly isLast: boolean;
}

/** A whole response, in the bytes that are sent in the second of its date. */
interface ReadyResponse {
  readonly bytes: Buffer;
  readonly dateAt: number;
  date: string;
}

interface QueuedResponse {
  readonly receiver: DirectReceiver;
  readonly bytes: Buffer;
  readonly isLast: boolean;
}

/** The size of the buffer that responses are written from, and of the longest one that is, in bytes. */
const ROOM = 64 * 1024;

/** How many replies are remembered, and the longest body, in bytes, of a response that is kept ready for one. */
const RECENT = 32;
const LONGEST_READY = 16 * 1024;

const DATE = "Date: ";

export class DirectSender {
  readonly #keepAlive: string;
  /** Used again once the kernel has its bytes. */
  #buffer = Buffer.allocUnsafe(ROOM);
  #used = 0;
  #queued: QueuedResponse[] = [];
  /** The last replies, and the responses of those that came again. */
  readonly #recent: (ReplyMessage | undefined)[] = Array(RECENT).fill(undefined);
  readonly #ready: (ReadyResponse | undefined)[] = Array(RECENT).fill(undefined);
  #oldest = 0;
  #second = 0;
  #date = "";

  constructor(keepAliveTimeout: number) {
    this.#keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1_000)}\r\n\r\n`;
  }

  /** `isStopped` says that no further request is taken on its connection. */
  send(reply: ReplyMessage, receiver: DirectReceiver, isStopped: boolean): void {
    if (receiver.destroyed) return;
    const ready = isStopped ? undefined : this.#readyFor(reply);
    if (ready) {
      this.#queue({ receiver, bytes: ready, isLast: false });
      return;
    }
    const { text, isLast } = this.head(reply.status, reply.headers, isStopped);
    const room = text.length + maxBodyBytes(reply);
    if (this.#used + room > ROOM) this.flush();
    const [buffer, from] = room > ROOM ? [Buffer.allocUnsafe(room), 0] : [this.#buffer, this.#used];
    const to = writeBody(reply, buffer, from + buffer.write(text, from, "latin1"));
    if (buffer === this.#buffer) this.#used = to;
    this.#queue({ receiver, bytes: buffer.subarray(from, to), isLast });
  }

  readonly flush = (): void => {
    const responses = this.#queued;
    if (responses.length === 0) return;
    this.#queued = [];
    let isKept = false;
    for (const { receiver, bytes } of responses) {
      if (receiver.destroyed) continue;
      receiver.socket.write(bytes);
      if (receiver.socket.writableLength > 0) isKept = true;
    }
    this.#used = 0;
    if (isKept) this.#leaveBytes();
    for (const { receiver, isLast } of responses) if (!receiver.destroyed) receiver.finish(isLast);
  };

  head(status: number, headers: HeaderList, isStopped: boolean): Head {
    let text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "unknown"}\r\n`;
    let hasDate = false;
    let connection: string | undefined;
    for (const [name, value] of headers) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
      text += `${name}: ${value}\r\n`;
      if (name === "date") hasDate = true;
      else if (name === "connection") connection = value;
    }
    const dateAt = hasDate ? undefined : text.length + DATE.length;
    if (!hasDate) text += `${DATE}${this.#now()}\r\n`;
    if (connection !== undefined) return { text: `${text}\r\n`, dateAt, isLast: /close/i.test(connection) };
    return { text: text + (isStopped ? "Connection: close\r\n\r\n" : this.#keepAlive), dateAt, isLast: isStopped };
  }

  #queue(response: QueuedResponse): void {
    if (this.#queued.push(response) === 1) setImmediate(this.flush);
  }

  #leaveBytes(): void {
    this.#buffer = Buffer.allocUnsafe(ROOM);
    this.#ready.fill(undefined);
  }

  #readyFor(reply: ReplyMessage): Buffer | undefined {
    // A long one would be kept alive by being remembered.
    if (maxBodyBytes(reply) > LONGEST_READY) return undefined;
    const place = this.#recent.indexOf(reply);
    if (place < 0) {
      this.#recent[this.#oldest] = reply;
      this.#ready[this.#oldest] = undefined;
      this.#oldest = (this.#oldest + 1) % RECENT;
      return undefined;
    }
    const ready = this.#ready[place] ?? this.#prepare(reply);
    this.#ready[place] = ready;
    const date = this.#now();
    if (ready && ready.date !== date) {
      ready.bytes.write(date, ready.dateAt, "latin1");
      ready.date = date;
    }
    return ready?.bytes;
  }

  #prepare(reply: ReplyMessage): ReadyResponse | undefined {
    const { text, dateAt, isLast } = this.head(reply.status, reply.headers, false);
    if (dateAt === undefined || isLast) return undefined;
    const buffer = Buffer.allocUnsafeSlow(text.length + maxBodyBytes(reply));
    const end = writeBody(reply, buffer, buffer.write(text, "latin1"));
    return { bytes: buffer.subarray(0, end), dateAt, date: this.#now() };
  }

  /** The time in the form of RFC 9110, section 5.6.7, which is the same for a second. */
  #now(): string {
    const now = new Date();
    const second = Math.floor(now.getTime() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#date = now.toUTCString();
    }
    return this.#date;
  }
}
