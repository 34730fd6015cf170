/** The kind of a credential: enough to send another credential that gets the same answer, without the secret. */
import { toBase64 } from "../../base/base64.js";
import { createLruCache } from "../../base/lru-cache.js";
import { isListed, parseCredential } from "./credential.js";

/** A credential that is well-formed and listed or not, or what is wrong with it. */
export const credentialKinds = [
  "listed",
  "unlisted",
  "none",
  "otherScheme",
  "notBase64",
  "noColon",
  "control",
] as const;

export type CredentialKind = (typeof credentialKinds)[number];

/** An `Authorization` header of each kind that is invalid, for a user. */
const samples: Readonly<Record<Exclude<CredentialKind, "listed" | "unlisted">, (user: string) => string | null>> = {
  none: () => null,
  otherScheme: () => "Bearer replayed",
  notBase64: () => "Basic !",
  noColon: () => `Basic ${toBase64("replayed")}`,
  control: (user) => `Basic ${toBase64(`${user}:\u0001`)}`,
};

/** Returns the credential that a replay sends for one of a user that was well-formed, as `user:password`. */
export function replayedCredential(user = "replayed"): string {
  return `${user}:replayed`;
}

/** Returns an `Authorization` header of a kind; null for none. */
export function headerOfKind(kind: CredentialKind, user?: string): string | null {
  return kind === "listed" || kind === "unlisted"
    ? `Basic ${toBase64(replayedCredential(user))}`
    : samples[kind](user ?? "replayed");
}

/** How many headers are remembered; most clients send the same one again and again. */
const HEADERS_KEPT = 500;

/** Creates a function that tells the kind of an `Authorization` header. */
export function createKindReader(listed: readonly Uint8Array[]): (header: string | null) => CredentialKind {
  const kinds = createLruCache<string, CredentialKind>(HEADERS_KEPT);
  let last: { readonly header: string; readonly kind: CredentialKind } | undefined;
  return (header) => {
    if (header === null) return "none";
    if (last?.header !== header) last = { header, kind: kinds.get(header, () => kindOf(header, listed)) };
    return last.kind;
  };
}

function kindOf(header: string, listed: readonly Uint8Array[]): CredentialKind {
  const { credential, error } = parseCredential(header);
  if (credential) return isListed(credential, listed) ? "listed" : "unlisted";
  const sample = Object.entries(samples).find(([, one]) => parseCredential(one("")).error === error);
  return (sample?.[0] ?? "otherScheme") as CredentialKind;
}
