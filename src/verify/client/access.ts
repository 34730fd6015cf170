/** What stands before a target asks for: headers, such as the key of a gateway, and TLS. */
import { shellQuote } from "../../base/text.js";

/** A value, or a function that fetches one, such as a token that expires. */
export type HeaderValue = string | (() => string | Promise<string>);

/** Certificates and keys are the texts of PEM files. */
export interface TlsAccess {
  /** Authorities to trust in place of those of Node.js. */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
  /** Whether any certificate is taken. */
  readonly insecure?: boolean;
  /** The options of curl for the same. */
  readonly curl: string;
}

/** Is told of a run that takes any certificate. */
export const INSECURE = "no certificate is checked, since service.tls.insecure is set.";

export class HeaderFailure extends Error {}

/** Shorter values say nothing, and would hide parts of words. */
export const SHORTEST_SECRET = 4;

/** The way to a target. The headers go to its origin alone: redirects are not followed. */
export class TargetAccess {
  readonly tls: TlsAccess | undefined;
  /** What curl needs for the same, with each value in a variable. */
  readonly curl: string;
  readonly #values: readonly (readonly [name: string, value: HeaderValue])[];
  readonly #seen = new Set<string>();
  #made: Promise<Readonly<Record<string, string>>> | undefined;
  #refreshedInVain = false;

  constructor(headers: ReadonlyMap<string, HeaderValue>, tls?: TlsAccess) {
    this.tls = tls;
    this.#values = [...headers];
    const options = this.#values.map(([name]) => `-H "${name}: $${variableFor(name)}"`);
    this.curl = [...options, ...(tls && tls.curl !== "" ? [tls.curl] : [])].join(" ");
    for (const [, value] of this.#values) if (typeof value === "string") this.#seen.add(value);
  }

  /** The names of the headers, each with the variable that its value is read from where no secret may stand. */
  get variables(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#values.map(([name]) => [name, variableFor(name)]));
  }

  /** The values that no report may show. */
  secrets(): readonly string[] {
    return [...this.#seen]
      .flatMap((value) => [value, ...value.split(" ").slice(1)])
      .filter(({ length }) => length >= SHORTEST_SECRET);
  }

  /** The headers of each request. Throws a HeaderFailure if a function fails. */
  headers(): Promise<Readonly<Record<string, string>>> {
    this.#made ??= this.#make();
    return this.#made;
  }

  /** Sends a request with the headers; once more with new ones after a 401, unless they are texts, or that did not help before. */
  async send<Answer extends { readonly status?: number }>(
    sendWith: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
  ): Promise<Answer> {
    const used = await this.headers();
    const first = await sendWith(used);
    const isFixed = this.#values.every(([, value]) => typeof value === "string");
    if (first.status !== 401 || isFixed || this.#refreshedInVain) return first;
    if ((await this.headers()) === used) this.#made = this.#make();
    const second = await sendWith(await this.headers());
    this.#refreshedInVain ||= second.status === 401;
    return second;
  }

  async #make(): Promise<Readonly<Record<string, string>>> {
    const pairs = this.#values.map(async ([name, value]) => {
      const text = typeof value === "string" ? value : await call(name, value);
      this.#seen.add(text);
      return [name, text] as const;
    });
    return Object.fromEntries(await Promise.all(pairs));
  }
}

async function call(name: string, make: () => string | Promise<string>): Promise<string> {
  let value: unknown;
  try {
    value = await make();
  } catch (error) {
    throw new HeaderFailure(`the function for the header ${name} failed: ${(error as Error)?.message ?? error}`);
  }
  if (typeof value === "string" && isHeaderValue(value)) return value;
  throw new HeaderFailure(`the function for the header ${name} returned no text that a header can carry`);
}

/** Whether a header can carry a text: printable characters of one byte (RFC 9110, section 5.5). */
export function isHeaderValue(text: string): boolean {
  return text.trim() !== "" && /^[\t\x20-\x7e\xa0-\xff]*$/.test(text);
}

/** `X-Api-Key` is in `X_API_KEY`. */
function variableFor(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_");
}

export function curlForTls(files: {
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  readonly insecure?: boolean | undefined;
}): string {
  const options = [
    ["--cacert", files.ca],
    ["--cert", files.cert],
    ["--key", files.key],
  ].flatMap(([option, file]) => (file === undefined ? [] : [`${option} ${shellQuote(file)}`]));
  return [...options, ...(files.insecure ? ["--insecure"] : [])].join(" ");
}
