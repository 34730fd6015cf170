/** Serves a mock, or any handler of web requests, over HTTP on Node. */

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { lookUp } from "../../base/collections.js";
import { shown } from "../../base/text.js";
import { as, readOptions } from "../../config/code-options.js";
import * as kinds from "../../config/kinds.js";
import type { AdminConnection } from "../../mock/admin/admin-operation.js";
import { toResponse } from "../../mock/message/messages.js";
import { toProblemResponse } from "../../mock/message/problem.js";
import type { Mock } from "../../mock/mock.js";
import { takeConnections } from "./direct-connections.js";
import { DirectSender } from "./direct-sender.js";
import { readTarget, refuseUnreadable, serverLimits, UNREADABLE_ADDRESS } from "./incoming-request.js";
import { createListener, type NodeHandler, type WebHandler } from "./mock-listener.js";
import { type CloseOptions, ServerPort } from "./server-port.js";

export type { NodeHandler } from "./mock-listener.js";
export type { CloseOptions } from "./server-port.js";

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
export async function listen(handler: WebHandler, options: ListenOptions): Promise<Listening> {
  const { host = HOST, port } = readOptions(options, "listen", listenOptions);
  if (port === undefined)
    throw new TypeError("Invalid options of listen: port is missing; use { port: 0 } for a free one.");
  requireHandler(handler, "listen");
  const server = createServer(serverLimits);
  const sender = new DirectSender(server.keepAliveTimeout);
  const opened = new ServerPort(server, sender.flush);
  const web = createWebListener(handler);
  if (isMock(handler)) {
    await handler.ready();
    takeConnections(server, { mock: handler, port: opened, sender });
    server.on("request", createListener(handler, web, opened));
  } else server.on("request", web);
  refuseUnreadable(server, isMock(handler) && handler.cors);
  await once(server.listen({ host, port }), "listening");
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    close: (closing) => opened.close(closing),
  };
}

const HOST = "127.0.0.1";

const listenOptions = { host: as(kinds.text("<host>")), port: as(kinds.port) };

function isMock(handler: WebHandler): handler is Mock {
  return "exchange" in handler;
}

function requireHandler(handler: unknown, of: string): void {
  if (typeof (handler as Partial<WebHandler> | null | undefined)?.fetch === "function") return;
  throw new TypeError(`Invalid value ${shown(handler)} for ${of}; use a mock, such as ${of}(createMock(…)).`);
}

/**
 * Returns a handler of `node:http`, for a server of your own: `createServer(toNodeHandler(mock))`. It is also middleware for Express,
 * Connect and the like: there, requests to other paths than those of the operations and the admin API go on to `next`, unless the mock has `others`. Throws a TypeError for
 * what is no mock.
 */
export function toNodeHandler(mock: Mock): NodeHandler {
  requireHandler(mock, "toNodeHandler");
  const listener = createListener(mock, createWebListener(mock), NO_PORT);
  return (incoming, outgoing, next) => {
    return next && !isFor(mock, incoming) ? next() : listener(incoming, outgoing);
  };
}

function isFor(mock: Mock, { method = "GET", url = "", headers }: IncomingMessage): boolean {
  const { target } = readTarget(url, "http://localhost") ?? {};
  if (target === undefined) return false;
  const header = (name: string) => lookUp(headers, name)?.toString() ?? null;
  return (
    mock.others !== undefined || mock.isAdmin(target) || mock.operationOf({ method, target, header }) !== undefined
  );
}

/** A port that somebody else opened stays open: a refused connection is cut for its client alone. */
const NO_PORT = { spare() {}, closeFor() {} };

type WebListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

function createWebListener(handler: WebHandler): WebListener {
  return loadOnce(() => loadWebListener(handler));
}

/** Returns a function that is loaded when it is first called, and again if that fails. */
function loadOnce<Given extends readonly unknown[], Result>(
  load: () => Promise<(...given: Given) => Promise<Result>>,
): (...given: Given) => Promise<Result> {
  let loading: ReturnType<typeof load> | undefined;
  return async (...given) => {
    loading ??= load();
    const loaded = await loading.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loaded(...given);
  };
}

function toFailure(error: unknown): Response {
  const detail = `The handler failed: ${error instanceof Error ? error.message : String(error)}`;
  return toProblemResponse({ kind: "internal-error", status: 500, detail });
}

async function loadWebListener(handler: WebHandler): Promise<WebListener> {
  const [{ getRequestListener }, { createPageLoader }] = await Promise.all([
    import("@hono/node-server"),
    import("./served-documents.js"),
  ]);
  const pageFile = createPageLoader();
  const mcp = createMcpEndpoint(handler);
  return getRequestListener(
    (request, bindings) => {
      const { incoming } = bindings as { incoming: IncomingMessage };
      // A connection that was reset has no address any more; it must not pass for one from this machine.
      const remoteAddress = incoming.socket.remoteAddress ?? "an unknown address";
      // A request over HTTP/2 has no such headers, and its authority once (RFC 9113, section 8.3.1).
      const hosts = incoming.headersDistinct?.["host"] ?? [];
      if (hosts.length > 1 || !URL.canParse(request.url)) return refuseAddress();
      return Promise.resolve()
        .then(() => handler.fetch(request, { remoteAddress, pageFile, mcp }))
        .catch(toFailure);
    },
    { errorHandler: refuseAddress, overrideGlobalObjects: false, hostname: "127.0.0.1" },
  );
}

/** The admin API has let its clients in. */
function createMcpEndpoint(handler: WebHandler): NonNullable<AdminConnection["mcp"]> {
  const answer = loadOnce(async () => (await import("../mcp/server.js")).createHttpEndpoint(handler));
  return (...given) =>
    answer(...given).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
      const detail = "MCP needs its library, which is not installed; npm install @modelcontextprotocol/server.";
      return toProblemResponse({ kind: "not-available", status: 501, detail });
    });
}

function refuseAddress(): Response {
  return toResponse(UNREADABLE_ADDRESS);
}
