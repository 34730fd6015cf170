/** Finds out whether a target is there, and where its provider states are set. */
import { randomUUID } from "node:crypto";
import { isLoopback } from "../../base/http.js";
import { parseJson } from "../../fixtures/json-text.js";
import type { TargetFetch } from "./target-fetch.js";

interface StatesUrl {
  /** The address that sets provider states; undefined if it was not given and the target is not a museum-mock. */
  readonly url?: string;
  /** The session of a museum-mock that is verified in, so that its default session and other runs are left alone. */
  readonly session?: MockSession;
  /** Why the target can't be asked at all. */
  readonly unreachable?: string;
}

/** A session of a museum-mock in the standard world, whatever its default session is in. */
export interface MockSession {
  readonly id: string;
  /** The headers that the admin API requires: the token, if there is one. */
  readonly controlHeaders: Readonly<Record<string, string>>;
  end(): Promise<void>;
}

/** A museum-mock takes its states under `/__admin`; of any other target the address must be given. */
export async function findStatesUrl(
  target: string,
  options: {
    /** Where states are set, as somebody said. */
    readonly given: string | undefined;
    /** Whether a configuration file says so. */
    readonly isOfFile: boolean;
    /** The token of the mock's controls. */
    readonly token: string | undefined;
    readonly timeoutMilliseconds: number;
    readonly signal: AbortSignal;
    readonly send: TargetFetch;
  },
): Promise<StatesUrl> {
  const { given, signal, timeoutMilliseconds, send } = options;
  try {
    // A museum-mock never redirects, and the answer of another target does not matter.
    const response = await send(`${target}/__admin/health`, { signal: withTimeLimit(signal, timeoutMilliseconds) });
    const { status, name } = Object(parseJson(response.body).value);
    const isNamed = given === `${target}/__admin/provider-states`;
    if (given !== undefined && !isNamed) return { url: given };
    if (response.status !== 200 || status !== "ok" || name !== "museum-mock")
      return given === undefined ? {} : { url: given };
    // Any server can say that it is a museum-mock; a token goes to one on this machine, or to one that was named.
    return await openSession(target, options, (isNamed && !options.isOfFile) || isLoopback(new URL(target).hostname));
  } catch (error) {
    return { unreachable: `${target} can't be reached: ${(error as Error).message}` };
  }
}

async function openSession(
  target: string,
  { token, signal, timeoutMilliseconds, send }: Parameters<typeof findStatesUrl>[1],
  isTrusted: boolean,
): Promise<StatesUrl> {
  const id = `pact-verify-${randomUUID()}`;
  const headers = { ...(token !== undefined && isTrusted && { Authorization: `Bearer ${token}` }) };
  const steer = (path: string, init: Parameters<TargetFetch>[1]) =>
    send(`${target}/__admin/${path}`, { headers, ...init });
  const inTime = () => ({ signal: withTimeLimit(signal, timeoutMilliseconds) });
  const reset = await steer(`reset?session=${id}`, { method: "POST", ...inTime() });
  if (reset.status === 401) {
    return { unreachable: `the admin API of ${target} requires a token; ${remedyFor(target, token, isTrusted)}` };
  }
  await steer(`scenarios?session=${id}`, { method: "PUT", body: '{"scenario":"standard"}', ...inTime() });
  // A signal that ends the asking is when there is most to take away.
  const end = async () =>
    void (await steer(`sessions/${id}`, { method: "DELETE", signal: AbortSignal.timeout(timeoutMilliseconds) }).catch(
      () => {},
    ));
  return { url: `${target}/__admin/provider-states?session=${id}`, session: { id, controlHeaders: headers, end } };
}

function remedyFor(target: string, token: string | undefined, isTrusted: boolean): string {
  if (token === undefined) return "set MUSEUM_ADMIN_TOKEN";
  if (isTrusted) return "the one in MUSEUM_ADMIN_TOKEN is wrong";
  return `MUSEUM_ADMIN_TOKEN is only sent to this machine; to send it there, use --provider-states-url ${target}/__admin/provider-states`;
}

/** Aborts with a signal, or after so long. */
export function withTimeLimit(signal: AbortSignal, milliseconds: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
}
