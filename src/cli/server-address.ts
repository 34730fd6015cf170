/** Opens the ports that commands listen on. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Listening, type ListenOptions, listen } from "../adapters/node.js";
import { isLoopback, withoutEndSlashes } from "../base/http.js";
import type { Mock } from "../mock/mock.js";
import { invalidValue, UsageError } from "./exit-status.js";

/** Serves a mock at an address. Throws a UsageError that says why the address can't be had. */
export async function openPort(mock: Mock, address: ListenOptions): Promise<Listening> {
  return listen(mock, address).catch((error: NodeJS.ErrnoException) => {
    throw explain(error, { ...address, option: "--port" });
  });
}

/** Lets another server listen at an address, whose port an option chooses. Returns where it is. */
export async function openServer(server: Server, address: Required<ListenOptions> & { readonly option: string }) {
  const { host, port } = address;
  await once(server.listen(port, host), "listening").catch((error: NodeJS.ErrnoException) => {
    throw explain(error, address);
  });
  return `http://${host.includes(":") ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
}

/** Throws a UsageError for the address of a server itself: it would pass each request on to itself without end. */
export function refuseItself(
  { protocol, port: named, hostname, href }: URL,
  { port, host = DEFAULT_HOST, label, of }: ListenOptions & { readonly label: string; readonly of: string },
): void {
  /** Whether what listens on the host is reached at the names of this machine. */
  const isLocal = isLoopback(host) || ["0.0.0.0", "::"].includes(host);
  const isOwn = [host, `[${host}]`].includes(hostname) || (isLoopback(hostname) && isLocal);
  if (!isOwn || protocol !== "http:" || Number(named || 80) !== port) return;
  const address = [label, withoutEndSlashes(href)].filter((text) => text !== "").join(" ");
  throw new UsageError(`${address} is the address of the ${of} itself; choose another port with --port.`);
}

const DEFAULT_HOST = "127.0.0.1";

function explain(
  { code, message }: NodeJS.ErrnoException,
  { host = "", port, option }: ListenOptions & { readonly option: string },
): UsageError {
  if (code === "EADDRINUSE") {
    return new UsageError(
      `Port ${port} on ${host} is already in use; stop the other program, or choose another port with ${option} (0 takes a free one).`,
    );
  }
  if (code === "EACCES")
    return new UsageError(`This account may not use port ${port}; choose one from 1024 up with ${option}.`);
  if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL" || code === "EAI_AGAIN") {
    return invalidValue("--host", host, "use an address of this machine, such as 127.0.0.1.");
  }
  return new UsageError(`Can't listen on port ${port} of ${host}: ${message}`);
}
