/** An answer as plain facts, and how it is to be delivered where that is out of the ordinary. */
import type { HeaderList } from "./request-message.js";

export interface ReplyMessage {
  readonly status: number;
  /** Each name at most once, `Content-Length` included. */
  readonly headers: HeaderList;
  /** Empty if the reply has no body. */
  readonly body: string;
  /** The body as it is sent, if a fault encodes it otherwise. */
  readonly bytes?: Uint8Array | undefined;
  /** Absent for an answer that is sent whole and at once. */
  readonly delivery?: Delivery;
}

/** How an answer misbehaves on its way. */
export type Delivery =
  /** The connection is reset before anything is sent. */
  | { readonly kind: "reset" }
  /** The connection is refused; for all clients and this time, or for this client alone. */
  | { readonly kind: "refuse"; readonly milliseconds: number; readonly closesPort: boolean }
  /** The body is sent in pieces. */
  | DripDelivery;

export interface DripDelivery {
  readonly kind: "drip";
  /** How many pieces, and over how many milliseconds. */
  readonly chunks: number;
  readonly over: number;
  /** Whether the body is sent whole, or half of it until the connection is closed or reset. */
  readonly end: "whole" | "closed" | "reset";
}

const encoder = new TextEncoder();

/** Returns the length of a text in UTF-8, in bytes. */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** Returns the headers of a reply with its `Content-Length`. */
export function withLength(headers: HeaderList, body: string): HeaderList {
  return [...headers, ["content-length", String(byteLength(body))]];
}

/** Returns the value of a header of a reply by its lower-case name, or undefined. */
export function replyHeader({ headers }: Pick<ReplyMessage, "headers">, name: string): string | undefined {
  return headers.find(([given]) => given === name)?.[1];
}

/** Whether an answer of this status has no body, whatever its problem says (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
