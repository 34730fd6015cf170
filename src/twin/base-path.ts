/** The path below which a service has its operations. */

/** The path of a base address, without a slash at its end; empty for none. */
export function basePathOf(address: string | null): string {
  return address === null ? "" : new URL(address).pathname.replace(/\/+$/, "");
}
