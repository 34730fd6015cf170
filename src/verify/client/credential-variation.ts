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

const USER = `$\{MUSEUM_USERNAME}`;
const PASSWORD = `$\{MUSEUM_PASSWORD}`;
const TOKEN = inBase64(`"${USER}:${PASSWORD}"`);

function inBase64(word: string, filter = ""): string {
  return `$(printf %s ${word} | ${filter}base64 | tr -d '\\n')`;
}

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

/** Variations of the right credential: a service must accept `otherCases` and reject all others. */
export function variationsOf(credential: Credential) {
  return {
    otherCases: otherCases(credential),
    unreadable: unreadable(credential),
    nearMisses: nearMisses(credential),
    inQuery: queriesWith(credential),
  };
}

/** The right credential with the name of the scheme in another case, which makes no difference (RFC 9110, section 11.1). */
function otherCases(credential: Credential): readonly CredentialVariation[] {
  return ["basic", "BASIC"].map((scheme) => withScheme(credential, scheme));
}

function withScheme({ user, password }: Credential, scheme: string): CredentialVariation {
  const token = toBase64(`${user}:${password}`);
  return {
    kind: "otherCase",
    label: `the credential with the scheme ${scheme}`,
    authorization: `${scheme} ${token}`,
    curl: `-H "Authorization: ${scheme} ${TOKEN}"`,
  };
}

/** Requests that carry no Basic credential at all, or one that RFC 7617 can't read. */
function unreadable({ user, password }: Credential): readonly CredentialVariation[] {
  const token = toBase64(`${user}:${password}`);
  const variations: readonly Omit<CredentialVariation, "kind">[] = [
    { label: "another scheme", authorization: `Bearer ${token}`, curl: `-H "Authorization: Bearer ${TOKEN}"` },
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
      curl: `-H "Authorization: Basic ${inBase64(`"${USER}${PASSWORD}"`, "tr -d : | ")}"`,
    },
    {
      label: "the user without a colon",
      authorization: `Basic ${toBase64(user.replaceAll(":", ""))}`,
      curl: `-H "Authorization: Basic ${inBase64(`"${USER}"`)}"`,
    },
    { label: "the token without a scheme", authorization: token, curl: `-H "Authorization: ${TOKEN}"` },
  ];
  return variations.map((variation) => ({ kind: "unreadable", ...variation }));
}

/**
 * Credentials that are well-formed and near the right one; those that would equal it are left out. An account may count a
 * `wrongPassword`. `isOnBoth`: whether it should be tried on both operations, even if only a few are.
 */
function nearMisses({ user, password }: Credential) {
  const colon = password.indexOf(":");
  const rotate = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1);
  const rotated = `${USER}:$(printf %s "${PASSWORD}" | tr 'a-yA-Y0-8' 'b-zB-Z1-9')`;
  const all: readonly (readonly [label: string, user: string, password: string, inShell: string])[] = [
    ["a password with a character more", user, `${password}x`, `${USER}:${PASSWORD}x`],
    ["a password with a character fewer", user, password.slice(0, -1), `${USER}:\${MUSEUM_PASSWORD%?}`],
    [
      "a password in another case",
      user,
      password.replace(/[A-Za-z]/g, (letter) => (letter < "a" ? letter.toLowerCase() : letter.toUpperCase())),
      `${USER}:$(printf %s "${PASSWORD}" | tr 'A-Za-z' 'a-zA-Z')`,
    ],
    ["the user alone", user, "", `${USER}:`],
    ["another user with the password", `${user}x`, password, `${USER}x:${PASSWORD}`],
    ["the password alone", "", password, `:${PASSWORD}`],
    ["neither user nor password", "", "", ":"],
    ["user and password the other way round", password, user, `${PASSWORD}:${USER}`],
    ["the user for a password", user, user, `${USER}:${USER}`],
    ["a password with a space after it", user, `${password} `, `${USER}:${PASSWORD} `],
    ["another password of the same length", user, password.replace(/[a-yA-Y0-8]/g, rotate), rotated],
    ...(colon >= 0
      ? ([
          ["a password cut at its colon", user, password.slice(0, colon), `${USER}:\${MUSEUM_PASSWORD%%:*}`],
          ["a password from its colon on", user, password.slice(colon + 1), `${USER}:\${MUSEUM_PASSWORD#*:}`],
        ] as const)
      : []),
  ];
  const seen = new Set([`${user}:${password}`]);
  return all.flatMap(([label, name, secret, inShell]) => {
    const pair = `${name}:${secret}`;
    if (seen.has(pair)) return [];
    seen.add(pair);
    const kind = inShell.startsWith(`${USER}:`) ? ("wrongPassword" as const) : ("wrongUser" as const);
    const isOnBoth = inShell === rotated;
    return [{ kind, label, authorization: `Basic ${toBase64(pair)}`, curl: `-u "${inShell}"`, isOnBoth }];
  });
}

/** Queries that carry the credential, in the forms that services have accepted, each with the curl option that adds it. */
function queriesWith({ user, password }: Credential) {
  const token = encodeURIComponent(toBase64(`${user}:${password}`));
  const [name, secret] = [user, password].map(encodeURIComponent);
  const inShell = inBase64('"$MUSEUM_USERNAME:$MUSEUM_PASSWORD"');
  return [
    { query: `Authorization=Basic%20${token}`, curl: `--data-urlencode "Authorization=Basic ${inShell}"` },
    { query: `authorization=${token}`, curl: `--data-urlencode "authorization=${inShell}"` },
    {
      query: `username=${name}&password=${secret}`,
      curl: '--data-urlencode "username=$MUSEUM_USERNAME" --data-urlencode "password=$MUSEUM_PASSWORD"',
    },
    ...["token", "access_token", "api_key"].map((parameter) => ({
      query: `${parameter}=${token}`,
      curl: `--data-urlencode "${parameter}=${inShell}"`,
    })),
  ];
}
