/** Says how an answer misbehaves on its way to the client, and changes its headers. */
import { type Delivery, isBodiless, type ReplyMessage } from "../message/reply-message.js";
import type { HeaderList } from "../message/request-message.js";
import { corrupt } from "./body-corruption.js";
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
