/** What has passed a proxy: exchanges without their secrets, up to a limit, and the same as an HTTP archive. */
import type { RecordedExchange } from "../verify/recording/har.js";

/** An exchange as a proxy keeps it. */
export interface PassedExchange extends RecordedExchange {
  /** Counts up from 1. */
  readonly id: number;
  /** Who answered: the target, the twin in its place, the proxy itself because nobody did, or a fault that was asked for. */
  readonly from: "target" | "twin" | "proxy" | "fault";
}

export interface Traffic {
  add(exchange: Omit<PassedExchange, "id">): PassedExchange;
  list(): readonly PassedExchange[];
  /** The number of all exchanges, including those that were dropped. */
  count(): number;
}

/** The maximum number of exchanges, and of characters in their bodies. Beyond it, the oldest are dropped. */
const MAX_KEPT = 5000;
const MAX_CHARACTERS = 128 * 1024 * 1024;

export function createTraffic(): Traffic {
  const kept: PassedExchange[] = [];
  let count = 0;
  let characters = 0;
  return {
    add(exchange) {
      count += 1;
      const passed = { id: count, ...exchange };
      kept.push(passed);
      characters += passed.text?.length ?? 0;
      while (kept.length > MAX_KEPT || (characters > MAX_CHARACTERS && kept.length > 1)) {
        characters -= kept.shift()?.text?.length ?? 0;
      }
      return passed;
    },
    list: () => kept,
    count: () => count,
  };
}

/** Characters of a body that an archive holds; a page of the interface has some thousands. */
const MAX_ARCHIVED = 1024 * 1024;

/** The begin of a HAR 1.2 and its end, between which the entries stand, separated by commas. */
export const HAR_FRAME = [
  '{"log":{"version":"1.2","creator":{"name":"museum-mock proxy","version":"1"},"entries":[\n',
  "\n]}}\n",
] as const;

/** That a request had a credential is kept, and which of several; the credential is not. */
export function toHarEntry(exchange: PassedExchange) {
  const { method, url, status, at, milliseconds, text, headers, requestHeaders, from } = exchange;
  const list = (pairs: readonly (readonly [string, string])[]) => pairs.map(([name, value]) => ({ name, value }));
  const credential: readonly (readonly [string, string])[] =
    exchange.authorization === "none" ? [] : [["Authorization", `Basic ${exchange.credentialMark ?? ""}`]];
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "x-unknown";
  return {
    startedDateTime: new Date(at).toISOString(),
    time: milliseconds,
    request: {
      ...{ method, url: url.href, httpVersion: "HTTP/1.1", cookies: [], headersSize: -1, bodySize: 0 },
      headers: list([...requestHeaders, ...credential]),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
    },
    response: {
      ...{
        status,
        statusText: "",
        httpVersion: "HTTP/1.1",
        cookies: [],
        redirectURL: "",
        headersSize: -1,
        bodySize: -1,
      },
      headers: list(headers),
      content: {
        size: text?.length ?? -1,
        mimeType: type,
        ...(text !== undefined && text.length <= MAX_ARCHIVED && { text }),
      },
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    ...(from !== "target" && { comment: `answered by the ${from}, not by the service` }),
  };
}
