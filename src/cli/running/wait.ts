/** Waits for a target that starts. */
import { getMuseumHours } from "../../contract/interface.js";
import type { TargetAccess } from "../../verify/client/access.js";
import { type Credential, rightCredential } from "../../verify/client/credential-variation.js";
import { queryFor } from "../../verify/client/query.js";
import { toUrl } from "../../verify/client/request.js";
import { reachTarget, type Target } from "../../verify/client/target.js";
import { describeNetworkError, toNetworkError } from "../../verify/client/transport.js";

interface PauseOptions {
  readonly access?: TargetAccess | undefined;
  readonly credential?: Credential | undefined;
  /** How long to wait. */
  readonly milliseconds: number;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Is told what is waited for, and how that ended. */
  readonly onLine: (line: string) => void;
}

const PAUSE = 250;
/** A try that takes longer is given up. */
const TRY = 5000;

/** What a target gets that is on its way; other failures, such as of certificates, do not pass. */
const PASSING =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|the connection was closed)/;

/** Resolves once the target answers a documented request with a status below 500, can't be waited for, or the time is over. */
export async function waitForTarget(target: Target, options: PauseOptions): Promise<void> {
  const { milliseconds, now, signal, onLine } = options;
  const { base } = reachTarget(target);
  const began = now();
  const seconds = (time: number) => `${(time / 1000).toFixed(1).replace(/\.0$/, "")} s`;
  let isTold = false;
  while (!signal.aborted) {
    const why = await whyNotReady(target, options);
    const waited = now() - began;
    if (why === undefined) return isTold ? onLine(`${base} can be asked after ${seconds(waited)}.`) : undefined;
    if (waited >= milliseconds) return onLine(`${base} was waited for ${seconds(waited)}: ${why}.`);
    if (!isTold) onLine(`waiting up to ${seconds(milliseconds)} for ${base}: ${why}.`);
    isTold = true;
    await new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE, milliseconds - waited)));
  }
}

/** Why to wait; undefined if the target has answered, or has failed in a way that does not pass. */
async function whyNotReady(target: Target, { access, credential }: PauseOptions): Promise<string | undefined> {
  const { base, transport } = reachTarget(target, access?.tls);
  const { authorization } = rightCredential(credential);
  const late = AbortSignal.timeout(TRY);
  try {
    const headers = {
      ...(await access?.headers()),
      ...(authorization !== undefined && { Authorization: authorization }),
    };
    const url = toUrl(base, queryFor(getMuseumHours, { limit: 1 }).target);
    const { status } = await transport({ method: "GET", url, headers }, { maxBytes: 1024, signal: late });
    return status < 500 ? undefined : `it answers ${status}`;
  } catch (error) {
    if (late.aborted) return describeNetworkError({ kind: "timeout", milliseconds: TRY });
    const failure = toNetworkError(error);
    return failure.kind === "connection" && !PASSING.test(failure.detail) ? undefined : describeNetworkError(failure);
  }
}
