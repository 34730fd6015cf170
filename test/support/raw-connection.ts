/** An HTTP/1.1 connection over a bare socket, which sends bytes as they are and reads each answer as it is framed. */
import { connect, type Socket } from "node:net";

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  /** In UTF-8. */
  readonly body: string;
}

export type RawConnection = ReturnType<typeof openConnection>;

const BODILESS = [204, 304];

/** Connects to a port of this machine; an end of the connection is no error. */
export function connectTo(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(socket));
    socket.on("error", () => {});
  });
}

/** Collects what comes, a letter a byte, until the connection closes. */
export function heardBy(socket: Socket): Promise<string> {
  const heard: Buffer[] = [];
  socket.on("data", (chunk) => heard.push(chunk));
  return new Promise((resolve) => socket.once("close", () => resolve(Buffer.concat(heard).toString("latin1"))));
}

/** Sends bytes, and resolves with all that comes back until the connection closes. */
export async function exchange(port: number, text: string, after = (_: Socket): void => {}): Promise<string> {
  const socket = await connectTo(port);
  const heard = heardBy(socket);
  if (text) socket.write(text);
  after(socket);
  return heard;
}

/** Opens a connection to a port of this machine. */
export function openConnection(port: number) {
  const socket = connect(port, "127.0.0.1");
  let heard = Buffer.alloc(0);
  let wake = () => {};
  socket.on("data", (chunk) => {
    heard = Buffer.concat([heard, chunk]);
    wake();
  });
  socket.on("error", () => {});
  socket.on("close", () => wake());
  return {
    /** Sends a request, a letter a byte, and resolves with its answer; an answer to HEAD has no body. */
    async ask(request: string): Promise<RawAnswer> {
      socket.write(Buffer.from(request, "latin1"));
      for (;;) {
        const read = readAnswer(heard, request.startsWith("HEAD "), isOver(socket));
        if (read) {
          heard = heard.subarray(read.length);
          return read.answer;
        }
        if (isOver(socket)) throw new Error(`The connection ended after ${JSON.stringify(heard.toString("latin1"))}.`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    /** Whether the server has closed it. */
    isClosed: () => isOver(socket),
    close: () => socket.destroy(),
  };
}

function isOver(socket: Socket): boolean {
  return socket.destroyed || socket.readableEnded;
}

/** Reads the first answer of what came by the letter of RFC 9112, section 6.3; undefined while it is not whole. */
function readAnswer(heard: Buffer, isHead: boolean, isEnded: boolean) {
  const end = heard.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = heard.subarray(0, end).toString("latin1").split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  const status = Number(first.split(" ")[1]);
  const field = (wanted: string) => headers.find(([name]) => name === wanted)?.[1];
  const length = isHead || BODILESS.includes(status) ? "0" : field("content-length");
  const isChunked = field("transfer-encoding") === "chunked";
  const body = readBody(heard.subarray(end + 4), { length, isChunked, isEnded });
  if (body === "waits for ever" && field("connection") !== "close")
    throw new Error(`The answer with ${status} has no length, and its connection stays open.`);
  if (typeof body === "string") return undefined;
  return { length: end + 4 + body.length, answer: { status, headers, body: body.text } };
}

interface Framing {
  readonly length: string | undefined;
  readonly isChunked: boolean;
  readonly isEnded: boolean;
}

function readBody(bytes: Buffer, { length, isChunked, isEnded }: Framing) {
  if (length === undefined && isChunked) return readChunks(bytes);
  if (length === undefined && !isEnded) return "waits for ever";
  const end = length === undefined ? bytes.length : Number(length);
  return bytes.length < end ? "waits" : { length: end, text: bytes.subarray(0, end).toString("utf8") };
}

function readChunks(bytes: Buffer) {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.subarray(at, Math.max(end, at)).toString("latin1"), 16);
    const next = end + 2 + size + 2;
    if (end < 0 || bytes.length < next) return "waits";
    if (size === 0) return { length: next, text: Buffer.concat(chunks).toString("utf8") };
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = next;
  }
}
