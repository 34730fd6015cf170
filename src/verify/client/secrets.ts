/**
 * Masks the secrets of a run in every response as it comes, before anything is cut, printed or written, and once more in a finished report,
 * where texts can come from headers and failures.
 */
import { fromBase64, toBase64 } from "../../base/http.js";
import { isPlainObject } from "../../base/json.js";
import { createMask, type Mask } from "../../base/masking.js";
import { lists } from "../../contract/lists.js";
import { SHORTEST_SECRET, type TargetAccess } from "./access.js";
import { type Credential, type CredentialVariation, variationsOf } from "./credential-variation.js";

/** Shorter secrets may be words of the data, and are masked in reports alone. */
const SHORTEST_IN_DATA = 6;

/** The secrets of a credential and of what stands before the target. The wrong credentials that are tried tell the right one. */
export function secretsOf(credential: Credential | undefined, access?: TargetAccess): readonly string[] {
  if (!credential) return rightSecrets(credential, access);
  const { unreadable, nearMisses } = variationsOf(credential);
  const near = [...unreadable, ...nearMisses].flatMap(secretsIn).filter((secret) => secret !== credential.user);
  return [...rightSecrets(credential, access), ...near];
}

function rightSecrets(credential: Credential | undefined, access?: TargetAccess): readonly string[] {
  const others = access?.secrets() ?? [];
  if (!credential) return others;
  const { user, password } = credential;
  const long = password.length < SHORTEST_SECRET ? [] : [password];
  return [`${user}:${password}`, toBase64(`${user}:${password}`), ...long, ...others];
}

/** What a credential tells as it is sent: the token, and what that is decoded. */
function secretsIn({ authorization = "" }: CredentialVariation): readonly string[] {
  const token = authorization.split(" ").at(-1) ?? "";
  const pair = fromBase64(token);
  if (pair === undefined) return [];
  return [token, pair, pair.slice(pair.indexOf(":") + 1)].filter(({ length }) => length >= SHORTEST_SECRET);
}

export interface Masks {
  readonly text: Mask;
  readonly value: (value: unknown) => unknown;
}

interface Secretive {
  readonly credential?: Credential | undefined;
  readonly access?: TargetAccess | undefined;
}

/** Masks what responses repeat of a credential and of what stands before the target; to a wrong credential also what that tells. */
export class ResponseMasks {
  readonly #credential: Credential | undefined;
  readonly #access: TargetAccess | undefined;
  /** By the secrets: a header that is fetched can have a new one. */
  readonly #made = new Map<string, Masks>();

  constructor({ credential, access }: Secretive) {
    this.#credential = credential;
    this.#access = access;
  }

  for(sent: CredentialVariation): Masks {
    const near = sent.kind === "right" ? [] : secretsIn(sent);
    const secrets = [...rightSecrets(this.#credential, this.#access), ...near];
    const key = secrets.join("\n");
    const masks = this.#made.get(key) ?? { text: createMask(secrets), value: createDataMask(secrets) };
    this.#made.set(key, masks);
    return masks;
  }
}

/** Masks secrets in a JSON value, but for what places an item: dates, times and ids look like some secrets. */
function createDataMask(secrets: readonly string[]): (value: unknown) => unknown {
  const telling = secrets.filter(({ length }) => length >= SHORTEST_IN_DATA);
  if (telling.length === 0) return (value) => value;
  const mask = createMask(telling);
  const documented: ReadonlySet<string> = new Set(lists.flatMap(({ fields }) => fields));
  const maskText = (text: string) => (PLACING.test(text) && !telling.includes(text) ? text : mask(text));
  const maskValue = (value: unknown): unknown => {
    if (typeof value === "string") return maskText(value);
    if (Array.isArray(value)) return value.map(maskValue);
    if (!isPlainObject(value)) return value;
    const toName = (name: string) => (documented.has(name) ? name : mask(name));
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [toName(name), maskValue(inner)]));
  };
  return maskValue;
}

/** A date, a time of day, or an id. */
const PLACING = /^(?:\d{4}-\d\d-\d\d|\d\d:\d\d|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** The texts of a report into which something may come from a target. */
const QUOTING = ["message", "details", "expected", "actual", "evidence", "ended", "why", "notes", "notTaken", "broken"];

export function redact<T>(value: T, secrets: readonly string[]): T {
  return conceal(value, "", createMask(secrets)) as T;
}

function conceal(value: unknown, name: string, mask: Mask): unknown {
  if (typeof value === "string") return QUOTING.includes(name) ? mask(value) : value;
  if (Array.isArray(value)) return value.map((item) => conceal(item, name, mask));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, conceal(item, key, mask)]));
}
