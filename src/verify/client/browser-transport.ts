/** Stands in for Node.js's HTTP client in bundles for browsers. */
import type { Transport } from "./transport.js";

/** Throws a TypeError: a page can't send what verifying an address needs. */
export function createHttpTransport(): Transport {
  throw new TypeError("An address can be verified in Node.js only; in a browser, pass a handler to verify().");
}
