/** An HTTP/1.1 connection over a bare socket, which sends bytes as they are and reads each answer as it is framed. */
import { connect, type Socket } from "node:net";

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  /** In UTF-8. */
  readonly body: string;
}

export interface RawConnection {
  /** Sends a request, a letter a byte, and resolves with its answer; an answer to HEAD has no body. */
  ask(request: string): Promise<RawAnswer>;
  /** Whether the server has closed it. */
  isClosed(): boolean;
  close(): void;
}

const BODILESS = [204, 304];

/** Opens a connection to a port of this machine. */
export function openConnection(port: number): RawConnection {
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
    async ask(request) {
      socket.write(Buffer.from(request, "latin1"));
      for (;;) {
        const read = readAnswer(heard, request.startsWith("HEAD "));
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
    isClosed: () => isOver(socket),
    close: () => socket.destroy(),
  };
}

function isOver(socket: Socket): boolean {
  return socket.destroyed || socket.readableEnded;
}

/** Reads the first answer of what came, undefined while it is not whole. */
function readAnswer(heard: Buffer, isHead: boolean) {
  const end = heard.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = heard.subarray(0, end).toString("latin1").split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  const status = Number(first.split(" ")[1]);
  const stated = Number(headers.find(([name]) => name === "content-length")?.[1] ?? 0);
  const length = end + 4 + (isHead || BODILESS.includes(status) ? 0 : stated);
  if (heard.length < length) return undefined;
  return { length, answer: { status, headers, body: heard.subarray(end + 4, length).toString("utf8") } };
}
