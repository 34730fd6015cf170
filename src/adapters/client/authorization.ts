/** The Authorization header of HTTP Basic (RFC 7617). */
import { toBase64 } from "../../base/base64.js";
import { quote } from "../../base/quote.js";

/** `user:password`, where the password may contain colons; or both, apart. */
export type Credentials = string | { readonly username: string; readonly password: string };

/** Returns the value of the header, encoded as UTF-8. Throws a TypeError for a credential that HTTP Basic can't carry. */
export function toAuthorization(credentials: Credentials): string {
  const text = typeof credentials === "string" ? credentials : joined(credentials);
  if (text === undefined) throw new TypeError("Invalid credentials; use user:password, or { username, password }.");
  if (!text.includes(":")) throw new TypeError("Invalid credentials: there is no colon; use user:password.");
  if (CONTROL.test(text)) throw new TypeError("Invalid credentials: a control character; RFC 7617 forbids them.");
  return `Basic ${toBase64(text)}`;
}

const CONTROL = /\p{Cc}/u;

/** Returns undefined for an invalid credential, which JavaScript callers can pass. */
function joined(credentials: Exclude<Credentials, string>): string | undefined {
  const { username, password } = Object(credentials) as Partial<typeof credentials>;
  if (typeof username !== "string" || typeof password !== "string") return undefined;
  if (username.includes(":")) {
    throw new TypeError(`Invalid user name ${quote(username)}: RFC 7617 allows no colon in it.`);
  }
  return `${username}:${password}`;
}
