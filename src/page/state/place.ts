/** Where the mock of the page is: on the server that sent the page, or in this browser alone, as in the folder of a site. */

/** Whether a service worker answers, which programs can't reach. */
export function isInBrowser(): boolean {
  return globalThis.document?.documentElement.dataset["start"] !== undefined;
}

/** What `museum-mock serve` listens on, for programs that need a mock in place of one in a browser. */
const SERVED = "http://127.0.0.1:4010";

/** The origin of a mock that a program can call. */
export function programOrigin(): string {
  return isInBrowser() ? SERVED : location.origin;
}

/** The address of a request as a program can send it. */
export function programUrl(url: string): string {
  if (!isInBrowser()) return url;
  const root = new URL("../", document.baseURI).href;
  return url.startsWith(root) ? `${SERVED}/${url.slice(root.length)}` : url;
}
