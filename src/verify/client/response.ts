/** What came back for a request, read once: status, headers, and the body as text, JSON and a list. */
import type { TargetRequest } from "./request.js";

export interface TargetResponse {
  readonly request: TargetRequest;
  /** When it was asked, in milliseconds since 1970. */
  readonly at: number;
  /** 0 where nothing came. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  /** Why nothing actual, where nothing did. */
  readonly networkError?: string;
}

export interface Body {
  readonly text: string;
  /** Whether the bytes are UTF-8. */
  readonly isUtf8: boolean;
  readonly hasByteOrderMark: boolean;
  /** The value, where the text is JSON. */
  readonly json?: { readonly value: unknown };
}

export function readBody(bytes: Uint8Array): Body {
  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const { text, isUtf8 } = decode(bytes);
  return { text, isUtf8, hasByteOrderMark, ...toJson(text) };
}

function decode(bytes: Uint8Array): Pick<Body, "text" | "isUtf8"> {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isUtf8: true };
  } catch {
    return { text: new TextDecoder().decode(bytes), isUtf8: false };
  }
}

function toJson(text: string): Pick<Body, "json"> {
  try {
    return { json: { value: JSON.parse(text) as unknown } };
  } catch {
    return {};
  }
}

/** The entries or events of a success; undefined where it is no success, or no list. */
export function listOf({ status, body }: TargetResponse): readonly unknown[] | undefined {
  const value = body.json?.value;
  return status >= 200 && status < 300 && Array.isArray(value) ? value : undefined;
}

/** Whether the target said no: a client error, other than that it is asked too often. */
export function isRefused({ status }: TargetResponse): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** An answer in a few words: `400 application/problem+json`, `200 and 10 entries`, `nothing within 10 s`. */
export function describeResponse(answer: TargetResponse): string {
  if (answer.networkError !== undefined) return answer.networkError;
  const list = listOf(answer);
  if (list) return `${answer.status} and ${list.length === 0 ? "[]" : `${list.length} items`}`;
  const type = answer.headers.get("Content-Type");
  return `${answer.status}${type ? `, ${type}` : ""}${answer.body.text === "" ? ", no body" : `: ${shorten(answer.body.text)}`}`;
}

export function shorten(text: string, most = 120): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
