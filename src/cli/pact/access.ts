/** Finds out whether a target lets a credential in, before anything is held against it. */
import { getMuseumHours } from "../../contract/interface.js";
import type { CredentialVariation } from "../../verify/client/credential-variation.js";
import type { MockSession } from "./states-url.js";
import { withTimeLimit } from "./time-limit.js";

interface Access {
  readonly credential: CredentialVariation;
  readonly session: MockSession | undefined;
  readonly timeoutMilliseconds: number;
  /** Ends the asking. */
  readonly signal: AbortSignal;
}

/** Why there can be no verdict; undefined where the credential is let in, and where none was given. */
export async function whyNoAccess(
  target: string,
  { credential: { authorization }, session, timeoutMilliseconds, signal }: Access,
): Promise<string | undefined> {
  if (authorization === undefined) return undefined;
  const headers = { Authorization: authorization, ...(session && { Prefer: `session=${session.id}` }) };
  const init = { headers, redirect: "manual" as const, signal: withTimeLimit(signal, timeoutMilliseconds) };
  const status = await fetch(`${target}${getMuseumHours.path}?limit=1`, init).then(
    (response) => response.status,
    () => undefined,
  );
  const isRefused = status === 401 || status === 403;
  return isRefused ? `the target refuses the credential (${status}); check the user and the password` : undefined;
}
