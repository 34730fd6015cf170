/** Reads the address of a store. Errors don't repeat an address that may hold a password. */
import { quote } from "../base/text.js";
import { conflict, UsageError } from "./exit-status.js";
import { flagOf } from "./option-values.js";

export interface StoreAddress {
  readonly url: string;
  /** Host and port, without user name and password. */
  readonly host: string;
}

/** Throws a UsageError if the value of --store is no address. */
export function parseStoreAddress(text: string): StoreAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && isStore(url)) return { url: url.href, host: url.host };
  // What follows an at sign may be a part of a password.
  const shown = text.includes("@") ? "" : ` ${quote(text)}`;
  throw new UsageError(
    `Invalid address${shown} for --store; use redis://HOST:PORT, or rediss:// for TLS, with the number of a /DATABASE if need be.`,
  );
}

function isStore({ protocol, hostname, pathname, search, hash, username, password }: URL): boolean {
  const isRedis = /^rediss?:$/.test(protocol) && hostname !== "" && /^(?:\/\d{0,4})?$/.test(pathname);
  return isRedis && search === "" && hash === "" && isDecodable(username + password);
}

/** A percent sign in a password has to be encoded. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Options that would change one replica and not the others. */
const SINGLE_OPTIONS = ["watch", "state", "saveState", "clockSpeed"] as const;

/** Throws a UsageError for options that don't work with replicas. */
export function demandShareable(options: Partial<Record<(typeof SINGLE_OPTIONS)[number], unknown>>): void {
  const single = SINGLE_OPTIONS.find((name) => options[name] !== undefined);
  if (single === undefined) return;
  throw conflict("--store", flagOf(single), "which is for a mock without replicas");
}
