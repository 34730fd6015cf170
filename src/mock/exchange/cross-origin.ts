/** Lets a page of another origin call the mock with a credential (the Fetch standard's CORS protocol). */
import type { ReplyMessage } from "../message/reply-message.js";
import type { HeaderList, RequestMessage } from "../message/request-message.js";

const A_DAY = 86_400;

/** A header that the mock sends and a page may read; the safelisted ones need no mention. */
const EXPOSED = [
  "Allow",
  "Date",
  "ETag",
  "Museum-Mock-Session",
  "Museum-Mock-Warning",
  "Preference-Applied",
  "Retry-After",
  "WWW-Authenticate",
].join(",");

const CREDENTIALS = ["access-control-allow-credentials", "true"] as const;
const EXPOSE = ["access-control-expose-headers", EXPOSED] as const;

/** Whether a request is the preflight of a browser. A plain OPTIONS is not. */
export function isPreflight({ method, header }: RequestMessage): boolean {
  return method === "OPTIONS" && header("access-control-request-method") !== null;
}

/** Allows any origin and every header that the page asks to send. Authorization can't be sent to a wildcard. */
export function answerPreflight(request: RequestMessage): ReplyMessage {
  const asked = echoable(request, "access-control-request-headers");
  const headers: (readonly [string, string])[] = [
    ...originHeaders(request),
    CREDENTIALS,
    ["access-control-allow-methods", "GET,HEAD"],
    ["access-control-max-age", String(A_DAY)],
    ["vary", asked ? "Origin, Access-Control-Request-Headers" : "Origin"],
  ];
  if (asked) headers.push(["access-control-allow-headers", asked.replace(/\s*,\s*/g, ",").trim()]);
  return { status: 204, headers, body: "" };
}

/** Returns an answer as a page of another origin may read it. A request without `Origin` needs no more than `Vary`. */
export function allowOrigin(reply: ReplyMessage, request: RequestMessage): ReplyMessage {
  const allowed = originHeaders(request);
  return allowed.length === 0 || reply.status === 0
    ? reply
    : { ...reply, headers: [...reply.headers, ...allowed, CREDENTIALS, EXPOSE] };
}

function originHeaders(request: RequestMessage): HeaderList {
  const origin = echoable(request, "origin");
  return origin ? [["access-control-allow-origin", origin]] : [];
}

/** Returns the value of a header that an answer repeats. Neither origins nor names have letters outside ASCII. */
function echoable({ header }: RequestMessage, name: string): string | undefined {
  const value = header(name);
  return value !== null && /^[\x20-\x7e]+$/.test(value) ? value : undefined;
}
