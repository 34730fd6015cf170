/** Passes requests to a target and its answers back, and keeps a copy of what has passed. */

import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOf, passedHeaders, passOn } from "../adapters/node/passage.js";
import { redactTarget, storedRequestHeaders, storedResponseHeaders } from "../mock/journal/redaction.js";
import { decodeBytes } from "../verify/client/http-transport.js";
import { createMarks, schemeOf } from "../verify/recording/har.js";
import type { PassedExchange, Traffic } from "./traffic.js";

interface ForwardOptions {
  /** The base address, without a slash at its end. */
  readonly target: string;
  readonly traffic: Traffic;
  readonly now: () => number;
  readonly timeoutMilliseconds: number;
  readonly onExchange: (exchange: PassedExchange) => void;
}

/** Bodies longer than this pass, and are not kept. */
const MAX_KEPT = 16 * 1024 * 1024;

type Draft = Pick<PassedExchange, "method" | "url" | "authorization" | "credentialMark" | "requestHeaders" | "at">;

export function createForwarder(options: ForwardOptions) {
  const markOf = createMarks();
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const address = addressOf(incoming, new URL(options.target));
    const passing = { ...options, draft: toDraft(incoming, address.url, { markOf, now: options.now }) };
    passOn({ incoming, outgoing }, address, {
      timeoutMilliseconds: options.timeoutMilliseconds,
      onAnswer: (answer, head) => collect(answer, (text) => keep(passing, { ...head, text, from: "target" })),
      onFailure(error) {
        const unreachable = answerUnreachable(error, options.target);
        keep(passing, { ...unreachable, from: "proxy" });
        return unreachable;
      },
    });
  };
}

function toDraft(
  incoming: IncomingMessage,
  url: URL,
  { markOf, now }: { readonly markOf: (authorization: string) => string; readonly now: () => number },
): Draft {
  const { authorization } = incoming.headers;
  return {
    method: incoming.method ?? "GET",
    url,
    authorization: authorization === undefined ? "none" : schemeOf(authorization),
    credentialMark: authorization === undefined ? undefined : markOf(authorization),
    requestHeaders: storedRequestHeaders(passedHeaders(incoming.rawHeaders)),
    at: now(),
  };
}

type Passing = ForwardOptions & { readonly draft: Draft };

/** Gathers the body of an answer. `done` gets its text; undefined for one that is not kept or can't be decoded. */
function collect(answer: IncomingMessage, done: (text: string | undefined) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_KEPT) chunks.push(chunk);
  });
  answer.on("end", () => {
    const body = size <= MAX_KEPT ? Buffer.concat(chunks) : undefined;
    done(body && decode(body, answer.headers["content-encoding"]));
  });
}

/** What can't be decoded, or is too large then, is not judged. */
function decode(body: Buffer, encoding: string | undefined): string | undefined {
  const { bytes, excess } = decodeBytes(body, encoding, MAX_KEPT);
  return excess ? undefined : new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function keep(
  { draft, traffic, now, onExchange }: Passing,
  answered: Pick<PassedExchange, "status" | "headers" | "text" | "from">,
): void {
  const milliseconds = Math.max(now() - draft.at, 0);
  const url = new URL(redactTarget(draft.url.href));
  const headers = storedResponseHeaders(answered.headers);
  onExchange(traffic.add({ ...draft, url, ...answered, headers, milliseconds }));
}

/** Makes the answer that the target could not be reached: the only answer that is the proxy's own. */
function answerUnreachable(error: string, target: string) {
  const status = 502;
  const text = JSON.stringify({
    type: "about:blank",
    title: "Bad Gateway",
    status,
    detail: `The proxy of museum-mock could not reach ${target} (${error.replaceAll("_", " ")}); the service has not answered.`,
  });
  const headers = [
    ["cache-control", "no-store"],
    ["content-type", "application/problem+json"],
    ["proxy-status", `museum-mock; error=${error}; details="answered by the proxy"`],
  ] as const;
  return { status, headers, text };
}
