/** Opens the ports that commands listen on. */
import { type Listening, type ListenOptions, listen } from "../adapters/node.js";
import { isLoopback, withoutEndSlashes } from "../base/http.js";
import type { Mock } from "../mock/mock.js";
import { invalidValue, UsageError } from "./exit-status.js";

/** Serves a mock at an address. Throws a UsageError that says why the address can't be had. */
export async function openPort(mock: Mock, address: ListenOptions): Promise<Listening> {
  return listen(mock, address).catch((error: NodeJS.ErrnoException) => {
    throw explain(error, address);
  });
}

/** Throws a UsageError for the address of a server itself: it would pass each request on to itself without end. */
export function refuseItself(
  { protocol, port: named, hostname, href }: URL,
  { port, host = DEFAULT_HOST, label }: ListenOptions & { readonly label: string },
): void {
  /** Whether what listens on the host is reached at the names of this machine. */
  const isLocal = isLoopback(host) || ["0.0.0.0", "::"].includes(host);
  const isOwn = [host, `[${host}]`].includes(hostname) || (isLoopback(hostname) && isLocal);
  if (!isOwn || protocol !== "http:" || Number(named || 80) !== port) return;
  throw new UsageError(
    `${label} ${withoutEndSlashes(href)} is the address of the mock itself; choose another port with --port.`,
  );
}

const DEFAULT_HOST = "127.0.0.1";

function explain({ code, message }: NodeJS.ErrnoException, { host = "", port }: ListenOptions): UsageError {
  if (code === "EADDRINUSE") {
    return new UsageError(
      `Port ${port} on ${host} is already in use; stop the other program, or choose another port with --port (0 takes a free one).`,
    );
  }
  if (code === "EACCES")
    return new UsageError(`This account may not use port ${port}; choose one from 1024 up with --port.`);
  if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL" || code === "EAI_AGAIN") {
    return invalidValue("--host", host, "use an address of this machine, such as 127.0.0.1.");
  }
  return new UsageError(`Can't listen on port ${port} of ${host}: ${message}`);
}
