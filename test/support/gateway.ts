/** A gateway before a mock, as they stand before real services: TLS, a client certificate, a key in a header, a slow start. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";

export const certificate = (name: string) => `test/support/certificates/${name}`;
const read = (name: string) => readFileSync(certificate(name), "utf8");

/** The options of a server that has a certificate, and wants one if it is asked to. */
export function tlsOf(name: string, wantsCertificate = false): ServerOptions {
  const own = { cert: read(`${name}.pem`), key: read(`${name}.key`) };
  return wantsCertificate ? { ...own, ca: read("ca.pem"), requestCert: true, rejectUnauthorized: true } : own;
}

export interface Gateway {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a listener over HTTP, or with TLS if options are given. */
export async function serveListener(listener: RequestListener, tls?: ServerOptions, port = 0): Promise<Gateway> {
  const server: Server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http${tls ? "s" : ""}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
