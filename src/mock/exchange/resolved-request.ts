/** A request, resolved once: its operation, path, query and credential. Everything that works on a request takes it from here. */
import { type ResolvedTarget, resolveTarget } from "../../museum/request-target.js";
import { type CredentialReading, parseCredential } from "../message/credential.js";
import type { RequestMessage } from "../message/request-message.js";
import { withoutControls } from "./request-controls.js";

export interface ResolvedRequest {
  readonly method: string;
  /** Path and query, below the base path and without the path that names a session. */
  readonly target: string;
  readonly authorization: string | null;
  /** The digest of the target as it was sent, where secrets in it are masked. */
  readonly targetDigest?: string | undefined;
  /** Returns the path, the operation, and the query without the controls of the mock. Read when first asked for. */
  at(): ResolvedTarget;
  /** Returns the credential. Read when first asked for. */
  credential(): CredentialReading;
}

/** Resolves a request. A repeated request is answered from the cache without its query being read. */
export function resolveRequest(
  { method, target, targetDigest, header }: RequestMessage,
  readCredential = parseCredential,
): ResolvedRequest {
  const authorization = header("authorization");
  let place: ResolvedTarget | undefined;
  let credential: CredentialReading | undefined;
  return {
    method,
    target,
    authorization,
    targetDigest,
    at() {
      place ??= withPlainQuery(resolveTarget(target));
      return place;
    },
    credential() {
      credential ??= readCredential(authorization);
      return credential;
    },
  };
}

function withPlainQuery(place: ResolvedTarget): ResolvedTarget {
  const pairs = withoutControls(place.pairs);
  return pairs === place.pairs ? place : { ...place, pairs };
}
