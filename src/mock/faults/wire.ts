/** The wire: what a fault can do to the connection that a request came by, which only the server that holds it can. */

export interface Wire {
  /** Cuts the connection with a reset. Returns the response to hand back, which nobody gets to see. */
  reset(): Response;
  /** Refuses new connections for so many milliseconds, and cuts those that there are. */
  refuse(milliseconds: number): Response;
}

/** What a caller in process gets in place of a response, as from `fetch`. */
export class ConnectionCut extends TypeError {
  constructor(code: "ECONNRESET" | "ECONNREFUSED") {
    super("fetch failed", { cause: { code } });
  }
}
