/** Corrupts the body of an answer as a fault asks. */
import { createChance } from "../../fixtures/chance.js";
import type { BodyFault } from "../../scenarios/fault.js";
import { byteLength, type ReplyMessage } from "../message/reply-message.js";
import type { HeaderList } from "../message/request-message.js";
import { isBodiless } from "../message/status.js";

/** Returns the reply with its body corrupted, and without the entity tag of the true one. */
export function corrupt(reply: ReplyMessage, fault: BodyFault): ReplyMessage {
  const { body, type } = corruptions[fault](reply.body);
  const headers = reply.headers.flatMap(([name, value]): HeaderList => {
    if (name === "etag" || name === "content-length") return [];
    return name === "content-type" && type !== undefined ? [[name, type]] : [[name, value]];
  });
  if (isBodiless(reply.status)) return { ...reply, headers };
  return { ...reply, headers: [...headers, ["content-length", String(byteLength(body))]], body, bytes: undefined };
}

interface Corrupted {
  readonly body: string;
  /** The media type to send, where it changes. */
  readonly type?: string;
}

const corruptions: Readonly<Record<BodyFault, (body: string) => Corrupted>> = {
  notJson: () => ({ body: "<!doctype html>\n<title>Museum</title>\n<h1>An upstream error occurred.</h1>\n" }),
  againstSchema: (body) => ({ body: breakSchema(body) }),
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
