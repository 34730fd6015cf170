/** Whether a request to the controls comes from this machine and from no foreign page. */

/** Where a request came from, as the server that accepted it knows. */
export interface Connection {
  /** The IP address of the other end. */
  readonly remoteAddress?: string | undefined;
}

/**
 * Guards against another machine (by the address of its connection), against a page of another origin (by `Origin`) and
 * against a name that was pointed at loopback (by `Host`). Returns why a request is not local, or undefined if it is.
 */
export function whyNotLocal(request: Request, { remoteAddress }: Connection): string | undefined {
  const { hostname, origin } = new URL(request.url);
  const from = request.headers.get("Origin");
  if (remoteAddress !== undefined && !isLoopback(remoteAddress)) return `The request comes from ${remoteAddress}.`;
  if (!isLoopback(hostname)) return `The request was sent to the host "${hostname}".`;
  if (from !== null && from !== origin) return `The request comes from a page of ${from}.`;
  return undefined;
}

function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, "").replace(/^::ffff:/, "");
  return plain === "localhost" || plain.endsWith(".localhost") || plain === "::1" || /^127(\.\d{1,3}){3}$/.test(plain);
}
