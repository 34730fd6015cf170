/** Credentials as a request carries them: the right one, none, and everything near it that must not be let in. */
import { toBase64 } from "../../base/http.js";

export interface Credential {
  readonly user: string;
  readonly password: string;
}

/** `right` and `otherCase` must be let in, the others must not. */
type CredentialKind = "right" | "none" | "otherCase" | "unreadable" | "wrongUser" | "wrongPassword";

export interface CredentialVariation {
  readonly kind: CredentialKind;
  /** What is sent, in words: `a password with one character more`. */
  readonly label: string;
  /** The value of the Authorization header, or undefined if none is sent. */
  readonly authorization: string | undefined;
  /** How curl sends the same, the secret being in MUSEUM_USERNAME and MUSEUM_PASSWORD. */
  readonly curl: string;
}

/** A well-formed credential that is wrong. An account may count a `wrongPassword`. */
export interface WrongCredential extends CredentialVariation {
  readonly kind: "wrongUser" | "wrongPassword";
  /** Whether it should be tried on both operations, even if only a few are. */
  readonly isOnBoth: boolean;
}

const USER = `$\{MUSEUM_USERNAME}`;
const PASSWORD = `$\{MUSEUM_PASSWORD}`;

/** The credential that was given, or none. */
export function rightCredential(credential: Credential | undefined): CredentialVariation {
  if (!credential) return noCredential;
  const { user, password } = credential;
  return {
    kind: "right",
    label: "the credential",
    authorization: `Basic ${toBase64(`${user}:${password}`)}`,
    curl: '-u "$MUSEUM_USERNAME:$MUSEUM_PASSWORD"',
  };
}

export const noCredential: CredentialVariation = {
  kind: "none",
  label: "no credential",
  authorization: undefined,
  curl: "",
};

/** The right credential with the name of the scheme in another case, which makes no difference (RFC 9110, section 11.1). */
export function otherCases(credential: Credential): readonly CredentialVariation[] {
  const token = toBase64(`${credential.user}:${credential.password}`);
  const tokenInShell = `$(printf %s "${USER}:${PASSWORD}" | base64 | tr -d '\\n')`;
  return ["basic", "BASIC"].map((scheme) => ({
    kind: "otherCase",
    label: `the credential with the scheme ${scheme}`,
    authorization: `${scheme} ${token}`,
    curl: `-H "Authorization: ${scheme} ${tokenInShell}"`,
  }));
}

/** Requests that carry no Basic credential at all, or one that RFC 7617 can't read. */
export function unreadableCredentials({ user, password }: Credential): readonly CredentialVariation[] {
  const token = toBase64(`${user}:${password}`);
  const tokenInShell = `$(printf %s "${USER}:${PASSWORD}" | base64 | tr -d '\\n')`;
  const variations: readonly Omit<CredentialVariation, "kind">[] = [
    { label: "another scheme", authorization: `Bearer ${token}`, curl: `-H "Authorization: Bearer ${tokenInShell}"` },
    { label: "an empty header", authorization: "", curl: "-H 'Authorization;'" },
    {
      label: "the scheme Digest",
      authorization: `Digest username="${user.replace(/[^\x21-\x7e]|["\\]/g, "?")}", realm="museum"`,
      curl: `-H "Authorization: Digest username=\\"${USER}\\", realm=\\"museum\\""`,
    },
    { label: "the scheme alone", authorization: "Basic", curl: `-H 'Authorization: Basic'` },
    {
      label: "a credential that is not base64",
      authorization: `Basic ${user}:${password}`.replace(/[^\x20-\x7e]/g, "?"),
      curl: `-H "Authorization: Basic ${USER}:${PASSWORD}"`,
    },
    {
      label: "a credential without a colon",
      authorization: `Basic ${toBase64((user + password).replaceAll(":", ""))}`,
      curl: `-H "Authorization: Basic $(printf %s "${USER}${PASSWORD}" | tr -d : | base64 | tr -d '\\n')"`,
    },
    {
      label: "the user without a colon",
      authorization: `Basic ${toBase64(user.replaceAll(":", ""))}`,
      curl: `-H "Authorization: Basic $(printf %s "${USER}" | base64 | tr -d '\\n')"`,
    },
    { label: "the token without a scheme", authorization: token, curl: `-H "Authorization: ${tokenInShell}"` },
  ];
  return variations.map((variation) => ({ kind: "unreadable", ...variation }));
}

/** Credentials that are well-formed and near the right one; those that would equal it are left out. */
export function nearMisses({ user, password }: Credential): readonly WrongCredential[] {
  const colon = password.indexOf(":");
  const swapped = swapCase(password);
  const all: readonly (WrongCredential & { readonly pair: string })[] = [
    near("a password with a character more", user, `${password}x`, `${USER}:${PASSWORD}x`),
    near("a password with a character fewer", user, password.slice(0, -1), `${USER}:\${MUSEUM_PASSWORD%?}`),
    near("a password in another case", user, swapped, `${USER}:$(printf %s "${PASSWORD}" | tr 'A-Za-z' 'a-zA-Z')`),
    near("the user alone", user, "", `${USER}:`),
    near("another user with the password", `${user}x`, password, `${USER}x:${PASSWORD}`),
    near("the password alone", "", password, `:${PASSWORD}`),
    near("neither user nor password", "", "", ":"),
    near("user and password the other way round", password, user, `${PASSWORD}:${USER}`),
    near("the user for a password", user, user, `${USER}:${USER}`),
    near("a password with a space after it", user, `${password} `, `${USER}:${PASSWORD} `),
    {
      ...near(
        "another password of the same length",
        user,
        rotate(password),
        `${USER}:$(printf %s "${PASSWORD}" | tr 'a-yA-Y0-8' 'b-zB-Z1-9')`,
      ),
      isOnBoth: true,
    },
    ...(colon >= 0
      ? [
          near("a password cut at its colon", user, password.slice(0, colon), `${USER}:\${MUSEUM_PASSWORD%%:*}`),
          near("a password from its colon on", user, password.slice(colon + 1), `${USER}:\${MUSEUM_PASSWORD#*:}`),
        ]
      : []),
  ];
  const right = `${user}:${password}`;
  const seen = new Set([right]);
  return all.filter(({ pair }) => !seen.has(pair) && seen.add(pair));
}

function near(
  label: string,
  user: string,
  password: string,
  inShell: string,
): WrongCredential & { readonly pair: string } {
  const pair = `${user}:${password}`;
  return {
    kind: inShell.startsWith(`${USER}:`) ? "wrongPassword" : "wrongUser",
    label,
    pair,
    authorization: `Basic ${toBase64(pair)}`,
    curl: `-u "${inShell}"`,
    isOnBoth: false,
  };
}

function swapCase(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => (letter < "a" ? letter.toLowerCase() : letter.toUpperCase()));
}

function rotate(text: string): string {
  return text.replace(/[a-yA-Y0-8]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1));
}

/** The secrets of a credential, which no report may show. */
export function secretsOf(credential: Credential | undefined): readonly string[] {
  if (!credential) return [];
  const { user, password } = credential;
  return [`${user}:${password}`, toBase64(`${user}:${password}`), ...(password.length > 3 ? [password] : [])];
}
