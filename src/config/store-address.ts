/** The address of a store. Errors don't repeat one that may hold a password. */
import { quote, shown } from "../base/text.js";
import type { Kind } from "./kinds.js";
import { UsageError } from "./usage-error.js";

/** Where a store is. */
export interface StoreAddress {
  readonly url: string;
  /** Host and port, without user name and password. */
  readonly host: string;
}

export const store: Kind<StoreAddress, string> = {
  placeholder: "<address>",
  fromTexts: (label, texts) => parseStoreAddress(label, texts.at(-1) ?? ""),
  fromValue: (value, { label }) => parseStoreAddress(label, typeof value === "string" ? value : shown(value)),
  schema: { type: "string", pattern: "^rediss?://" },
};

export function parseStoreAddress(label: string, given: string): StoreAddress {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url && isStore(url)) return { url: url.href, host: url.host };
  // What follows an at sign may be a part of a password.
  const address = given.includes("@") ? "" : ` ${quote(given)}`;
  throw new UsageError(
    `Invalid address${address} for ${label}; use redis://HOST:PORT, or rediss:// for TLS, with the number of a /DATABASE if need be.`,
  );
}

function isStore({ protocol, hostname, pathname, search, hash, username, password }: URL): boolean {
  const isRedis = /^rediss?:$/.test(protocol) && hostname !== "" && /^(?:\/\d{0,4})?$/.test(pathname);
  return isRedis && search === "" && hash === "" && isDecodable(username + password);
}

/** A percent sign in a password has to be encoded. */
function isDecodable(given: string): boolean {
  try {
    decodeURIComponent(given);
    return true;
  } catch {
    return false;
  }
}
