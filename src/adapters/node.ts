/** Serves a mock over HTTP on Node. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Mock } from "../mock/mock.js";
import { createDataDoor } from "./node/data-door.js";
import { createDoorkeeper } from "./node/doorkeeper.js";
import { LONGEST_HEAD, refuseAddress, refuseUnreadable, whyUnaddressable } from "./node/unreadable-request.js";

/** Where to listen. */
export interface ListenOptions {
  /** A name or address; `127.0.0.1` where left out. */
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

const GRACE_MILLISECONDS = 1000;

/** Serves a mock; rejects with Node's error (`EADDRINUSE`, `EACCES`, `ENOTFOUND` …) if the address can't be had. */
export async function listen(
  mock: Pick<Mock, "fetch">,
  { host = "127.0.0.1", port }: ListenOptions,
): Promise<Listening> {
  const dataDoor = createDataDoor();
  const answer = getRequestListener(
    (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings;
      // A connection that was reset has no address any more; it must not pass for one from this machine.
      const remoteAddress = incoming.socket.remoteAddress ?? "an unknown address";
      const connection = {
        remoteAddress,
        wire: doorkeeper.wireOf(incoming.socket),
        dataRouter: dataDoor.routerFor(incoming, outgoing as ServerResponse),
      };
      return whyUnaddressable(incoming, request.url) ?? mock.fetch(request, connection);
    },
    { errorHandler: refuseAddress, overrideGlobalObjects: false },
  );
  const server = createServer({ maxHeaderSize: LONGEST_HEAD }, answer);
  server.on("clientError", refuseUnreadable);
  server.on("connect", (_request, socket) =>
    refuseUnreadable({ name: "", message: "", code: "HPE_INVALID_METHOD" }, socket as Socket),
  );
  await open(server, { host, port });
  const { port: bound } = server.address() as AddressInfo;
  const doorkeeper = createDoorkeeper(server, { host, port: bound });
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    close: () => {
      doorkeeper.leave();
      return closeServer(server);
    },
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
