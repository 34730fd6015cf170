/** Lets a page of another origin call the mock with a credential (the Fetch standard's CORS protocol). */
import { withHeaders } from "../message/list-reply.js";
import type { ReplyMessage } from "../message/reply-message.js";
import type { HeaderList, RequestMessage } from "../message/request-message.js";

const A_DAY = 86_400;

/** What answers usually have and a page may read. */
const EXPOSED = [
  "Allow",
  "Date",
  "ETag",
  "Museum-Mock-Session",
  "Museum-Mock-Warning",
  "Preference-Applied",
  "Retry-After",
  "Vary",
  "WWW-Authenticate",
];
const EXPOSED_TEXT = EXPOSED.join(",");

/** The headers that need no mention: those above, those that every page may read (the Fetch standard), and what no page ever sees. */
const UNMENTIONED: ReadonlySet<string> = new Set([
  ...EXPOSED.map((name) => name.toLowerCase()),
  ...["cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma"],
  ...["connection", "set-cookie"],
]);

const CREDENTIALS = ["access-control-allow-credentials", "true"] as const;

/** Names every header of a reply, since a scenario can add any. */
function exposedIn({ headers }: ReplyMessage): readonly [string, string] {
  const others = headers.map(([name]) => name).filter((name) => !UNMENTIONED.has(name));
  return ["access-control-expose-headers", others.length === 0 ? EXPOSED_TEXT : [...EXPOSED, ...others].join(",")];
}

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
    : withHeaders(reply, [...reply.headers, ...allowed, CREDENTIALS, exposedIn(reply)]);
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
