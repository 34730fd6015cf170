/** Sends HEAD on a connection of its own and reads the raw bytes, since Node.js's client hides a body that follows the head. */
import { connect, isIP, type Socket } from "node:net";
import { addAbortSignal } from "node:stream";
import { connect as connectTls } from "node:tls";
import type { ReceivedResponse, ResponseHeaders, SentRequest } from "./transport.js";

/** Larger heads are no HTTP; Node.js's client has the same limit. */
const MAX_HEAD = 16 * 1024;
/** How long a connection that stays open may take to send a body after the head. */
const QUIET_MILLISECONDS = 250;

export function sendHead(request: SentRequest, signal: AbortSignal): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const url = new URL(request.url);
    const socket = addAbortSignal(signal, open(url));
    let bytes = Buffer.alloc(0);
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(quiet);
      socket.destroy();
      const received = parse(bytes);
      if (received) resolve(received);
      else reject(Object.assign(new Error("no response"), { code: "ECONNRESET" }));
    };
    socket.on("data", (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const received = parse(bytes);
      if (bytes.length > MAX_HEAD || received?.bytes.byteLength) return end();
      if (received) quiet ??= setTimeout(end, QUIET_MILLISECONDS);
    });
    socket.on("error", reject);
    socket.on("close", end);
    socket.write(textOf(url, request), "latin1");
  });
}

function open({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol !== "https:") return connect({ host, port: Number(port || 80) });
  return connectTls({ host, port: Number(port || 443), ...(isIP(host) === 0 && { servername: host }) });
}

function textOf({ host, pathname, search }: URL, { method, headers }: SentRequest): string {
  const lines = Object.entries({ Host: host, ...headers, Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, "", ""].join("\r\n");
}

/** The head, and what follows it; undefined while it is not whole, or if it is no HTTP. */
function parse(raw: Buffer): ReceivedResponse | undefined {
  const text = raw.toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  const [line = "", ...lines] = text.slice(0, Math.max(end, 0)).split("\r\n");
  const [, code] = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(line) ?? [];
  if (end < 0 || code === undefined) return undefined;
  const status = Number(code);
  // Informational responses come before the one that counts.
  if (status >= 100 && status < 200 && status !== 101) return parse(raw.subarray(end + 4));
  return { status, headers: toHeaders(lines), bytes: raw.subarray(end + 4) };
}

function toHeaders(lines: readonly string[]): ResponseHeaders {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const [name, value] = [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    if (colon > 0) headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  return { get: (name) => headers.get(name.toLowerCase()) ?? null, has: (name) => headers.has(name.toLowerCase()) };
}
