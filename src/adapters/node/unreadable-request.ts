/** Answers requests that no handler ever sees, because Node's parser or the rules of HTTP refuse them first. */
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { toProblemResponse } from "../../mock/message/problem.js";

/** The longest request line and headers, in bytes; Node's own 16 KiB would cut a long query off without a word of ours. */
export const LONGEST_HEAD = 256 * 1024;

const details: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, `The request line and headers are longer than ${LONGEST_HEAD} bytes; shorten the query.`],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The chunk extensions are too long."],
  HPE_INVALID_METHOD: [400, "This is not HTTP, or a method that the server does not know; use GET."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not arrive in time."],
};
const UNREADABLE = [400, "The request is not HTTP/1.1 that can be read (RFC 9112)."] as const;

/** For the server's `clientError`: writes the answer to the bare socket. */
export async function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): Promise<void> {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = details[error.code ?? ""] ?? UNREADABLE;
  const response = toProblemResponse({ kind: "unreadable-request", status, detail });
  const body = await response.text();
  const headers = [...response.headers, ["Content-Length", String(Buffer.byteLength(body))], ["Connection", "close"]];
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${new Date().toUTCString()}`,
    ...headers.map((pair) => pair.join(": ")),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/** What is wrong with the target or the Host of a request that was parsed (RFC 9112, section 3.2), or undefined. */
export function whyUnaddressable(incoming: IncomingMessage, url: string): Response | undefined {
  const hosts = incoming.headersDistinct["host"] ?? [];
  if (hosts.length <= 1 && URL.canParse(url)) return undefined;
  const detail = hosts.length > 1 ? "The request has more than one Host." : "The Host of the request is none.";
  return toProblemResponse({ kind: "unreadable-request", status: 400, detail });
}

/** For requests whose address the adapter itself can't make a URL of. */
export function refuseAddress(): Response {
  const detail = "The target or the Host of the request is not one that can be read (RFC 9112, section 3.2).";
  return toProblemResponse({ kind: "unreadable-request", status: 400, detail });
}
