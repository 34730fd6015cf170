/** Corrupts the body of an answer, as a fault asks for. */
import { lookUp } from "../../base/collections.js";
import type { JsonObject } from "../../base/json.js";
import { createChance } from "../../fixtures/chance.js";
import { type BodyFault, type FieldFault, wrongFormats } from "../../scenarios/fault.js";
import { type HeaderList, isBodiless, type ReplyMessage, withLength, withoutBody } from "../message/messages.js";

/** Returns the reply with its body corrupted, and without the entity tag of the true one. */
export function corrupt(reply: ReplyMessage, fault: BodyFault): ReplyMessage {
  const { body, type, bytes } =
    typeof fault === "string" ? corruptions[fault](reply.body) : breakField(reply.body, fault);
  const headers = reply.headers.flatMap(([name, value]): HeaderList => {
    if (name === "etag" || name === "content-length") return [];
    return name === "content-type" && type !== undefined ? [[name, type]] : [[name, value]];
  });
  const { status, delivery, about = {} } = reply;
  return isBodiless(status)
    ? { ...withoutBody(status, headers), about }
    : { status, headers: withLength(headers, bytes ?? body), body, bytes, ...(delivery && { delivery }), about };
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

/** Makes one field of each entry null, which no field may be; an empty list becomes an object. */
function breakSchema(body: string): string {
  const value: unknown = parse(body);
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify({ items: value ?? null });
  const chance = createChance(0, body);
  return JSON.stringify(
    value.map((item: JsonObject) => corruptField(item, { field: chance.pick(Object.keys(item)), as: "null" })),
  );
}

/** Corrupts one field of each entry or event; a body that is not a list is not changed. */
function breakField(body: string, fault: FieldFault): Corrupted {
  const value: unknown = parse(body);
  if (!Array.isArray(value)) return { body };
  return { body: JSON.stringify(value.map((item: JsonObject) => corruptField(item, fault))) };
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

const wrongTypes = {
  null: () => null,
  string: (value: unknown) => String(value),
  number: (value: unknown) => (typeof value === "number" ? value : 42),
  boolean: () => true,
  array: (value: unknown) => (Array.isArray(value) ? value : [value]),
  object: (value: unknown) => ({ value }),
} as const;

/** Returns the item with one field corrupted; an item without the field stays as it is. */
function corruptField(item: JsonObject, { field, as }: FieldFault) {
  if (!Object.hasOwn(item, field)) return item;
  const { [field]: value, ...rest } = item;
  if (as === "missing") return rest;
  return { ...item, [field]: as === "wrongFormat" ? lookUp(wrongFormats, field) : wrongTypes[as](value) };
}
