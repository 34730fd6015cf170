/** Serves a mock, or any handler of web requests, over HTTP on Node. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Mock } from "../mock/mock.js";
import { createListener, type NodeHandler } from "./node/mock-listener.js";
import { createPortControl } from "./node/port-control.js";
import { createPortOpener, type ListeningPort } from "./node/port-opener.js";
import { readTarget } from "./node/request-target.js";
import { type CloseOptions, createServerClosing } from "./node/server-closing.js";
import { timeouts } from "./node/timeouts.js";
import { LONGEST_HEAD, refuseTunnel, refuseUnreadable } from "./node/unreadable-request.js";
import type { WebHandler } from "./node/web-handler.js";
import { createWebListener, type ServerFacts } from "./node/web-listener.js";

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
  const stopping = new AbortController();
  const { signal } = stopping;
  const ports = createPortOpener((session, own) => serve(handler, { host, port: own }, { session, signal }));
  const listening = await serve(handler, { host, port }, { openPort: ports.open, signal });
  return {
    url: listening.url,
    async close(options) {
      stopping.abort();
      await Promise.all([ports.close(options), listening.close(options)]);
    },
  };
}

const HOST = "127.0.0.1";

async function serve(
  handler: WebHandler,
  { host = HOST, port }: ListenOptions,
  facts: ServerFacts,
): Promise<ListeningPort> {
  const server = createServer({ maxHeaderSize: LONGEST_HEAD, ...timeouts });
  if (isMock(handler)) await handler.ready();
  const close = createServerClosing(server, (target) => isMock(handler) && handler.isAdmin(target));
  server.on("clientError", refuseUnreadable);
  server.on("connect", (_request, socket) => refuseTunnel(socket as Socket));
  await once(server.listen({ host, port }), "listening");
  const { port: bound } = server.address() as AddressInfo;
  const portControl = createPortControl(server, { host, port: bound });
  const web = createWebListener(handler, facts);
  const listener = isMock(handler) ? createListener(handler, web, { port: portControl, ...facts }) : web;
  server.on("request", listener);
  return {
    port: bound,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    close(options) {
      portControl.stop();
      return close(options);
    },
  };
}

function isMock(handler: WebHandler): handler is Mock {
  return "exchange" in handler;
}

/**
 * Returns a handler of `node:http`, for a server of your own: `createServer(toNodeHandler(mock))`. It is also middleware for Express,
 * Connect and the like: there, requests to other paths than those of the operations and the admin API go on to `next`.
 */
export function toNodeHandler(mock: Mock): NodeHandler {
  const listener = createListener(mock, createWebListener(mock), { port: NO_PORT });
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
