/** Opens the ports that commands listen on. */
import { type Listening, type ListenOptions, listen } from "../../adapters/node/node.js";
import { defined } from "../../base/collections.js";
import { isLoopback, withoutEndSlashes } from "../../base/http.js";
import { wrongKind } from "../../config/kinds.js";
import type { Mock } from "../../mock/mock.js";
import { UsageError } from "../exit-status.js";
import { note, type Terminal } from "../terminal.js";

interface NamedAddress extends ListenOptions {
  readonly hostLabel?: string;
}

export async function openPort(mock: Mock, address: NamedAddress, terminal: Terminal): Promise<Listening> {
  const { host, port, hostLabel } = address;
  return listen(mock, { port, ...defined({ host }) }).catch((error: NodeJS.ErrnoException) => {
    // Shells set HOST, too: to the name of the machine, and conda to that of the processor.
    if (hostLabel !== "HOST" || !NO_ADDRESS.includes(error.code ?? "")) throw toListenError(error, address);
    note(`HOST=${host} is no address of this machine, and is ignored; MUSEUM_HOST sets it for museum-mock.`, terminal);
    return openPort(mock, { port, host: DEFAULT_HOST }, terminal);
  });
}

/** The errors by which the system refuses the address of another machine. */
const NO_ADDRESS = ["ENOTFOUND", "EADDRNOTAVAIL", "EAI_AGAIN", "EINVAL"];

/** Throws a UsageError for the address of a server itself, which would ask itself without end. */
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

function toListenError(
  { code = "", message }: NodeJS.ErrnoException,
  { host = "", port, hostLabel = "--host" }: NamedAddress,
): UsageError {
  if (code === "EADDRINUSE") {
    return new UsageError(
      `Port ${port} on ${host} is already in use; stop the other program, or choose another port with --port (0 takes a free one).`,
    );
  }
  if (code === "EACCES") {
    const reserved = `The system keeps port ${port} for itself, as Windows does for Hyper-V; choose another`;
    const why = port < 1024 ? `This account may not use port ${port}; choose one from 1024 up` : reserved;
    return new UsageError(`${why} with --port.`);
  }
  if (NO_ADDRESS.includes(code))
    return wrongKind(host, hostLabel, "use an address of this machine, such as 127.0.0.1.");
  return new UsageError(`Can't listen on port ${port} of ${host}: ${message}`);
}
