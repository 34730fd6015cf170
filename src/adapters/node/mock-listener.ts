/** Answers requests of node:http by the mock. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AdminConnection } from "../../mock/admin/admin-operation.js";
import type { Others, ReplyMessage, RequestMessage } from "../../mock/message/messages.js";
import { badControl, toProblemReply } from "../../mock/message/problem.js";
import { BasePath } from "../../mock/message/request-path.js";
import type { Mock } from "../../mock/mock.js";
import type { HandedConnection } from "../others/handing-on.js";
import { parseHeaders, type RequestHeaders, readTarget, UNREADABLE_ADDRESS } from "./incoming-request.js";
import { untilClosed, writeReply } from "./reply-writer.js";
import type { ServerPort } from "./server-port.js";

/** What answers web requests: a mock, or anything else with a `fetch`. */
export interface WebHandler {
  fetch(request: Request, connection?: AdminConnection): Promise<Response>;
}

/** Answers a request. As middleware, it hands on with `next` what is not for the mock. */
export type NodeHandler = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  next?: (error?: unknown) => void,
) => unknown;

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

export function createListener(mock: Mock, web: Listener, port: Pick<ServerPort, "spare" | "closeFor">): Listener {
  const handOn = mock.others && createHandingOn(mock.others);
  return (incoming, outgoing) => {
    const { header, headers, origin } = parseHeaders(incoming.rawHeaders, incoming.socket);
    const read = origin === undefined ? undefined : readTarget(incoming.url ?? "", origin);
    if (incoming.url === "*" && incoming.method === "OPTIONS") return writeReply(WHOLE_SERVER, outgoing, port);
    if (!read || origin === undefined) return writeReply(UNREADABLE_ADDRESS, outgoing, port);
    if (mock.isAdmin(read.target)) {
      port.spare(incoming.socket);
      const lost = restoreBody(incoming);
      if (lost) return writeReply(lost, outgoing, port);
      incoming.url = new BasePath(mock.basePath).adminTarget(incoming.url ?? "");
      return web(incoming, outgoing);
    }
    const { method = "GET" } = incoming;
    const { target } = read;
    const named = (read.origin ?? origin) + mountOf(incoming);
    const signal = () => untilClosed(outgoing);
    const others = handOn && { handOn: handOn({ incoming, outgoing, origin: named, target }) };
    const reply = answerRequest(mock, { method, target, origin: named, header, headers, signal, ...others });
    if (!(reply instanceof Promise)) return writeReply(reply, outgoing, port);
    return reply.then((late) => writeReply(late, outgoing, port));
  };
}

function answerRequest(mock: Mock, request: RequestMessage): ReplyMessage | Promise<ReplyMessage> {
  if (!isDocument(mock, request)) return mock.exchange(request);
  return answerDocument(request, mock).catch(() => mock.exchange(request));
}

/** Returns undefined for what is for the admin API or another server. */
export function answerGet(
  mock: Mock,
  { target, headers: { header, headers, origin } }: { readonly target: string; readonly headers: RequestHeaders },
  signal: () => AbortSignal,
): ReplyMessage | Promise<ReplyMessage> | undefined {
  if (origin === undefined || mock.isAdmin(target) || (mock.others && !mock.isOwn(target))) return undefined;
  return answerRequest(mock, { method: "GET", target, origin, header, headers, signal });
}

function createHandingOn(others: Others) {
  const loading = import("../others/handing-on.js");
  return (connection: HandedConnection): NonNullable<RequestMessage["handOn"]> => {
    const turn = loading.then(({ takeTurn }) => takeTurn(connection));
    return async (change) => {
      const lost = typeof others === "function" ? restoreBody(connection.incoming) : undefined;
      if (lost) return lost;
      const { handOnTo } = await loading;
      await turn;
      return handOnTo(others, connection, change);
    };
  };
}

/** The answer to `OPTIONS *`, which asks about the server and no resource (RFC 9112, section 3.2.4). */
const WHOLE_SERVER: ReplyMessage = { status: 204, headers: [["allow", "GET, HEAD, OPTIONS"]], body: "" };

/** Returns the path at which Connect or Express mounts the handler: they leave it out of the URL. */
function mountOf({ url = "", originalUrl = url }: IncomingMessage & { readonly originalUrl?: string }): string {
  return originalUrl !== url && originalUrl.endsWith(url) ? originalUrl.slice(0, -url.length) : "";
}

/** What a browser asks of its own accord, at the root of the host. */
const ICON = /^\/favicon\.ico(?:\?|$)/;
const DOCUMENT = /^(.*\/)(?:(?:(admin)\.)?openapi\.(?:yaml|json)|(?:profile|scenario|world)\.schema\.json)?(?:\?|$)/;

/** Whether a request is for the start page, the icon of a browser, or a document below the base path. Another server has its own. */
function isDocument({ basePath, isAdmin, others }: Mock, { method, target }: RequestMessage): boolean {
  if (others || (method !== "GET" && method !== "HEAD")) return false;
  if (ICON.test(target)) return true;
  const [found, folder = "", ofAdmin] = DOCUMENT.exec(target) ?? [];
  if (found === undefined || (ofAdmin && !isAdmin("/__admin"))) return false;
  return folder === `${basePath}/` || (folder === "/" && found.replace("?", "") === "/");
}

async function answerDocument(request: RequestMessage, { basePath, isAdmin }: Mock): Promise<ReplyMessage> {
  const { answerDocument: answer } = await import("./served-documents.js");
  const { origin = "" } = request;
  return answer(request, { origin, base: basePath, admin: isAdmin("/__admin") });
}

/** A request as body parsers leave it: `body` is what they read, `rawBody` its bytes where they keep them. */
type IncomingWithBody = IncomingMessage & { readonly body?: unknown; rawBody?: unknown };

/** Returns the reply where the bytes are lost. */
function restoreBody(incoming: IncomingWithBody): ReplyMessage | undefined {
  if (!incoming.readableDidRead || Buffer.isBuffer(incoming.rawBody)) return undefined;
  const bytes = bytesOf(incoming);
  if (!bytes) return toProblemReply(badControl(LOST));
  incoming.rawBody = bytes;
  return undefined;
}

const LOST =
  "Middleware read the body before museum-mock and left no JSON in request.body; put museum-mock before it, or use express.json().";

function bytesOf({ body, headers }: IncomingWithBody): Buffer | undefined {
  if (Buffer.isBuffer(body)) return body;
  if (typeof body === "string") return Buffer.from(body);
  // A form was read in another way, so its fields say nothing of the text that was sent.
  if (body === undefined || /form/.test(headers["content-type"] ?? "")) return undefined;
  try {
    return Buffer.from(JSON.stringify(body));
  } catch {
    return undefined;
  }
}
