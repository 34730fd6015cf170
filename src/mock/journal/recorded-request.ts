/** A recorded request as it can be sent again, without its session and without what belonged to its client; and as a line for a shell. */
import { lookUp } from "../../base/collections.js";
import { toCurl } from "../../base/curl.js";
import { pathOf } from "../../base/http.js";
import { isPlainObject } from "../../base/json.js";
import { shown } from "../../base/text.js";
import { type CalendarDate, parseCalendarDate } from "../../contract/calendar-date.js";
import type { JournaledExchange } from "./exchange-record.js";
import { MASK } from "./redaction.js";

export interface RecordedRequest {
  readonly method: string;
  /** Path and query, below the base path. */
  readonly target: string;
  /** The name in its credential; left out without one. The password is not recorded. */
  readonly user?: string;
  /** Headers that may change the answer, by their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What today was for it; left out if it was not read that far. */
  readonly today?: CalendarDate;
  /** The status that it got; 0 if the connection was cut. */
  readonly status: number;
}

const OF_CLIENT =
  /^(host|connection|user-agent|accept-encoding|accept-language|accept|authorization|content-length|sec-.*|origin|referer|priority|dnt|cache-control|pragma|upgrade-.*|cookie)$/i;

/** Whether a client sends a header by itself. */
export function isOfClient(name: string): boolean {
  return OF_CLIENT.test(name);
}

type SentExchange = Pick<JournaledExchange, "method" | "target" | "status" | "today" | "credential" | "request">;

export function toRecordedRequest(exchange: SentExchange): RecordedRequest {
  const { method, target, status, today, credential, request } = exchange;
  const kept = request.headers
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !isOfClient(name))
    .map(([name, value]) => [name, name === "prefer" ? withoutPreference(value) : value] as const)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name, withoutMask(value)] as const);
  return {
    method,
    target: withoutMask(withoutSession(target)),
    // Without the one that no user could be read from, the request is refused as it was with it.
    ...(credential?.user !== undefined && { user: credential.user }),
    ...(kept.length > 0 && { headers: Object.fromEntries(kept) }),
    ...(today !== undefined && { today }),
    status,
  };
}

/** Names of methods and headers are tokens (RFC 9110, section 5.6.2). */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

const isText = (value: unknown) => typeof value === "string";

/** The fields of a request in a state document: which values each may have, and how to say so. */
const FIELDS: readonly (readonly [name: string, isValid: (value: unknown) => boolean, hint: string])[] = [
  ["method", (value) => isText(value) && TOKEN.test(String(value)), "use a method, such as GET."],
  [
    "target",
    // Whoever loads a state sends its requests again, with their own rights.
    (value) => typeof value === "string" && isOfMuseum(value),
    "use a path of this mock, such as /museum-hours?limit=5; the admin API is not asked again.",
  ],
  ["user", (value = "") => isText(value), "use a text, or leave it out."],
  [
    "headers",
    (value = {}) =>
      isPlainObject(value) && Object.entries(value).every(([name, text]) => TOKEN.test(name) && isText(text)),
    "use an object of texts, by the names of headers.",
  ],
  [
    "today",
    (value) => value === undefined || parseCalendarDate(String(value)) !== undefined,
    "use a calendar date, YYYY-MM-DD.",
  ],
  [
    "status",
    (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1000,
    "use a status, or 0 for a cut connection.",
  ],
];

/** Returns the fields of a request in a state document that are invalid, each with a sentence. */
export function mistakesIn(request: unknown): readonly (readonly [field: string, sentence: string])[] {
  return FIELDS.flatMap(([name, isValid, hint]) => {
    const value = lookUp<unknown>(Object(request), name);
    return isValid(value) ? [] : [[name, `Invalid value ${shown(value)}; ${hint}`] as const];
  });
}

type Asked = Pick<JournaledExchange, "method" | "target" | "handedOnTo">;

/** Whether a request can be sent again. Its body is not recorded, and without it another server may do something else. */
export function isRepeatable({ method, target, handedOnTo }: Asked): boolean {
  return (handedOnTo === undefined || method === "GET" || method === "HEAD") && isOfMuseum(target);
}

/**
 * Whether a target can be sent again: a path of the same server that is not of the admin API, however it is spelt and whatever a browser
 * makes of its dots and slashes.
 */
function isOfMuseum(target: string): boolean {
  const base = "http://mock.invalid";
  const resolved = URL.canParse(target, base) ? new URL(target, base) : undefined;
  if (!target.startsWith("/") || resolved?.origin !== base) return false;
  return ![target, resolved.pathname].some((path) => ADMIN.test(pathOf(path)));
}

/** Below any base path, and below the path that names a session. */
const ADMIN = /[/\\]__admin(?![^/\\?#;])/i;

/** Takes the mask of a secret out, which no header and no address can have. */
function withoutMask(text: string): string {
  return text.replaceAll(MASK, "masked");
}

/** Takes the session out of the value of `Prefer`. */
function withoutPreference(value: string): string {
  return value.replace(/(^|,)\s*session\s*=\s*("[^"]*"|[^,;]*)/gi, "").replace(/^[,\s]+/, "");
}

/** Takes the session out of a query. */
function withoutSession(target: string): string {
  return target.replace(/([?&])__session=[^&]*&?/, "$1").replace(/[?&]$/, "");
}

/** Whether a request says by itself what today is. */
export function namesToday({ target, headers }: RecordedRequest): boolean {
  return /[?&]__today=/.test(target) || /(?:^|,)\s*today\s*=/i.test(headers?.["prefer"] ?? "");
}

/** Where a request is sent again. */
interface Place {
  /** Scheme, authority and base path of the mock. */
  readonly address: string;
  /** What today is there; a request of another day asks for its own. */
  readonly today: string;
}

/** Returns a line for a shell that sends a request again. The password is a placeholder. */
export function toCurlAgain(request: RecordedRequest, place: Place): string {
  const { method, target, user, headers = {}, today } = request;
  const { prefer, ...others } = headers;
  const isOfOtherDay = today !== undefined && today !== place.today && !namesToday(request);
  const preferences = [...(isOfOtherDay ? [`today=${today}`] : []), ...(prefer === undefined ? [] : [prefer])];
  const sent = { ...(preferences.length > 0 && { Prefer: preferences.join(", ") }), ...others };
  const login = user === undefined ? undefined : `${user}:password`;
  return toCurl({ method, user: login, headers: Object.entries(sent), url: place.address + target });
}
