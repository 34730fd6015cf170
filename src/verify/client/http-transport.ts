/** Carries requests over HTTP with Node.js's own client, which takes a third of the processor time of `fetch`. */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { decodeBytes } from "./decoded-bytes.js";
import { sendHead } from "./head-transport.js";
import type { ReceivedResponse, ResponseHeaders, SentRequest, Transport, TransportLimits } from "./transport.js";

const USUAL_HEADERS = { Accept: "*/*", "Accept-Encoding": "gzip, deflate, br", "User-Agent": "museum-mock" };

/** Keeps connections open between requests; a process with nothing else to do may end nevertheless. */
export function createHttpTransport(): Transport {
  const http = { request: httpRequest, agent: new HttpAgent({ keepAlive: true }) };
  const https = { request: httpsRequest, agent: new HttpsAgent({ keepAlive: true }) };
  return (request, limits) =>
    request.method === "HEAD"
      ? sendHead({ ...request, headers: headersOf(request) }, limits.signal)
      : sendOn(request.url.startsWith("https:") ? https : http, request, limits);
}

interface Wire {
  readonly request: typeof httpRequest;
  readonly agent: HttpAgent;
}

function sendOn(wire: Wire, request: SentRequest, limits: TransportLimits): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const { method, url, body } = request;
    const { maxBytes, signal } = limits;
    const { origin, path } = partsOf(url);
    const sent = wire.request({ ...origin, path, method, signal, agent: wire.agent, headers: headersOf(request) });
    const fail = (error: NodeJS.ErrnoException) => {
      // A server may close an idle connection just when it is used again (https://nodejs.org/api/http.html, reusedSocket).
      const isIdleClosed = !signal.aborted && sent.reusedSocket && error.code === "ECONNRESET";
      if (isIdleClosed) resolve(sendOn(wire, onNewConnection(request), limits));
      else reject(error);
    };
    sent.on("error", fail);
    const closed = () => fail(new Error("the connection was closed before a response"));
    sent.on("close", closed);
    // Nobody asked for another protocol (RFC 9110, section 7.8); without a listener, the request would never end.
    sent.on("upgrade", (incoming, socket) => {
      socket.destroy();
      resolve({ status: incoming.statusCode ?? 0, headers: toHeaders(incoming), bytes: new Uint8Array() });
    });
    sent.on("response", (incoming) => {
      sent.off("close", closed);
      receive(incoming, maxBytes).then(resolve, fail);
    });
    sent.end(body);
  });
}

const origins = new Map<string, Pick<RequestOptions, "protocol" | "hostname" | "port">>();

/** Parses an origin once, since parsing takes longer than much of the rest. */
function partsOf(url: string) {
  const slash = url.indexOf("/", url.indexOf("//") + 2);
  const [text, path] = [url.slice(0, slash), url.slice(slash)];
  const known = origins.get(text);
  if (known) return { origin: known, path };
  const { protocol, hostname, port } = new URL(text);
  const origin = { protocol, hostname: hostname.replace(/^\[|\]$/g, ""), ...(port !== "" && { port }) };
  origins.set(text, origin);
  return { origin, path };
}

function onNewConnection(request: SentRequest): SentRequest {
  return { ...request, headers: { ...request.headers, Connection: "close" } };
}

/** A header of the request replaces a usual one of the same name. */
function headersOf({ headers, body }: SentRequest): Readonly<Record<string, string>> {
  return {
    ...USUAL_HEADERS,
    ...headers,
    ...(body !== undefined && { "Content-Length": String(new TextEncoder().encode(body).byteLength) }),
  };
}

function receive(incoming: IncomingMessage, maxBytes: number): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const { statusCode: status = 0 } = incoming;
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (isCut: boolean) => {
      const [first = Buffer.alloc(0)] = chunks;
      const bytes = chunks.length > 1 && !isCut ? Buffer.concat(chunks) : first;
      const coding = incoming.headers["content-encoding"];
      const read = isCut ? ({ bytes, excess: "size" } as const) : decodeBytes(bytes, coding, maxBytes);
      resolve({ status, headers: toHeaders(incoming), ...read });
    };
    incoming.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size <= maxBytes) return;
      incoming.removeAllListeners("data");
      incoming.destroy();
      end(true);
    });
    incoming.on("end", () => end(false));
    incoming.on("error", reject);
    incoming.on("close", () => reject(new Error("the connection was closed before the end of the body")));
  });
}

function toHeaders({ headers }: IncomingMessage): ResponseHeaders {
  const valueNamed = (name: string) => headers[name.toLowerCase()];
  return {
    get: (name) => {
      const value = valueNamed(name);
      return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
    },
    has: (name) => valueNamed(name) !== undefined,
  };
}
