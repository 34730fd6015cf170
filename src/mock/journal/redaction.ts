/** Keeps secrets out of the journal, the log and archives: by the names of headers and parameters, and those that the mock knows. */
import { MASK, percentDecoded, toBase64 } from "../../base/http.js";
import { createMask, type Mask } from "../../base/masking.js";
import { parameterNames } from "../../contract/interface.js";
import type { HeaderList } from "../message/messages.js";

/** Words in the name of a header or a parameter that stand for a secret. */
const SECRET_NAME =
  /auth|cookie|token|secret|pass|pwd|key|credential|signature|sess|bearer|csrf|xsrf|otp|jwt|saml|\bcode\b|verifier|assertion|(?<![a-z])(?:sig|sid|pin|pw)(?![a-z])|nonce|api/i;

/** Headers that hold no secret though their names have such a word. */
const PUBLIC_HEADERS: ReadonlySet<string> = new Set(["access-control-allow-credentials", "www-authenticate"]);

/** Parameters that hold no secret whatever they are called: the documented ones, and the controls of a request. */
const PUBLIC_PARAMETERS: ReadonlySet<string> = new Set([...parameterNames, "session", "__session"]);

/** A target with documented parameters alone, of values without anything encoded. */
const PLAIN_TARGET = new RegExp(`^/[\\w-]*(?:\\?(?:(?:${[...PUBLIC_PARAMETERS].join("|")})=[\\w.-]*(?:&|$))*)?$`);

/** The secrets that a mock was started with, in each form in which a client may send them. */
export interface KnownSecrets {
  readonly all: ReadonlySet<string>;
  /** Masks all but the shortest. */
  readonly mask: Mask;
}

export function knownSecrets(credentials: readonly string[], token: string | undefined): KnownSecrets {
  const forms = credentials.flatMap((pair) => [pair, toBase64(pair), pair.slice(pair.indexOf(":") + 1)]);
  const all = new Set([...forms, token ?? ""].filter((secret) => secret !== ""));
  return { all, mask: createMask([...all].filter(({ length }) => length >= SHORTEST_PART)) };
}

/** How often a text is read within a parameter: an address may stand there, encoded. */
const DEPTH = 3;

/** A shorter secret is masked as a whole value alone. */
const SHORTEST_PART = 4;

const NONE = knownSecrets([], undefined);

/** Masks secrets in a target or an address: user information, and the values of parameters, those of path segments among them. */
export function redactTarget(address: string, known: KnownSecrets = NONE, depth = DEPTH): string {
  if (PLAIN_TARGET.test(address) && !holdsKnown(address, known)) return address;
  const start = address.indexOf("?");
  const [path, query] = start < 0 ? [address, ""] : [address.slice(0, start), address.slice(start)];
  const redact = (part: string) => redactPair(part, known, depth);
  const named = path.includes("@") ? path.replace(/^([a-z][\w+.-]*:)?\/\/[^/]*@/i, `$1//${MASK}@`) : path;
  return named.replace(/[^/;]+/g, redact) + query.replace(/[^?&;#]+/g, redact);
}

function redactPair(pair: string, known: KnownSecrets, depth: number): string {
  const [start, written] = splitPair(pair);
  const [name = "", value = "", whole = ""] = [start.slice(0, -1), written, pair].map((text) =>
    percentDecoded(text.replaceAll("+", " ")),
  );
  if (holdsKnown(name, known)) return MASK;
  if (known.all.has(value) || holdsKnown(value, known)) return start + MASK;
  // A secret with an equals sign in it, as Base64 ends with, is taken for a pair.
  if (holdsKnown(whole, known)) return MASK;
  if (PUBLIC_PARAMETERS.has(name)) return pair;
  // Nobody means another name by a space in it.
  if (SECRET_NAME.test(name.replace(/\s/g, ""))) return start + MASK;
  if (start === "" && /^[^:@]+:[^@]+@/.test(value)) return value.replace(/^.*@/, `${MASK}@`);
  const isSafe = depth === 0 || !/[=@]/.test(value) || redactTarget(value, known, depth - 1) === value;
  return isSafe ? pair : start + MASK;
}

/** Whether a known secret is a part of a text, or of what it encodes a few times: a text may be one escape in another, thousands deep. */
function holdsKnown(text: string, known: KnownSecrets, depth = DEPTH): boolean {
  if (known.mask(text) !== text) return true;
  const decoded = depth > 0 && text.includes("%") ? percentDecoded(text) : text;
  return decoded !== text && holdsKnown(decoded, known, depth - 1);
}

/** Returns the name with the equals sign after it, both empty without one, and the value. */
function splitPair(pair: string): readonly [string, string] {
  const end = pair.indexOf("=") + 1;
  return [pair.slice(0, end), pair.slice(end)];
}

export function isRecordedHeader(name: string): boolean {
  return PUBLIC_HEADERS.has(name.toLowerCase()) || !SECRET_NAME.test(name);
}

/** Returns headers as they may be stored: without those that are named after a secret, and with secrets in the others masked. */
export function redactHeaders(headers: HeaderList, known: KnownSecrets = NONE): HeaderList {
  return headers
    .filter(([name]) => isRecordedHeader(name))
    .map(([name, value]) => [name, redactHeader(name.toLowerCase(), value, known)]);
}

/** A parameter in a header that stands for a secret: `Prefer: token=…`. */
const SECRET_PARAMETER = /token|secret|pass|pwd|credential|api-?key|signature|jwt/i;

/** An address or a path within a header: `Location`, `Link`, `X-Original-URL`. */
const ADDRESS = /(?:https?:\/)?\/[^\s;,"<>]*/gi;

/** A record is explained by what these say, and they hold none of the secrets that the mock knows. */
const CONTROLS: ReadonlySet<string> = new Set(["prefer", "if-match", "if-none-match"]);

function redactHeader(name: string, value: string, known: KnownSecrets): string {
  if (name === "referer" || name === "origin") return redactTarget(value, known);
  if (name === "host") return value.replace(/^.*@/, `${MASK}@`);
  const masked = value
    .replace(ADDRESS, (address) => redactTarget(address, known))
    .replace(/(?<![\w-])([\w-]+)\s*=\s*(?:"[^"]*"?|[^\s;,"&?#]*)/g, (pair, parameter) =>
      SECRET_PARAMETER.test(parameter) ? `${parameter}=${MASK}` : pair,
    );
  if (CONTROLS.has(name)) return masked;
  return known.all.has(value) ? MASK : known.mask(masked);
}
