/** Reads the headers of requests: once for a connection that keeps sending the same ones. */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { HeaderList } from "../../mock/message/request-message.js";

/** The headers of a request, and the origin that its `Host` names. */
interface RequestHeaders {
  /** Returns the value of a header by its lower-case name; several are joined (RFC 9110, section 5.3). */
  header(name: string): string | null;
  headers(): HeaderList;
  /** `http://127.0.0.1:4010`; undefined where `Host` is invalid or given twice (RFC 9112, section 3.2). */
  readonly origin: string | undefined;
}

interface Known extends RequestHeaders {
  readonly raw: readonly string[];
}

type HeaderReader = (incoming: IncomingMessage) => RequestHeaders;

export function createHeaderReader(): HeaderReader {
  const known = new WeakMap<Socket, Known>();
  return (incoming) => {
    const { socket, rawHeaders } = incoming;
    const last = known.get(socket);
    if (last && isSame(last.raw, rawHeaders)) return last;
    const read = { raw: rawHeaders, ...parseHeaders(rawHeaders, socket) };
    known.set(socket, read);
    return read;
  };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at += 1) if (some[at] !== others[at]) return false;
  return true;
}

function parseHeaders(raw: readonly string[], socket: Socket): RequestHeaders {
  const list: [string, string][] = [];
  const values = new Map<string, string>();
  let hosts = 0;
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] ?? "").toLowerCase();
    const value = raw[at + 1] ?? "";
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}${name === "cookie" ? "; " : ", "}${value}`);
    list.push([name, value]);
    if (name === "host") hosts += 1;
  }
  return {
    header: (name) => values.get(name) ?? null,
    headers: () => list,
    origin: hosts > 1 ? undefined : originOf(values.get("host") ?? addressOf(socket)),
  };
}

/** A request of HTTP/1.0 may name no host: it is for the address at which it came in. */
function addressOf({ localAddress = "127.0.0.1", localPort = 80 }: Socket): string {
  return `${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** What a host and port can consist of (RFC 3986, section 3.2.2); nothing encoded, since a URL would decode it. */
const HOST = /^[\w.~!$&'()*+,;=:[\]-]+$/;

function originOf(host: string): string | undefined {
  if (!HOST.test(host)) return undefined;
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : undefined;
}
