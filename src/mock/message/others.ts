/** What answers all that is no operation of the mock. */

/** A server over HTTP, or a function of web requests. */
export type Others = URL | ((request: Request) => Response | Promise<Response>);

/** Returns how the log, the journal and explanations name it. */
export function nameOfOthers(others: Others): string {
  return others instanceof URL ? others.origin + others.pathname.replace(/\/$/, "") : "the function others";
}
