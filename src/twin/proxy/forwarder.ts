/** Passes requests to a target and its answers back, byte for byte, and keeps a copy of what has passed. */
import { type IncomingMessage, request as requestHttp, type ServerResponse } from "node:http";
import { request as requestHttps } from "node:https";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { markOf, schemeOf } from "../../verify/recording/har.js";
import { passedHeaders, withoutSecrets } from "./headers.js";
import type { PassedExchange, Traffic } from "./traffic.js";

export interface ForwardOptions {
  /** The base address, without a slash at its end. */
  readonly target: string;
  readonly traffic: Traffic;
  readonly now: () => number;
  /** Answers while the target can't be reached; undefined lets the proxy say so itself. */
  readonly fallback?: (request: Request) => Promise<Response>;
  readonly timeoutMilliseconds: number;
  readonly onExchange: (exchange: PassedExchange) => void;
}

/** Bodies longer than this pass, and are not kept. */
const MAX_KEPT = 16 * 1024 * 1024;

type Draft = Pick<PassedExchange, "method" | "url" | "authorization" | "credentialMark" | "requestHeaders" | "at">;

export function createForwarder(options: ForwardOptions) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const draft = toDraft(incoming, options);
    const base = new URL(options.target);
    const headers = passedHeaders(incoming.rawHeaders).filter(([name]) => name.toLowerCase() !== "host");
    const send = base.protocol === "https:" ? requestHttps : requestHttp;
    const outward = send(options.target + (incoming.url ?? "/"), {
      method: incoming.method ?? "GET",
      // An array keeps names, order and repeated headers as they are.
      headers: [["Host", base.host], ...headers].flat() as never,
      setHost: false,
      timeout: options.timeoutMilliseconds,
    });
    outward.on("timeout", () => outward.destroy(Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" })));
    outward.on("response", (answer) => passBack(answer, outgoing, { ...options, draft }));
    outward.on("error", (error) => {
      // Once an answer has begun, all that is left is to end it as the target did.
      if (outgoing.headersSent) outgoing.destroy();
      else void answerInstead(error as NodeJS.ErrnoException, { incoming, outgoing }, { ...options, draft });
    });
    outgoing.on("close", () => {
      if (!outgoing.writableFinished) outward.destroy();
    });
    incoming.pipe(outward);
  };
}

function toDraft(incoming: IncomingMessage, { target, now }: ForwardOptions): Draft {
  const { authorization } = incoming.headers;
  const url = URL.canParse(target + (incoming.url ?? "/")) ? new URL(target + (incoming.url ?? "/")) : new URL(target);
  return {
    method: incoming.method ?? "GET",
    url,
    authorization: authorization === undefined ? "none" : schemeOf(authorization),
    credentialMark: authorization === undefined ? undefined : markOf(authorization),
    requestHeaders: withoutSecrets(passedHeaders(incoming.rawHeaders)),
    at: now(),
  };
}

type Passing = ForwardOptions & { readonly draft: Draft };

function passBack(answer: IncomingMessage, outgoing: ServerResponse, options: Passing): void {
  const headers = passedHeaders(answer.rawHeaders);
  const { statusCode: status = 502, statusMessage } = answer;
  outgoing.sendDate = false;
  outgoing.writeHead(status, statusMessage, headers.flat() as never);
  // A client sees the head as soon as the target has sent it.
  outgoing.flushHeaders();
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_KEPT) chunks.push(chunk);
  });
  answer.on("end", () => {
    const body = size <= MAX_KEPT ? Buffer.concat(chunks) : undefined;
    keep(options, { status, headers, text: body && decode(body, answer.headers["content-encoding"]), from: "target" });
  });
  answer.on("error", () => outgoing.destroy());
  answer.on("aborted", () => outgoing.destroy());
  answer.pipe(outgoing);
}

/** What can't be decoded is not judged. */
function decode(body: Buffer, encoding: string | undefined): string | undefined {
  try {
    const plain =
      encoding === "gzip" || encoding === "x-gzip"
        ? gunzipSync(body)
        : encoding === "br"
          ? brotliDecompressSync(body)
          : encoding === "deflate"
            ? inflateSync(body)
            : body;
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(plain);
  } catch {
    return undefined;
  }
}

interface Answered {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string | undefined;
  readonly from: PassedExchange["from"];
}

function keep({ draft, traffic, now, onExchange }: Passing, answered: Answered): void {
  const milliseconds = Math.max(now() - draft.at, 0);
  onExchange(traffic.add({ ...draft, ...answered, headers: withoutSecrets(answered.headers), milliseconds }));
}

/** The names of RFC 9209, section 2.3, for the errors of a connection. */
const ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection_refused",
  ENOTFOUND: "dns_error",
  EAI_AGAIN: "dns_timeout",
  ETIMEDOUT: "connection_timeout",
  ECONNRESET: "connection_terminated",
  EHOSTUNREACH: "destination_ip_unroutable",
  ENETUNREACH: "destination_ip_unroutable",
};

/** The target could not be reached: the twin answers if it was asked to, else the proxy says so; a header marks either. */
async function answerInstead(
  error: NodeJS.ErrnoException,
  { incoming, outgoing }: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
  options: Passing,
): Promise<void> {
  const name = ERRORS[error.code ?? ""] ?? "destination_unavailable";
  const isFallback = options.fallback !== undefined && incoming.method === "GET";
  const response = isFallback
    ? await options.fallback?.(toRequest(incoming, options)).catch(() => undefined)
    : undefined;
  const from = response ? "twin" : "proxy";
  const answer = response ?? unreachable(options.target, name);
  const text = await answer.text();
  const headers = [
    ...answer.headers,
    ["proxy-status", `museum-mock; error=${name}; details="answered by the ${from}"`] as const,
  ];
  keep(options, { status: answer.status, headers, text, from });
  if (outgoing.destroyed) return;
  outgoing.writeHead(answer.status, headers.filter(([header]) => header !== "content-length").flat() as never);
  outgoing.end(text);
}

function toRequest(incoming: IncomingMessage, { draft }: Passing): Request {
  const headers = passedHeaders(incoming.rawHeaders).map(([name, value]): [string, string] => [name, value]);
  return new Request(draft.url, { headers: headers.filter(([name]) => name.toLowerCase() !== "host") });
}

/** The only answer that is the proxy's own. */
function unreachable(target: string, name: string): Response {
  const problem = {
    type: "about:blank",
    title: "Bad Gateway",
    status: 502,
    detail: `The proxy of museum-mock could not reach ${target} (${name.replaceAll("_", " ")}); the service has not answered.`,
  };
  return new Response(JSON.stringify(problem), {
    status: 502,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store" },
  });
}
