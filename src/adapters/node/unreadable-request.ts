/** Answers requests that no handler ever sees, because Node's parser or the rules of HTTP refuse them first. */
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { toProblemReply } from "../../mock/message/problem.js";
import type { ReplyMessage } from "../../mock/message/reply-message.js";
import { toResponse } from "../../mock/message/web-messages.js";

/** The longest request line and headers, in bytes; Node's own 16 KiB would cut a long query off without a word of ours. */
export const LONGEST_HEAD = 256 * 1024;

const details: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, `The request line and headers are longer than ${LONGEST_HEAD} bytes; shorten the query.`],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The chunk extensions are too long."],
  HPE_INVALID_METHOD: [400, "This is not HTTP; use GET."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request did not arrive in time."],
};
const UNREADABLE = [400, "The request is not HTTP/1.1 that can be read (RFC 9112)."] as const;

/** Answers `clientError`: writes the problem to the bare socket, and closes it. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = isUnknownMethod(error) ? UNKNOWN_METHOD : (details[error.code ?? ""] ?? UNREADABLE);
  writeAndClose(toProblemReply({ kind: "unreadable-request", status, detail }), socket);
}

const UNKNOWN_METHOD = [501, "The server does not know this method (RFC 9110, section 9.1); use GET."] as const;

/** Whether what could not be read begins like a request, but for its method. */
function isUnknownMethod({ code, rawPacket }: NodeJS.ErrnoException & { readonly rawPacket?: Buffer }): boolean {
  const line = rawPacket?.subarray(0, LONGEST_HEAD).toString("latin1") ?? "";
  return code === "HPE_INVALID_METHOD" && /^[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.[01]\r?\n/.test(line);
}

/** Answers `CONNECT`. Node takes its own error listener off the socket, and an error without one ends the process. */
export function refuseTunnel(socket: Socket): void {
  socket.on("error", () => socket.destroy());
  refuseUnreadable({ name: "", message: "", code: "HPE_INVALID_METHOD" }, socket);
}

/** A client that does not close its side either is cut once the answer is on its way. */
function writeAndClose({ status, headers, body }: ReplyMessage, socket: Socket): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${new Date().toUTCString()}`,
    ...headers.map((pair) => pair.join(": ")),
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroySoon());
}

/** The answer to a request whose target or `Host` is invalid. */
export const UNREADABLE_ADDRESS: ReplyMessage = toProblemReply({
  kind: "unreadable-request",
  status: 400,
  detail: "The target or the Host of the request is not one that can be read (RFC 9112, section 3.2).",
});

/** The same for a web handler; undefined where target and `Host` are valid. */
export function refuseUnaddressable(incoming: IncomingMessage, url: string): Response | undefined {
  const hosts = incoming.headersDistinct["host"] ?? [];
  return hosts.length <= 1 && URL.canParse(url) ? undefined : refuseAddress();
}

export function refuseAddress(): Response {
  return toResponse(UNREADABLE_ADDRESS);
}
