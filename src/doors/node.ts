/** Serves a mock over HTTP on Node. */
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { Mock } from "../mock/mock.js";

export interface ListenOptions {
  /** A name or address; `127.0.0.1` where left out. */
  readonly host?: string;
  /** 0 takes a free port. */
  readonly port: number;
}

export interface Listening {
  /** `http://127.0.0.1:4010`, without a slash at its end. */
  readonly url: string;
  /** Stops accepting, lets running requests end for a moment, then cuts what is left. */
  close(): Promise<void>;
}

/** The longest request line and headers, in bytes; Node's own 16 KiB would cut a long query off without a word of ours. */
const LONGEST_HEAD = 256 * 1024;
const GRACE_MILLISECONDS = 1000;

/** Serves a mock; rejects with Node's error (`EADDRINUSE`, `EACCES`, `ENOTFOUND` …) if the address can't be had. */
export async function listen(
  mock: Pick<Mock, "fetch">,
  { host = "127.0.0.1", port }: ListenOptions,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, bindings) =>
      mock.fetch(request, { remoteAddress: (bindings as HttpBindings).incoming.socket.remoteAddress }),
    overrideGlobalObjects: false,
    serverOptions: { maxHeaderSize: LONGEST_HEAD },
  }) as Server;
  server.on("clientError", refuseUnreadable);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const bound = (server.address() as AddressInfo).port;
  return { url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MILLISECONDS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Answers what Node's parser could not read, which no handler ever sees. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const isTooLong = error.code === "HPE_HEADER_OVERFLOW";
  const [status, title] = isTooLong ? [431, "Request Header Fields Too Large"] : [400, "Bad Request"];
  const detail = isTooLong
    ? `The request line and headers are longer than ${LONGEST_HEAD} bytes; shorten the query.`
    : "The request is not HTTP/1.1 that can be read (RFC 9112).";
  const body = JSON.stringify({ type: "about:blank", title, status, detail });
  const head = `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\nConnection: close`;
  socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
