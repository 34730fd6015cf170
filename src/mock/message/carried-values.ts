/** Values that travel with a request by themselves: cookies, and the baggage in which tracing forwards values from service to service. */
import { percentDecoded } from "../../base/percent-decoding.js";

/** Returns the value of a cookie as it was sent (RFC 6265, section 4.2), or undefined if no cookie has this name. */
export function cookieOf(header: string | null, name: string): string | undefined {
  if (header === null) return undefined;
  const found = header.split(";").find((cookie) => cookie.trim().startsWith(`${name}=`));
  return found?.slice(found.indexOf("=") + 1).trim();
}

/**
 * Returns the value of a member of the `baggage` header (W3C Baggage), percent-decoded and without its properties; undefined if no member has this name. If several have
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
