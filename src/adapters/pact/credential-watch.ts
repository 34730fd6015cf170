/** Sees whether requests to a server carry a credential: Pact itself passes over a header that it does not expect. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";

/** Where Node tells what `fetch` and undici send, and what `node:http` does. Other clients are not seen. */
const FETCH = "undici:request:create";
const HTTP = "http.client.request.start";

interface FetchMessage {
  /** Names and values in turn. */
  readonly request: { readonly method?: unknown; readonly origin?: unknown; readonly headers?: unknown };
}

interface HttpMessage {
  readonly request: { readonly method?: unknown; readonly getHeader: (name: string) => unknown };
}

/** Runs something, and returns for each request that it was seen to send to the address whether that had a credential. */
export async function watchCredentials(url: string, run: () => Promise<unknown>): Promise<readonly boolean[]> {
  // Pact's server listens on this machine, which has several names.
  const { port } = new URL(url);
  const isMeant = (address: string) => URL.canParse(address) && new URL(address).port === port;
  const seen: boolean[] = [];
  // A page's client asks whether it may ask, always without a credential.
  const isQuestion = ({ method }: { readonly method?: unknown }) => method !== "OPTIONS";
  const onFetch = (message: unknown) => {
    const { request } = message as FetchMessage;
    if (isQuestion(request) && isMeant(String(request.origin))) seen.push(hasCredential(request.headers));
  };
  const onHttp = (message: unknown) => {
    const { request } = message as HttpMessage;
    if (isQuestion(request) && isMeant(`http://${request.getHeader("host")}`))
      seen.push(request.getHeader("authorization") !== undefined);
  };
  subscribe(FETCH, onFetch);
  subscribe(HTTP, onHttp);
  try {
    await run();
  } finally {
    unsubscribe(FETCH, onFetch);
    unsubscribe(HTTP, onHttp);
  }
  return seen;
}

function hasCredential(headers: unknown): boolean {
  if (!Array.isArray(headers)) return false;
  return headers.some((part, index) => index % 2 === 0 && String(part).toLowerCase() === "authorization");
}
