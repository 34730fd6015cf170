/** A recorded request as it can be sent again, without its session and without what belonged to its client; and as a line for a shell. */
import { toCurl } from "../../base/curl.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import type { JournaledExchange } from "./exchange-record.js";

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
    .filter(([, value]) => value !== "");
  return {
    method,
    target: withoutSession(target),
    ...(credential && { user: credential.user ?? "user" }),
    ...(kept.length > 0 && { headers: Object.fromEntries(kept) }),
    ...(today !== undefined && { today }),
    status,
  };
}

/** Reads the requests of a state document. Throws a TypeError that says which of them is invalid. */
export function readRecordedRequests({
  requests = [],
}: {
  readonly requests?: readonly unknown[];
}): readonly RecordedRequest[] {
  const isText = (value: unknown) => typeof value === "string";
  for (const [index, request] of requests.entries()) {
    const { method, target, user = "", headers = {}, today = "", status } = Object(request);
    const areTexts = [method, target, user, today, ...Object.values(Object(headers))].every(isText);
    if (areTexts && target.startsWith("/") && Number.isInteger(status)) continue;
    throw new TypeError(
      `requests.${index}: Invalid value; use method, target, status, and user, headers or today where they matter, as GET /__admin/world?from=first writes them.`,
    );
  }
  return requests as readonly RecordedRequest[];
}

/** Takes the session out of the value of `Prefer`. */
function withoutPreference(value: string): string {
  return value.replace(/(^|,)\s*session\s*=\s*("[^"]*"|[^,;]*)/g, "").replace(/^[,\s]+/, "");
}

/** Takes the session out of a query. */
function withoutSession(target: string): string {
  return target.replace(/([?&])__session=[^&]*&?/, "$1").replace(/[?&]$/, "");
}

/** Where a request is sent again. */
interface Place {
  /** Scheme, authority and base path of the mock. */
  readonly address: string;
  /** What today is there; a request of another day asks for its own. */
  readonly today: string;
}

/** Returns a line for a shell that sends a request again. The password is a placeholder. */
export function toCurlAgain({ method, target, user, headers = {}, today }: RecordedRequest, place: Place): string {
  const { prefer, ...others } = headers;
  const isOfOtherDay = today !== undefined && today !== place.today;
  const preferences = [...(isOfOtherDay ? [`today=${today}`] : []), ...(prefer === undefined ? [] : [prefer])];
  const sent = { ...(preferences.length > 0 && { Prefer: preferences.join(", ") }), ...others };
  const login = user === undefined ? undefined : `${user}:password`;
  return toCurl({ method, user: login, headers: Object.entries(sent), url: place.address + target });
}
