/** Sets and removes headers of an answer as a fault asks. */
import type { ReplyMessage } from "../message/reply-message.js";
import type { HeaderList } from "../message/request-message.js";

/** Returns the reply with changed headers; the names are in lower case, and null removes one. */
export function changeHeaders(reply: ReplyMessage, changes: Readonly<Record<string, string | null>>): ReplyMessage {
  if (reply.status === 0) return reply;
  const kept = reply.headers.filter(([name]) => !Object.hasOwn(changes, name));
  const set = Object.entries(changes).flatMap(([name, value]): HeaderList => (value === null ? [] : [[name, value]]));
  return { ...reply, headers: [...kept, ...set] };
}
