/** The response of a target: status, headers, and the body as text, as JSON and as a list. */
import { plural } from "../../base/text.js";
import type { Body } from "./body.js";
import type { TargetRequest } from "./request.js";
import type { ResponseHeaders } from "./transport.js";
import { describeNetworkError, type NetworkError } from "./transport.js";

export interface TargetResponse {
  readonly request: TargetRequest;
  /** When the request was sent, in milliseconds since 1970. */
  readonly at: number;
  /** How long the response took, in milliseconds. */
  readonly milliseconds: number;
  /** 0 if there was no response. */
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Body;
  /** Set if there was no response. */
  readonly networkError?: NetworkError;
}

/** The entries or events of a success; undefined for anything else. */
export function listOf({ status, body }: TargetResponse): readonly unknown[] | undefined {
  const value = body.json?.value;
  return status >= 200 && status < 300 && Array.isArray(value) ? value : undefined;
}

/** Whether the target rejected the request: a client error other than 429. */
export function isRefused({ status }: TargetResponse): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** Whether the target itself failed: no response, or 5xx. Nothing is learned from these. */
export function isLost({ status, networkError }: TargetResponse): boolean {
  return networkError !== undefined || status >= 500;
}

/** A response in a few words: `400, application/problem+json: …`, `200 and 10 items`, `no answer within 10 s`. */
export function describeResponse(response: TargetResponse): string {
  const { status, headers, body, networkError } = response;
  if (networkError !== undefined) return describeNetworkError(networkError);
  const list = listOf(response);
  const encoding = headers.get("Content-Encoding");
  const encoded = encoding ? `, Content-Encoding: ${encoding}` : "";
  if (list) return `${status} and ${list.length === 0 ? "[]" : plural(list.length, "item")}${encoded}`;
  const type = headers.get("Content-Type");
  return `${status}${type ? `, ${type}` : ""}${encoded}${body.text === "" ? ", no body" : `: ${shorten(body.text)}`}`;
}

export function shorten(text: string, most = 120): string {
  const line = text
    .slice(0, most * 8)
    .replace(/\s+/g, " ")
    .trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}
