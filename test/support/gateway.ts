/** A gateway before a mock, as they stand before real services: TLS, a client certificate, a key in a header, a slow start. */
import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer, type ServerOptions } from "node:https";
import { openServer } from "./free-port.js";

export const certificate = (name: string) => `test/support/certificates/${name}`;
const read = (name: string) => readFileSync(certificate(name), "utf8");

/** The options of a server that has a certificate, and wants one if it is asked to. */
export function tlsOf(name: string, wantsCertificate = false): ServerOptions {
  const own = { cert: read(`${name}.pem`), key: read(`${name}.key`) };
  return wantsCertificate ? { ...own, ca: read("ca.pem"), requestCert: true, rejectUnauthorized: true } : own;
}

/** Serves a listener over HTTP, or with TLS if options are given. */
export async function serveListener(listener: RequestListener, tls?: ServerOptions, port = 0) {
  const server: Server = tls ? createTlsServer(tls, listener) : createServer(listener);
  const url = (await openServer(server, port)).replace("http:", tls ? "https:" : "http:");
  const close = async () => void server.close().closeAllConnections();
  return { url, close };
}
