/** Reads an HTTP archive (HAR 1.2), as browsers and proxies write it. No credential of a request is kept. */
import { notJson, parseJson } from "../../fixtures/json-text.js";
import { oddHeadersIn } from "../queries/odd-queries.js";
import { fieldOf } from "../target-model/item.js";

/** A request and its response, as they were recorded. */
export interface RecordedExchange {
  readonly method: string;
  readonly url: URL;
  /** Whether the request had an Authorization header of the scheme Basic, of another one, or none. */
  readonly authorization: "basic" | "other" | "none";
  /** Equal marks are equal credentials; undefined without one. */
  readonly credentialMark: string | undefined;
  /** Headers of the request; of an archive, only those that `verify` sends to upset a target. */
  readonly requestHeaders: readonly (readonly [string, string])[];
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** The body; undefined if the recording leaves it out. */
  readonly text: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly milliseconds: number;
}

type HarReading =
  | { readonly exchanges: readonly RecordedExchange[]; readonly leftOut: readonly string[]; readonly violation?: never }
  | { readonly violation: string; readonly exchanges?: never };

/** Exchanges that say nothing about the service are left out, with the reason. */
export function parseHar(text: string): HarReading {
  const { value, broken } = parseJson(text.replace(/^\uFEFF/, ""));
  if (broken) return { violation: notJson(broken) };
  const entries = fieldOf(fieldOf(value, "log"), "entries");
  if (!Array.isArray(entries)) return { violation: 'it is not an HTTP archive; expected {"log": {"entries": […]}}' };
  const leftOut = new Map<string, number>();
  const exchanges: RecordedExchange[] = [];
  const markOf = createMarks();
  for (const entry of entries) {
    const read = readEntry(entry, markOf);
    if (typeof read === "string") leftOut.set(read, (leftOut.get(read) ?? 0) + 1);
    else exchanges.push(read);
  }
  return { exchanges, leftOut: [...leftOut].map(([why, count]) => `${count} left out: ${why}`) };
}

function readEntry(entry: unknown, markOf: (authorization: string) => string): RecordedExchange | string {
  const [request, response] = [fieldOf(entry, "request"), fieldOf(entry, "response")];
  const address = textIn(request, "url");
  const status = fieldOf(response, "status");
  if (!URL.canParse(address) || typeof status !== "number") return "no address or no status";
  if (status === 0) return "no answer was recorded";
  if (status === 304) return "answered from the cache of the client (304)";
  const url = new URL(address);
  const method = textIn(request, "method").toUpperCase();
  const requestHeaders = headersIn(request).filter(([name]) => name !== "authorization");
  const authorization = headersIn(request).find(([name]) => name === "authorization")?.[1];
  const user = url.username !== "" || url.password !== "";
  url.username = "";
  url.password = "";
  const at = Date.parse(textIn(entry, "startedDateTime"));
  const time = fieldOf(entry, "time");
  return {
    method,
    url,
    authorization: authorization === undefined ? (user ? "basic" : "none") : schemeOf(authorization),
    credentialMark: authorization === undefined ? undefined : markOf(authorization),
    requestHeaders: Object.entries(oddHeadersIn(requestHeaders)),
    status,
    headers: headersIn(response),
    text: bodyOf(fieldOf(response, "content"), { method, status }),
    at: Number.isNaN(at) ? 0 : at,
    milliseconds: typeof time === "number" ? time : 0,
  };
}

/** The kind of an Authorization header. */
export function schemeOf(authorization: string): "basic" | "other" {
  return /^basic /i.test(authorization) ? "basic" : "other";
}

/** Creates a function that numbers credentials in their order, so that one is told from another and none can be recovered. */
export function createMarks(): (authorization: string) => string {
  const marks = new Map<string, string>();
  return (authorization) => {
    const mark = marks.get(authorization) ?? String(marks.size + 1);
    marks.set(authorization, mark);
    return mark;
  };
}

/** A browser leaves the text of a body out if it was too long, or if it has forgotten it. */
function bodyOf(content: unknown, { method, status }: { readonly method: string; readonly status: number }) {
  const text = fieldOf(content, "text");
  const size = fieldOf(content, "size");
  if (typeof text !== "string" || (text === "" && Number(size) > 0)) {
    const isEmpty = method === "HEAD" || status === 204 || size === 0 || size === -1;
    return isEmpty ? "" : undefined;
  }
  if (fieldOf(content, "encoding") !== "base64") return text;
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

function headersIn(message: unknown): readonly (readonly [string, string])[] {
  const headers = fieldOf(message, "headers");
  if (!Array.isArray(headers)) return [];
  return headers.map((header) => [textIn(header, "name").toLowerCase(), textIn(header, "value")] as const);
}

function textIn(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  return typeof text === "string" ? text : "";
}
