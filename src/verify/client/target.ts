/** The target of a verification: a base address, or a function from a Request to a Response. */
import { shownAddress, withoutEndSlashes } from "../../base/http.js";
import { shown } from "../../base/text.js";
import type { TlsAccess } from "./access.js";
import type { ReceivedResponse, SentRequest, Transport } from "./transport.js";

/** What is verified: the documented base address, which may have a path, or a handler in process. */
export type Target = string | ((request: Request) => Promise<Response>);

interface Reached {
  /** Without a slash at its end, and without a credential. */
  readonly base: string;
  readonly transport: Transport;
  /** Whether requests are `Request` objects, which have no body on GET. */
  readonly isHandler: boolean;
}

const IN_PROCESS = "http://museum.test";

/** Throws a TypeError for an invalid base address. Redirects are not followed; they are answers like any other. */
export function reachTarget(target: Target, tls?: TlsAccess): Reached {
  if (typeof target === "function")
    return { base: IN_PROCESS, transport: createHandlerTransport(target), isHandler: true };
  if (typeof target !== "string")
    throw new TypeError(
      `Invalid target ${shown(target)}; use a base address, or a function from a Request to a Response.`,
    );
  return { base: toBase(target), transport: createAddressTransport(tls), isHandler: false };
}

/** Loads Node.js's HTTP client with the first request, so that a handler can be verified without Node.js. */
function createAddressTransport(tls: TlsAccess | undefined): Transport {
  let loaded: Promise<Transport> | undefined;
  return async (request, limits) => {
    loaded ??= import("./http-transport.js").then(({ createHttpTransport }) => createHttpTransport(tls));
    const send = await loaded;
    return send(request, limits);
  };
}

/** The base address without a slash at its end, a query or a credential. */
export function toBase(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol);
  if (!isWeb && text.includes("@")) throw new TypeError(WITH_CREDENTIAL);
  if (!isWeb) {
    const hint = BARE_HOST.test(text)
      ? `add http:// or https:// before it, such as http://${text}.`
      : "use one such as https://staging.example/api.";
    throw new TypeError(`Invalid base address${shownAddress(text)}; ${hint}`);
  }
  if (url.search !== "" || url.hash !== "") {
    throw new TypeError(`Invalid base address${shownAddress(text)}; leave out the query and the fragment.`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new TypeError(WITH_CREDENTIAL);
  }
  return url.origin + withoutEndSlashes(url.pathname);
}

const WITH_CREDENTIAL =
  "Invalid base address: it contains a credential; pass the credential separately, so that no log shows it.";

const BARE_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?:\/|$)/i;

function createHandlerTransport(handler: (request: Request) => Promise<Response>): Transport {
  return (request, { maxBytes, signal }) => {
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    return Promise.race([receive(handler, request, maxBytes), ended]);
  };
}

async function receive(
  handler: (request: Request) => Promise<Response>,
  { url, ...sent }: SentRequest,
  maxBytes: number,
): Promise<ReceivedResponse> {
  const response = await handler(new Request(url, { ...sent, redirect: "manual" }));
  // A `Response` may be of another implementation of the class.
  const { status, headers } = Object(response) as Partial<Response>;
  if (typeof status !== "number" || typeof headers?.get !== "function")
    throw new Error("the handler returned no Response");
  // What serves a handler leaves out the body of HEAD.
  const read = sent.method === "HEAD" ? { bytes: new Uint8Array() } : await readBytes(response, maxBytes);
  return { status, headers, ...read };
}

async function readBytes(response: Response, maxBytes: number): Promise<Pick<ReceivedResponse, "bytes" | "excess">> {
  const reader = response.body?.getReader();
  if (!reader) return { bytes: new Uint8Array() };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    size += next.value.byteLength;
    if (size <= maxBytes) continue;
    await reader.cancel().catch(() => {});
    return { bytes: chunks[0] ?? new Uint8Array(), excess: "size" };
  }
  const bytes = chunks.length === 1 ? chunks[0] : new Uint8Array(await new Blob(chunks).arrayBuffer());
  return { bytes: bytes ?? new Uint8Array() };
}
