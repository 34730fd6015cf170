/** Checks whether requests to a server have a credential: Pact itself ignores headers that it does not expect. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";

/** The diagnostics channels of `fetch` and undici, and of `node:http`. Other clients are not seen. */
const FETCH = "undici:request:create";
const HTTP = "http.client.request.start";

interface FetchMessage {
  /** Names and values in turn. */
  readonly request: { readonly method?: unknown; readonly origin?: unknown; readonly headers?: unknown };
}

interface HttpMessage {
  readonly request: { readonly method?: unknown; readonly getHeader: (name: string) => unknown };
}

/** Runs a function. Returns, for each request that it sent to the address, whether the request had a credential. */
export async function watchCredentials(url: string, run: () => Promise<unknown>): Promise<readonly boolean[]> {
  // This machine has several names, so only the port is compared.
  const { port } = new URL(url);
  const isMeant = (address: string) => URL.canParse(address) && new URL(address).port === port;
  const seen: boolean[] = [];
  // A CORS preflight never has a credential.
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
