/** Where the mock of the page is: on the server that sent the page, or in this browser alone, as in the folder of a site. */

/** What the folder of a site says in each of its pages: its root as seen from there, and in the page of the mock its script. */
function siteOf(): { readonly root?: string; readonly start?: string } {
  return globalThis.document?.documentElement.dataset ?? {};
}

/** Whether a service worker answers, which programs can't reach. */
export function isInBrowser(): boolean {
  return siteOf().root !== undefined;
}

/** Without a slash at its end. */
export function mockUrl(): string {
  return new URL(siteOf().root ?? "..", document.baseURI).href.replace(/\/$/, "");
}

export function mockPage(): string {
  const { root, start } = siteOf();
  return root === undefined || start !== undefined ? "" : `${root}__admin/`;
}

/** What `museum-mock serve` listens on, for programs that need a mock in place of one in a browser. */
const SERVED = "http://127.0.0.1:4010";

export function programOrigin(): string {
  return isInBrowser() ? SERVED : location.origin;
}

export function programUrl(url: string): string {
  if (!isInBrowser()) return url;
  return url.startsWith(`${mockUrl()}/`) ? SERVED + url.slice(mockUrl().length) : url;
}

/** Where this browser remembers that the mock has a token; the token is in a cookie that no script can read. */
const ASKED = "museum-mock-asks-for-token";

/** Asks for the page with the token of the mock, which keeps it in that cookie. */
export async function sendToken(token: string): Promise<void> {
  await fetch(`${mockUrl()}/__admin/`, { headers: { Authorization: `Bearer ${token}` } });
  localStorage.setItem(ASKED, "yes");
}

export function hasToken(): boolean {
  return localStorage.getItem(ASKED) !== null;
}
