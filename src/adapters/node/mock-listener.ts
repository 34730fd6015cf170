/** Hands requests of `node:http` to a mock. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { adminTarget } from "../../mock/message/base-path.js";
import type { ReplyMessage } from "../../mock/message/reply-message.js";
import type { Mock } from "../../mock/mock.js";
import { answerDocument, isDocument } from "./document-listener.js";
import { restoreBody } from "./parsed-body.js";
import type { PortControl } from "./port-control.js";
import { untilClosed, writeReply } from "./reply-writer.js";
import { createHeaderReader } from "./request-headers.js";
import { readTarget } from "./request-target.js";
import { UNREADABLE_ADDRESS } from "./unreadable-request.js";

/** Answers a request. As middleware, it hands on with `next` what is not for the mock. */
export type NodeHandler = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  next?: (error?: unknown) => void,
) => unknown;

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/** Runs requests to the operations through the exchange, and hands those to the admin API to the web listener. */
export function createListener(mock: Mock, web: Listener, port: Pick<PortControl, "spare" | "closeFor">): Listener {
  const readHeaders = createHeaderReader();
  return (incoming, outgoing) => {
    const { header, headers, origin } = readHeaders(incoming);
    const read = origin === undefined ? undefined : readTarget(incoming.url ?? "", origin);
    if (incoming.url === "*" && incoming.method === "OPTIONS") return writeReply(WHOLE_SERVER, outgoing, port);
    if (!read) return writeReply(UNREADABLE_ADDRESS, outgoing, port);
    if (mock.isAdmin(read.target)) {
      port.spare(incoming.socket);
      const lost = restoreBody(incoming);
      if (lost) return writeReply(lost, outgoing, port);
      incoming.url = adminTarget(incoming.url ?? "", mock.basePath);
      return web(incoming, outgoing);
    }
    const { method = "GET" } = incoming;
    const { target, origin: named = origin } = read;
    const signal = () => untilClosed(outgoing);
    const request = { method, target, origin: named + mountOf(incoming), header, headers, signal };
    if (isDocument(mock, request)) {
      return answerDocument(request, mock)
        .catch(() => mock.exchange(request))
        .then((reply) => writeReply(reply, outgoing, port));
    }
    const reply = mock.exchange(request);
    if (!(reply instanceof Promise)) return writeReply(reply, outgoing, port);
    return reply.then((late) => writeReply(late, outgoing, port));
  };
}

/** The answer to `OPTIONS *`, which asks about the server and no resource (RFC 9112, section 3.2.4). */
const WHOLE_SERVER: ReplyMessage = { status: 204, headers: [["allow", "GET, HEAD, OPTIONS"]], body: "" };

/** Returns the path at which Connect or Express mounts the handler: they leave it out of the URL. */
function mountOf({ url = "", originalUrl = url }: IncomingMessage & { readonly originalUrl?: string }): string {
  return originalUrl !== url && originalUrl.endsWith(url) ? originalUrl.slice(0, -url.length) : "";
}
