/** The reply of a service that failed. */
import type { MutableReply } from "./mutant.js";

export function failed(): MutableReply {
  const body = '{"message":"Internal Server Error"}';
  return { status: 500, headers: { "content-type": "application/json" }, body };
}
