/** Conditional changes: `ETag` and `If-Match` of what is replaced as a whole (RFC 9110, section 13.1.1). */
import { digestOf } from "../../base/digest.js";
import { ControlError } from "../control/control-error.js";

/** Returns the entity tag of a value. */
export function tagOf(value: unknown): string {
  return `"${digestOf(new TextEncoder().encode(JSON.stringify(value)))}"`;
}

/** Throws a ControlError if the request names another version in `If-Match` than the current one. */
export function requireUnchanged({ headers }: Request, current: unknown, what: string): void {
  const given = headers.get("If-Match");
  if (given === null || given.trim() === "*" || given.split(",").some((tag) => tag.trim() === tagOf(current))) return;
  const detail = `The ${what} has changed since you read it; read it again, and send your change with the new ETag.`;
  throw new ControlError({ kind: "precondition-failed", status: 412, detail });
}
