/** How a reply is delivered: late, drop by drop, cut off or corrupted. */

import { createChance } from "../../fixtures/chance.js";
import { type BodyFault, corruptField, type FieldFault } from "../../scenarios/fault.js";
import { byteLength, type Delivery, type HeaderList, isBodiless, type ReplyMessage } from "../message/messages.js";
import type { FaultPlan } from "./fault-plan.js";

/** Returns how no answer arrives at all; undefined where one does. */
export function cutBeforeAnswer({ connection, lasts }: FaultPlan, closesPort: boolean): Delivery | undefined {
  if (connection === "resetBeforeBody") return { kind: "reset" };
  return connection === "refused" ? { kind: "refuse", milliseconds: lasts, closesPort } : undefined;
}

/** Returns the reply as a plan corrupts and delivers its body. */
export function misdeliver(reply: ReplyMessage, plan: FaultPlan): ReplyMessage {
  const corrupted = plan.body ? corrupt(reply, plan.body) : reply;
  const delivery = isBodiless(reply.status) ? undefined : deliveryOf(plan);
  if (!delivery) return corrupted;
  // The client waits for the rest of a body as long as the connection is open.
  const isClosed = delivery.kind === "drip" && delivery.end === "closed";
  const headers = isClosed ? [...corrupted.headers, ["connection", "close"] as const] : corrupted.headers;
  return { ...corrupted, headers, delivery };
}

/** Returns how the body arrives; undefined where it is sent whole and at once. */
function deliveryOf({ connection, drip }: FaultPlan): Delivery | undefined {
  const end = connection === "cutShort" ? "closed" : connection === "resetInBody" ? "reset" : "whole";
  if (end === "whole" && !drip) return undefined;
  return { kind: "drip", chunks: drip?.chunks ?? 1, over: drip?.over ?? 0, end };
}

/** Returns the reply with changed headers; the names are in lower case, and null removes one. */
export function changeHeaders(reply: ReplyMessage, changes: Readonly<Record<string, string | null>>): ReplyMessage {
  if (reply.status === 0) return reply;
  const kept = reply.headers.filter(([name]) => !Object.hasOwn(changes, name));
  const set = Object.entries(changes).flatMap(([name, value]): HeaderList => (value === null ? [] : [[name, value]]));
  return { ...reply, headers: [...kept, ...set] };
}

/** Returns the reply with its body corrupted, and without the entity tag of the true one. */
function corrupt(reply: ReplyMessage, fault: BodyFault): ReplyMessage {
  const { body, type, bytes } =
    typeof fault === "string" ? corruptions[fault](reply.body) : breakField(reply.body, fault);
  const headers = reply.headers.flatMap(([name, value]): HeaderList => {
    if (name === "etag" || name === "content-length") return [];
    return name === "content-type" && type !== undefined ? [[name, type]] : [[name, value]];
  });
  const { status } = reply;
  if (isBodiless(status)) return { status, headers, body: "" };
  const length = bytes?.length ?? byteLength(body);
  return { status, headers: [...headers, ["content-length", String(length)]], body, bytes };
}

interface Corrupted {
  readonly body: string;
  /** The media type to send, where it changes. */
  readonly type?: string;
  /** The bytes to send if they are not the UTF-8 of the text. */
  readonly bytes?: Uint8Array;
}

const corruptions: Readonly<Record<Exclude<BodyFault, FieldFault>, (body: string) => Corrupted>> = {
  notJson: () => ({ body: "<!doctype html>\n<title>Museum</title>\n<h1>An upstream error occurred.</h1>\n" }),
  againstSchema: (body) => ({ body: breakSchema(body) }),
  empty: () => ({ body: "" }),
  wrongCharset: (body) => ({ body, bytes: toUtf16(body), type: "application/json; charset=utf-8" }),
  wrongMediaType: (body) => ({ body, type: "text/html; charset=utf-8" }),
};

type Item = Readonly<Record<string, unknown>>;

/** A value that breaks the schema of a field, by the field's name. */
const invalidValues: Readonly<Record<string, unknown>> = {
  date: "2027-02-30",
  timeOpen: "9am",
  timeClose: 1800,
  eventId: 7,
  dates: ["tomorrow"],
  price: "free",
};

/** Makes one field of each entry invalid; an empty list becomes an object. */
function breakSchema(body: string): string {
  const value: unknown = parse(body);
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify({ items: value ?? null });
  const chance = createChance(0, body);
  return JSON.stringify(
    value.map((item: Item) => {
      const field = chance.pick(Object.keys(invalidValues).filter((name) => name in item));
      return { ...item, [field]: invalidValues[field] };
    }),
  );
}

/** Corrupts one field of each entry or event; a body that is not a list is not changed. */
function breakField(body: string, fault: FieldFault): Corrupted {
  const value: unknown = parse(body);
  if (!Array.isArray(value)) return { body };
  return { body: JSON.stringify(value.map((item: Item) => corruptField(item, fault))) };
}

/** Encodes a text in UTF-16, little-endian, as some servers do while they say that it is UTF-8. */
function toUtf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), true);
  return bytes;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
