/** The headers that every reply gets: the session, the controls that were honoured, and those of the CORS protocol. */
import { trimmedParts } from "../../base/text.js";
import type { Clock } from "../../contract/clock.js";
import { withHeaders } from "../message/list-reply.js";
import { type HeaderList, type ReplyMessage, type RequestMessage, replyHeader } from "../message/messages.js";
import type { MuseumRequest } from "./museum-request.js";
import { NO_CONTROLS, type RequestControls } from "./request-controls.js";

const WARNING = "museum-mock-warning";

/** How many unknown preferences are named; a request can have thousands. */
const WARNINGS_NAMED = 10;

/** Names the session, the controls that were honoured, and what looks misspelt. */
export function annotate(
  message: ReplyMessage,
  { controls: asked, session: { id }, state: { refusal } }: MuseumRequest,
  isNew: boolean,
): ReplyMessage {
  // A request that is not read any further has no controls that were honoured.
  const controls = refusal ? NO_CONTROLS : asked;
  if (id === undefined && controls.applied.length === 0 && controls.warnings.length === 0) return message;
  const notes = replyNotes(controls, isNew ? `${id}; new` : id, replyHeader(message, WARNING));
  return withHeaders(message, [...message.headers.filter(([name]) => name !== WARNING), ...notes]);
}

/** `warning` is one that the answer has already. */
export function replyNotes(
  { applied, warnings }: RequestControls,
  session: string | undefined,
  warning?: string | undefined,
): HeaderList {
  const all = [...(warning === undefined ? [] : [warning]), ...warnings.slice(0, WARNINGS_NAMED)];
  return [
    ...(all.length > 0 ? [[WARNING, all.join(", ")] as const] : []),
    ...(applied.length > 0 ? [["preference-applied", applied.join(", ")] as const] : []),
    ...(session === undefined ? [] : [["museum-mock-session", session] as const]),
  ];
}

/** Returns undefined for a clock that follows the real time or is held at a day. */
export function setMoment(clock: Clock): number | undefined {
  return clock.speed === undefined ? undefined : clock.now?.();
}

const A_DAY = 86_400;

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

/** Those above, those that every page may read (the Fetch standard), and what no page ever sees. */
const UNMENTIONED: ReadonlySet<string> = new Set([
  ...EXPOSED.map((name) => name.toLowerCase()),
  ...["cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma"],
  ...["connection", "set-cookie"],
]);

const CREDENTIALS = ["access-control-allow-credentials", "true"] as const;

/** Names every header of a reply, since a scenario can add any. */
function exposedIn({ headers }: ReplyMessage): readonly [string, string] {
  const mentioned = headers.map(([name]) => name).filter((name) => !UNMENTIONED.has(name));
  return [
    "access-control-expose-headers",
    mentioned.length === 0 ? EXPOSED_TEXT : [...EXPOSED, ...mentioned].join(","),
  ];
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
  if (asked) headers.push(["access-control-allow-headers", trimmedParts(asked).join(",")]);
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
  // An origin has no user information (RFC 6454, section 6.1); what has some is not repeated.
  return origin && !origin.includes("@") ? [["access-control-allow-origin", origin]] : [];
}

/** Neither origins nor names have letters outside ASCII. */
function echoable({ header }: RequestMessage, name: string): string | undefined {
  const value = header(name);
  return value !== null && /^[\x20-\x7e]+$/.test(value) ? value : undefined;
}
