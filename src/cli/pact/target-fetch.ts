/** Asks a target as `verify` does: its gateway's headers on its own origin alone, limits on what is read, and redirects as answers. */
import type { TargetAccess } from "../../verify/client/access.js";
import { MAX_BODY_BYTES } from "../../verify/client/response.js";
import { reachTarget } from "../../verify/client/target.js";
import { describeNetworkError, type SentRequest, toNetworkError } from "../../verify/client/transport.js";

interface TargetRequestInit extends Partial<Omit<SentRequest, "url">> {
  readonly signal: AbortSignal;
}

interface TargetAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Rejects with the reason of the signal, or with an error that says in words why there is no whole answer. */
export type TargetFetch = (url: string, init: TargetRequestInit) => Promise<TargetAnswer>;

const BROKEN_BODIES = {
  size: `its body is larger than ${MAX_BODY_BYTES / 1024 / 1024} MB`,
  encoding: "its body is not in the coding of its Content-Encoding",
};

export function createTargetFetch(target: string, access: TargetAccess | undefined): TargetFetch {
  const { origin } = new URL(target);
  const { transport } = reachTarget(target, access?.tls);
  const sendOnce = async (url: string, init: TargetRequestInit, gateway: Readonly<Record<string, string>>) => {
    const { method = "GET", headers = {}, body, signal } = init;
    const request = { method, url, headers: { ...gateway, ...headers }, ...(body !== undefined && { body }) };
    return transport(request, { maxBytes: MAX_BODY_BYTES, signal });
  };
  const send = async (url: string, init: TargetRequestInit) => {
    if (!access || new URL(url).origin !== origin) return sendOnce(url, init, {});
    const gateway = await access.headers();
    const response = await sendOnce(url, init, gateway);
    if (response.status !== 401 || !(await access.refresh(gateway))) return response;
    const second = await sendOnce(url, init, await access.headers());
    if (second.status === 401) access.giveUp();
    return second;
  };
  return async (url, init) => {
    const response = await send(url, init).catch((error: unknown) => {
      throw init.signal.aborted ? init.signal.reason : new Error(describeNetworkError(toNetworkError(error)));
    });
    const { status, headers, bytes, excess } = response;
    if (excess !== undefined) throw new Error(BROKEN_BODIES[excess]);
    if (status < 200) throw new Error(`its status is ${status}, which is no answer`);
    return { status, headers: new Headers([...headers]), body: new TextDecoder().decode(bytes) };
  };
}
