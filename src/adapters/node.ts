/** Serves a mock, or any handler of web requests, over HTTP on Node. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Mock } from "../mock/mock.js";
import { DirectConnections } from "./node/direct-connections.js";
import { LONGEST_HEAD, readTarget, refuseTunnel, refuseUnreadable } from "./node/incoming-request.js";
import { createListener, type NodeHandler, type WebHandler } from "./node/mock-listener.js";
import { type CloseOptions, createPortControl, createServerClosing, timeouts } from "./node/server-closing.js";
import { createWebListener } from "./node/web-listener.js";

export type { NodeHandler } from "./node/mock-listener.js";
export type { CloseOptions } from "./node/server-closing.js";

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
  /** Stops accepting, lets running requests end for a second or the grace, then cuts what is left. */
  close(options?: CloseOptions): Promise<void>;
}

/**
 * Serves a mock, or another handler of web requests. Rejects with a TypeError if its options are invalid, and with Node's error (`EADDRINUSE`, `EACCES`, `ENOTFOUND` …) if the
 * address can't be had.
 */
export async function listen(handler: WebHandler, { host = HOST, port }: ListenOptions): Promise<Listening> {
  const server = createServer({ maxHeaderSize: LONGEST_HEAD, ...timeouts });
  if (isMock(handler)) await handler.ready();
  const direct = isMock(handler)
    ? new DirectConnections(server, handler, { closeFor: (milliseconds) => portControl.closeFor(milliseconds) })
    : undefined;
  const close = createServerClosing(server, (target) => isMock(handler) && handler.isAdmin(target), direct);
  server.on("clientError", refuseUnreadable);
  server.on("connect", (_request, socket) => refuseTunnel(socket as Socket));
  await once(server.listen({ host, port }), "listening");
  const { port: bound } = server.address() as AddressInfo;
  const portControl = createPortControl(server, { host, port: bound });
  const stopping = new AbortController();
  const web = createWebListener(handler, stopping.signal);
  server.on("request", isMock(handler) ? createListener(handler, web, portControl) : web);
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    close(options) {
      stopping.abort();
      portControl.stop();
      return close(options);
    },
  };
}

const HOST = "127.0.0.1";

function isMock(handler: WebHandler): handler is Mock {
  return "exchange" in handler;
}

/**
 * Returns a handler of `node:http`, for a server of your own: `createServer(toNodeHandler(mock))`. It is also middleware for Express,
 * Connect and the like: there, requests to other paths than those of the operations and the admin API go on to `next`.
 */
export function toNodeHandler(mock: Mock): NodeHandler {
  const listener = createListener(mock, createWebListener(mock), NO_PORT);
  return (incoming, outgoing, next) => {
    return next && !isFor(mock, incoming) ? next() : listener(incoming, outgoing);
  };
}

/** Whether a request is for an operation or the admin API. */
function isFor(mock: Mock, { method = "GET", url = "", headers }: IncomingMessage): boolean {
  const { target } = readTarget(url, "http://localhost") ?? {};
  if (target === undefined) return false;
  const header = (name: string) => headers[name]?.toString() ?? null;
  return mock.isAdmin(target) || mock.operationOf({ method, target, header }) !== undefined;
}

/** A port that somebody else opened stays open: a refused connection is cut for its client alone. */
const NO_PORT = { spare() {}, closeFor() {} };
