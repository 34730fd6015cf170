/** Keeps secrets out of the journal, the log and exported archives. */
import { percentDecoded } from "../../base/http.js";
import { operations } from "../../contract/interface.js";
import type { HeaderList } from "../message/messages.js";

/** Stands for a secret. */
export const MASK = "•••";

/** Request headers whose values may be kept, whatever they are. */
const KEPT_HEADERS: ReadonlySet<string> = new Set([
  "accept",
  "accept-charset",
  "accept-encoding",
  "accept-language",
  "access-control-request-headers",
  "access-control-request-method",
  "cache-control",
  "connection",
  "content-length",
  "content-type",
  "date",
  "dnt",
  "expect",
  "host",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "if-unmodified-since",
  "keep-alive",
  "origin",
  "pragma",
  "prefer",
  "priority",
  "range",
  "referer",
  "save-data",
  "sec-ch-ua",
  "sec-ch-ua-mobile",
  "sec-ch-ua-platform",
  "sec-fetch-dest",
  "sec-fetch-mode",
  "sec-fetch-site",
  "sec-fetch-user",
  "te",
  "traceparent",
  "transfer-encoding",
  "upgrade-insecure-requests",
  "user-agent",
  "x-request-id",
]);

/** Parameters whose values may be kept, whatever they are: the documented ones. */
const DOCUMENTED: ReadonlySet<string> = new Set(
  operations.flatMap(({ parameters }) => parameters.map(({ name }) => String(name))),
);

/** Words in a name that stand for a secret. */
const SECRET_NAME =
  /auth|cookie|token|secret|pass|pwd|key|credential|signature|session|bearer|csrf|xsrf|otp|\bsig\b|jwt|\bcode\b|\bsid\b|\bpin\b|nonce|api/i;

