/** The `baggage` header, in which tracing forwards values from service to service (W3C Baggage). */
import { percentDecoded } from "../../base/percent-decoding.js";

/**
 * Returns the value of a member, percent-decoded and without its properties; undefined if no member has this name. If several have
 * it, the last one wins, as in OpenTelemetry.
 */
export function baggageOf(header: string | null, name: string): string | undefined {
  if (header === null || !header.includes(name)) return undefined;
  const member = header
    .split(",")
    .map((one) => one.split(";")[0] ?? "")
    .findLast((one) => one.includes("=") && one.slice(0, one.indexOf("=")).trim() === name);
  return member === undefined ? undefined : percentDecoded(member.slice(member.indexOf("=") + 1).trim());
}
