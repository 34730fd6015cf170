/** Serves a provider over HTTP, for the tests of the command. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { openServer } from "../support/free-port.js";
import type { Handler } from "./provider.js";

/** A `Request` object has no body on GET, but a server may read one. */
function toRequest(url: string, init: { method: string; headers: Headers; body: string }): Request {
  const { method, headers, body } = init;
  if (body === "") return new Request(url, { method, headers });
  return Object.defineProperty(new Request(url, { method: "POST", headers, body }), "method", { value: method });
}

export interface Provided {
  readonly url: string;
  readonly server: Server;
  requests(): number;
  close(): Promise<void>;
}

export async function serveProvider(handler: Handler, port = 0): Promise<Provided> {
  let requests = 0;
  const server = createServer(async (incoming, outgoing) => {
    requests += 1;
    const url = `http://127.0.0.1${incoming.url}`;
    const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    const { method = "GET" } = incoming;
    try {
      const response = await handler(toRequest(url, { method, headers, body: await text(incoming) }));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    } catch {
      incoming.socket.destroy();
    }
  });
  return {
    url: await openServer(server, port),
    server,
    requests: () => requests,
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
