/** Says how an answer misbehaves on its way to the client. */
import type { Delivery } from "../message/reply-message.js";
import type { FaultPlan } from "./fault-plan.js";

/** Returns how no answer arrives at all; undefined where one does. */
export function cutBeforeAnswer({ connection, lasts }: FaultPlan, closesPort: boolean): Delivery | undefined {
  if (connection === "resetBeforeBody") return { kind: "reset" };
  return connection === "refused" ? { kind: "refuse", milliseconds: lasts, closesPort } : undefined;
}

/** Returns how the body arrives; undefined where it is sent whole and at once. */
export function deliveryOf({ connection, drip }: FaultPlan): Delivery | undefined {
  const end = connection === "cutShort" ? "closed" : connection === "resetInBody" ? "reset" : "whole";
  if (end === "whole" && !drip) return undefined;
  return { kind: "drip", chunks: drip?.chunks ?? 1, over: drip?.over ?? 0, end };
}
