/** Serves a mock, or any handler of web requests, over HTTP on Node. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { moveSessionToQuery } from "../mock/message/session-path.js";
import type { Mock } from "../mock/mock.js";
import { createPortControl, type PortControl } from "./node/port-control.js";
import { createPortOpener, type ListeningPort } from "./node/port-opener.js";
import { untilClosed, writeReply } from "./node/reply-writer.js";
import { createHeaderReader } from "./node/request-headers.js";
import { readTarget } from "./node/request-target.js";
import { timeouts } from "./node/timeouts.js";
import { LONGEST_HEAD, refuseTunnel, refuseUnreadable, UNREADABLE_ADDRESS } from "./node/unreadable-request.js";
import { createWebListener, type ServerFacts, type WebHandler } from "./node/web-listener.js";

/** Where to listen. */
export interface ListenOptions {
  /** A name or address. Default: `127.0.0.1`. */
  readonly host?: string;
  /** 0 takes a free port. */
  readonly port: number;
}

/** A server that listens. */
export interface Listening {
  /** `http://127.0.0.1:4010`, without a slash at its end. */
  readonly url: string;
  /** Stops accepting, lets running requests end for a moment, then cuts what is left. */
  close(): Promise<void>;
}

/** How long running requests may take when the server closes, in milliseconds. */
const GRACE_MILLISECONDS = 1000;

/** Serves a mock; rejects with Node's error (`EADDRINUSE`, `EACCES`, `ENOTFOUND` …) if the address can't be had. */
export async function listen(handler: Mock | WebHandler, { host = HOST, port }: ListenOptions): Promise<Listening> {
  const ports = createPortOpener((session, own) => serve(handler, { host, port: own }, { session }));
  const listening = await serve(handler, { host, port }, { openPort: ports.open });
  return {
    url: listening.url,
    async close() {
      await Promise.all([ports.close(), listening.close()]);
    },
  };
}

const HOST = "127.0.0.1";

async function serve(
  handler: Mock | WebHandler,
  { host = HOST, port }: ListenOptions,
  facts: ServerFacts,
): Promise<ListeningPort> {
  const server = createServer({ maxHeaderSize: LONGEST_HEAD, ...timeouts });
  server.on("clientError", refuseUnreadable);
  server.on("connect", (_request, socket) => refuseTunnel(socket as Socket));
  await open(server, { host, port });
  const { port: bound } = server.address() as AddressInfo;
  const portControl = createPortControl(server, { host, port: bound });
  const web = createWebListener(handler, facts);
  const listener = "exchange" in handler ? createListener(handler, web, { port: portControl, ...facts }) : web;
  server.on("request", listener);
  return {
    port: bound,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    close: () => {
      portControl.stop();
      return closeServer(server);
    },
  };
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/** Runs requests to the operations through the exchange, and hands those to the admin API to the web listener. */
function createListener(
  mock: Mock,
  web: Listener,
  { port, session }: { readonly port: PortControl } & ServerFacts,
): Listener {
  const readHeaders = createHeaderReader();
  return (incoming, outgoing) => {
    const { header, headers, origin } = readHeaders(incoming);
    const read = origin === undefined ? undefined : readTarget(incoming.url ?? "", origin);
    if (!read) return writeReply(UNREADABLE_ADDRESS, outgoing, port);
    if (mock.isAdmin(read.target)) {
      port.spare(incoming.socket);
      incoming.url = moveSessionToQuery(incoming.url ?? "");
      return web(incoming, outgoing);
    }
    const { method = "GET" } = incoming;
    const { target, origin: named = origin } = read;
    const signal = () => untilClosed(outgoing);
    const request = { method, target, origin: named as string, header, headers, signal };
    const reply = mock.exchange(session === undefined ? request : { ...request, session });
    if (!(reply instanceof Promise)) return writeReply(reply, outgoing, port);
    return reply.then((late) => writeReply(late, outgoing, port));
  };
}

function open(server: Server, address: ListenOptions): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, () => {
      server.off("error", reject);
      resolve();
    });
  });
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
