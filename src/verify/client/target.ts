/** The target of a verification: a base address, or a function from a Request to a Response. */

/** What is verified: the documented base address, which may have a path, or a handler in process. */
export type Target = string | ((request: Request) => Promise<Response>);

export interface Reached {
  /** Without a slash at its end, and without a credential. */
  readonly base: string;
  /** The signal ends what is under way. */
  readonly send: (request: Request, signal: AbortSignal) => Promise<Response>;
}

const IN_PROCESS = "http://museum.test";

/** Throws a TypeError for what is no base address. A redirect is an answer like any other and is not followed. */
export function reachTarget(target: Target): Reached {
  if (typeof target === "function") return { base: IN_PROCESS, send: target };
  return { base: toBase(target), send: (request, signal) => fetch(request, { signal }) };
}

/** The base address without a slash at its end, a query or a credential. */
export function toBase(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`${JSON.stringify(text)} is no base address; write one such as https://staging.example/api.`);
  }
  if (url.search !== "" || url.hash !== "") {
    throw new TypeError(`${JSON.stringify(text)} has a query or a fragment; write the base address alone.`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new TypeError("The base address has a credential in it; give it apart, where no log shows it.");
  }
  return url.origin + url.pathname.replace(/\/+$/, "");
}
