/** `fetch` for a target behind a gateway: with its headers on the origin of the target alone, and with TLS as it is set. */
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { buffer } from "node:stream/consumers";
import type { TargetAccess } from "../../verify/client/access.js";
import { decodeBytes, tlsOptions } from "../../verify/client/http-transport.js";
import { describeNetworkError, toNetworkError } from "../../verify/client/transport.js";

interface TargetRequestInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>> | Headers;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** Rejects as `fetch` does. Redirects are not followed. */
export type TargetFetch = (url: string, init: TargetRequestInit) => Promise<Response>;

const MAX_BYTES = 16 * 1024 * 1024;

export function createTargetFetch(target: string, access: TargetAccess | undefined): TargetFetch {
  const { origin } = new URL(target);
  if (!access) return (url, init) => fetch(url, { ...init, redirect: "manual" });
  const send = async (url: string, init: TargetRequestInit) => {
    const isTarget = new URL(url).origin === origin;
    const gateway = isTarget ? await access.headers() : {};
    const response = await sendOnce(url, init, gateway, access);
    if (!isTarget || response.status !== 401 || !(await access.refresh(gateway))) return response;
    const second = await sendOnce(url, init, await access.headers(), access);
    if (second.status === 401) access.giveUp();
    return second;
  };
  return async (url, init) => {
    try {
      return await send(url, init);
    } catch (error) {
      if (init.signal.aborted) throw init.signal.reason;
      throw new TypeError("fetch failed", { cause: new Error(describeNetworkError(toNetworkError(error))) });
    }
  };
}

async function sendOnce(
  url: string,
  { method = "GET", headers, body, signal }: TargetRequestInit,
  gateway: Readonly<Record<string, string>>,
  { tls }: TargetAccess,
): Promise<Response> {
  const sent = { ...gateway, ...Object.fromEntries(new Headers(headers)) };
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method, headers: sent, signal };
    const request = url.startsWith("https:")
      ? httpsRequest(url, { ...tlsOptions(tls), ...options })
      : httpRequest(url, options);
    request.on("response", resolve).on("error", reject).end(body);
  });
  const { bytes } = decodeBytes(await buffer(incoming), incoming.headers["content-encoding"], MAX_BYTES);
  const received = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) received.append(name, value);
  const { statusCode: status = 0 } = incoming;
  const isEmpty = method === "HEAD" || [204, 205, 304].includes(status);
  return new Response(isEmpty ? null : new Uint8Array(bytes), { status, headers: received });
}
