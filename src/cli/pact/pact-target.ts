/** Asks the target of a verification as `verify` does, and finds out where its provider states are set. */
import { randomUUID } from "node:crypto";
import { isLoopback } from "../../base/http.js";
import { parseJson } from "../../fixtures/json-text.js";
import type { TargetAccess } from "../../verify/client/access.js";
import { MAX_BODY_BYTES } from "../../verify/client/response.js";
import { reachTarget } from "../../verify/client/target.js";
import { describeNetworkError, type SentRequest, toNetworkError } from "../../verify/client/transport.js";

/** Rejects with the reason of the signal, or with why there is no whole answer. */
export type TargetFetch = (
  url: string,
  init: Partial<Omit<SentRequest, "url">> & { readonly signal?: AbortSignal },
) => Promise<{ readonly status: number; readonly headers: Headers; readonly body: string }>;

const BROKEN_BODIES = {
  size: `its body is larger than ${MAX_BODY_BYTES / 1024 / 1024} MB`,
  encoding: "its body is not in the coding of its Content-Encoding",
};

/** Sends with the gateway's headers to the target's own origin alone, within limits of size and time; redirects are answers. */
export function createTargetFetch(target: string, access: TargetAccess | undefined, milliseconds: number): TargetFetch {
  const { origin } = new URL(target);
  const { transport } = reachTarget(target, access?.tls);
  return async (url, { method = "GET", headers = {}, body, signal: given }) => {
    const limit = AbortSignal.timeout(milliseconds);
    const signal = given ? AbortSignal.any([given, limit]) : limit;
    const sendOnce = (gateway: Readonly<Record<string, string>>) => {
      const request = { method, url, headers: { ...gateway, ...headers }, ...(body !== undefined && { body }) };
      return transport(request, { maxBytes: MAX_BODY_BYTES, signal });
    };
    const isTarget = access && new URL(url).origin === origin;
    const response = await (isTarget ? access.send(sendOnce) : sendOnce({})).catch((error: unknown) => {
      const late = `nothing came within ${milliseconds / 1000} s`;
      if (limit.aborted) throw Object.assign(new Error(late), { name: "TimeoutError" });
      throw signal.aborted ? signal.reason : new Error(describeNetworkError(toNetworkError(error)));
    });
    const { status, bytes, excess } = response;
    if (excess !== undefined) throw new Error(BROKEN_BODIES[excess]);
    if (status < 200) throw new Error(`its status is ${status}, which is no answer`);
    return { status, headers: new Headers([...response.headers]), body: new TextDecoder().decode(bytes) };
  };
}

interface StatesUrl {
  readonly url?: string;
  /** The session that is verified in; the default session and other runs are left alone. */
  readonly session?: MockSession;
  readonly unreachable?: string;
}

/** A session of a museum-mock in the standard world, whatever its default session is in. */
export interface MockSession {
  readonly id: string;
  /** The headers that the admin API requires: the token, if there is one. */
  readonly controlHeaders: Readonly<Record<string, string>>;
  end(): Promise<void>;
}

/** Finds where states are set: a museum-mock takes them under `/__admin`; of any other target the address must be given. */
export async function findStatesUrl(
  target: string,
  options: {
    readonly given: string | undefined;
    readonly isOfFile: boolean;
    readonly isTargetOfFile: boolean;
    readonly token: string | undefined;
    readonly signal: AbortSignal;
    readonly send: TargetFetch;
  },
): Promise<StatesUrl> {
  const { given, signal, send } = options;
  try {
    // A museum-mock never redirects, and the answer of another target does not matter.
    const response = await send(`${target}/__admin/health`, { signal });
    const { status, name } = Object(parseJson(response.body).value);
    const isNamed = given === `${target}/__admin/provider-states`;
    if (given !== undefined && !isNamed) return { url: given };
    if (response.status !== 200 || status !== "ok" || name !== "museum-mock")
      return given === undefined ? {} : { url: given };
    // Any server can say that it is a museum-mock; a token goes to this machine, or to a target that no file names.
    const isLocal = isLoopback(new URL(target).hostname) && !options.isTargetOfFile;
    return await openSession(target, options, (isNamed && !options.isOfFile) || isLocal);
  } catch (error) {
    return { unreachable: `${target} can't be reached: ${(error as Error).message}` };
  }
}

async function openSession(
  target: string,
  { token, signal, send }: Parameters<typeof findStatesUrl>[1],
  isTrusted: boolean,
): Promise<StatesUrl> {
  const id = `pact-verify-${randomUUID()}`;
  const headers = { ...(token !== undefined && isTrusted && { Authorization: `Bearer ${token}` }) };
  const steer = (path: string, init: Parameters<TargetFetch>[1]) =>
    send(`${target}/__admin/${path}`, { headers, ...init });
  const reset = await steer(`reset?session=${id}`, { method: "POST", signal });
  if (reset.status === 401) {
    return { unreachable: `the admin API of ${target} requires a token; ${remedyFor(target, token, isTrusted)}` };
  }
  await steer(`scenarios?session=${id}`, { method: "PUT", body: '{"scenario":"standard"}', signal });
  // A signal that ends the asking is when there is most to take away.
  const end = async () => void (await steer(`sessions/${id}`, { method: "DELETE" }).catch(() => {}));
  return { url: `${target}/__admin/provider-states?session=${id}`, session: { id, controlHeaders: headers, end } };
}

function remedyFor(target: string, token: string | undefined, isTrusted: boolean): string {
  if (token === undefined) return "set MUSEUM_ADMIN_TOKEN";
  if (isTrusted) return "the one in MUSEUM_ADMIN_TOKEN is wrong";
  return `MUSEUM_ADMIN_TOKEN is only sent to this machine, and to no address that a file alone names; to send it there, use --provider-states-url ${target}/__admin/provider-states`;
}
