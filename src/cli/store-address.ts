/** Reads the address of a store. Errors don't repeat an address that may hold a password. */
import { quote } from "../base/quote.js";
import { UsageError } from "./exit-status.js";
import { flagOf } from "./option-values.js";
import type { Terminal } from "./terminal.js";

export interface StoreAddress {
  /** Where it was given: --store or MUSEUM_STORE. */
  readonly option: string;
  /** The address without its query. */
  readonly url: string;
  /** Which of the mocks in the store it is. */
  readonly name: string;
  /** Host and port. */
  readonly host: string;
  /** The address without user name and password. */
  readonly shown: string;
}

const DEFAULT_NAME = "default";
const EXPECTED = "use redis://HOST:PORT, or rediss:// for TLS, with /DATABASE and ?name=NAME if need be.";

/** The address of the option, or of MUSEUM_STORE; undefined where neither gives one. */
export function storeOf(option: string | undefined, { env }: Terminal): StoreAddress | undefined {
  if (option !== undefined) return parseStoreAddress("--store", option);
  return env["MUSEUM_STORE"] ? parseStoreAddress("MUSEUM_STORE", env["MUSEUM_STORE"]) : undefined;
}

function parseStoreAddress(option: string, text: string): StoreAddress {
  // What follows an at sign may be a part of a password.
  const shown = (value: string) => (text.includes("@") ? "" : ` ${quote(value)}`);
  const invalid = (what: string, value: string) =>
    new UsageError(`Invalid ${what}${shown(value)} for ${option}; ${EXPECTED}`);
  if (!URL.canParse(text)) throw invalid("address", text);
  const url = new URL(text);
  if (!/^rediss?:$/.test(url.protocol) || url.hostname === "" || url.hash !== "" || !isDecodable(url)) {
    throw invalid("address", text);
  }
  if (!/^(?:\/\d{0,4})?$/.test(url.pathname)) throw invalid("database", url.pathname.slice(1));
  const { name = DEFAULT_NAME, ...others } = Object.fromEntries(url.searchParams);
  const [other] = Object.keys(others);
  if (other !== undefined) throw invalid("parameter", other);
  if (!/^[\w.-]{1,64}$/.test(name)) {
    throw new UsageError(
      `Invalid name${shown(name)} in ${option}; use up to 64 letters, digits, dots, hyphens and underscores.`,
    );
  }
  url.search = "";
  return {
    option,
    url: url.href,
    name,
    host: url.host,
    shown: `${url.protocol}//${url.host}${url.pathname}?name=${name}`,
  };
}

/** A password with a percent sign has to be encoded. */
function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Options that would change one replica and not the others. */
const SINGLE_OPTIONS = ["watch", "state", "saveState", "clockSpeed"] as const;

/** Throws a UsageError for options that don't work with replicas. */
export function demandShareable(
  { option }: StoreAddress,
  options: Readonly<Partial<Record<(typeof SINGLE_OPTIONS)[number], unknown>>>,
): void {
  const single = SINGLE_OPTIONS.find((name) => options[name] !== undefined);
  if (single === undefined) return;
  throw new UsageError(
    `${option} can't be combined with ${flagOf(single)}, which is for a mock without replicas; leave one of them out.`,
  );
}
