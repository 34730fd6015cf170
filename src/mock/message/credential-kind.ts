/** The kind of a credential: enough to send another credential that gets the same answer, without the secret. */
import { toBase64 } from "../../base/base64.js";
import { type CredentialReading, isListed } from "./credential.js";

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

/** Returns the kind of a credential; `listed` are those that are let in. */
export function kindOf({ credential, flaw }: CredentialReading, listed: readonly Uint8Array[]): CredentialKind {
  return flaw ?? (isListed(credential, listed) ? "listed" : "unlisted");
}