/** A value that may be kept though its parameter is unknown: a number, a date, a few short words, or up to four letters and digits. */
const HARMLESS_VALUE = /^(?:[\d.:+-]{0,19}|[a-z\d_-]{0,4}|[\p{L}\p{M}.,'’ -]{0,40})$/iu;

/** The controls of a request are never secret. */
const CONTROL = /^(?:__.*|session)$/;

/** A target with documented parameters alone, of values without anything encoded. */
const DOCUMENTED_TARGET = new RegExp(`^/[\\w-]*(?:\\?(?:(?:${[...DOCUMENTED].join("|")})=[\\w.-]*(?:&|$))*)?$`);

/** Masks secrets in a path and query, or in an address: user information, and the values of parameters that may be secret. */
export function redactTarget(address: string): string {
  if (DOCUMENTED_TARGET.test(address)) return address;
  const named = address.includes("@") ? address.replace(/^([a-z][\w+.-]*:)?\/\/[^/?#]*@/i, `$1//${MASK}@`) : address;
  const start = named.indexOf("?");
  if (start < 0) return redactPath(named);
  const query = named
    .slice(start + 1)
    .split(/([&;])/)
    .map((part) => (part === "&" || part === ";" ? part : redactPair(part)))
    .join("");
  return `${redactPath(named.slice(0, start))}?${query}`;
}

/** Masks secrets in the segments of a path or an address, and in their parameters: `/reset/TOKEN`, `/museum-hours;token=…` (RFC 3986, section 3.3). */
export function redactPath(path: string): string {
  const [origin = ""] = ORIGIN.exec(path) ?? [];
  let last = "";
  const redactPart = (part: string): string => {
    if (part === "/" || part === ";") return part;
    const isSession = last === "__session";
    last = part;
    return isSession ? part : redactPair(part);
  };
  const parts = path.slice(origin.length).split(/([/;])/);
  return origin + parts.map(redactPart).join("");
}

const ORIGIN = /^(?:[A-Z]+ )?(?:https?:\/\/[^/?#]*)?/;

function redactPair(pair: string): string {
  const equals = pair.indexOf("=");
  if (equals < 0) return looksSecret("", decode(pair)) ? MASK : pair;
  const name = decode(pair.slice(0, equals));
  if (DOCUMENTED.has(name) || CONTROL.test(name)) return pair;
  return looksSecret(name, decode(pair.slice(equals + 1))) ? `${pair.slice(0, equals)}=${MASK}` : pair;
}

function looksSecret(name: string, value: string): boolean {
  if (name === "") return isToken(value) || (value.length >= 64 && !HARMLESS_VALUE.test(value));
  return SECRET_NAME.test(name) || !HARMLESS_VALUE.test(value);
}

/** Base64 of a JSON object, with which a JSON Web Token begins. */
const JWT = /\beyJ[\w-]{8}/;

/** The shortest run of letters and digits, and of letters alone, that a program made, and no person wrote. */
const LEAST_MIXED = 16;
const LEAST_LETTERS = 41;

/** Whether a text has a run of letters and digits as keys, digests and tokens have. The groups of a UUID are shorter. */
function isToken(text: string): boolean {
  if (JWT.test(text)) return true;
  return text
    .split(/[^A-Za-z\d]+/)
    .some(
      ({ length }, at, runs) =>
        length >= LEAST_LETTERS ||
        (length >= LEAST_MIXED && /\d/.test(runs[at] ?? "") && /[a-z]/i.test(runs[at] ?? "")),
    );
}

/** Decodes a name or value as a form does; one that can't be decoded stays as it is. */
function decode(text: string): string {
  return percentDecoded(text.replaceAll("+", " "));
}

/** Returns the headers of a request without those that hold a secret by their name, and with doubtful values masked. */
export function redactHeaders(headers: HeaderList): HeaderList {
  return headers
    .filter(([name]) => KEPT_HEADERS.has(name) || !SECRET_NAME.test(name))
    .map(([name, value]) => [name, redactHeader(name, value)]);
}

/** Headers of a response whose values are kept, since rules look at them. */
const KEPT_OF_RESPONSES: ReadonlySet<string> = new Set([
  "access-control-allow-credentials",
  "access-control-allow-origin",
  "age",
  "allow",
  "content-encoding",
  "content-language",
  "etag",
  "expires",
  "last-modified",
  "proxy-status",
  "retry-after",
  "server",
  "vary",
  "www-authenticate",
]);

/** Returns the headers of another server's response as they may be stored; their names keep their letters. */
export function storedResponseHeaders(headers: HeaderList): HeaderList {
  return headers.flatMap((pair) =>
    KEPT_OF_RESPONSES.has(pair[0].toLowerCase()) ? [pair] : storedRequestHeaders([pair]),
  );
}

/** Returns the headers of a request as they may be stored; their names keep their letters. */
export function storedRequestHeaders(headers: HeaderList): HeaderList {
  return headers.flatMap(([name, value]) =>
    redactHeaders([[name.toLowerCase(), value]]).map(([, kept]): readonly [string, string] => [name, kept]),
  );
}

/** Whether a header is recorded at all. */
export function isRecordedHeader(name: string): boolean {
  return KEPT_HEADERS.has(name.toLowerCase()) || !SECRET_NAME.test(name);
}

function redactHeader(name: string, value: string): string {
  if (name === "referer" || name === "origin") return redactTarget(value);
  if (name === "host") return value.replace(/^.*@/, `${MASK}@`);
  if (!KEPT_HEADERS.has(name)) return HARMLESS_VALUE.test(value) ? value : MASK;
  return redactWords(value, FREE_HEADERS.has(name) ? (word) => JWT.test(word) : isToken);
}

/** Headers whose values programs make, and in which a session may be named. */
const FREE_HEADERS: ReadonlySet<string> = new Set([
  ...["if-match", "if-none-match", "if-range", "prefer", "traceparent", "x-request-id"],
]);

/** A parameter in a header that may be kept: `Prefer: token=…`. */
const SECRET_PARAMETER = /token|secret|pass|pwd|credential|api-?key|signature|jwt/i;

/** Masks secret words in a header, and the values of secret parameters up to the next space, comma or semicolon outside of quotes. */
function redactWords(value: string, isSecret: (word: string) => boolean): string {
  let name = "";
  let place: "outside" | "before" | "within" = "outside";
  const redact = (token: string): string => {
    const isSpace = token.trim() === "";
    if (isSpace || /^[;,]/.test(token)) {
      if (place === "within" || !isSpace) place = "outside";
      return token;
    }
    if (place !== "outside") {
      const mask = place === "before" ? MASK : "";
      place = "within";
      return mask;
    }
    if (token !== "=") name = token;
    else if (SECRET_PARAMETER.test(name)) place = "before";
    return isSecret(token) ? MASK : token;
  };
  return (value.match(/"[^"]*"?|\s+|[;,]+|=|[^\s;,="]+/g) ?? []).map(redact).join("");
}
