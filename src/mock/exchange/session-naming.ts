/** Finds the session that a request names other than by a preference: its port, its path, the baggage, a cookie or a user name. */
import { quote } from "../../base/quote.js";
import { baggageOf, cookieOf } from "../message/carried-values.js";
import { parseCredential } from "../message/credential.js";
import type { RequestMessage } from "../message/request-message.js";
import { isSessionId } from "../sessions/session-id.js";

/** The cookie by which a browser names its session. */
export const SESSION_COOKIE = "museum-mock-session";

/** The member of the baggage that names the session. */
export const SESSION_MEMBER = "museum-mock.session";

/** An additional way to name the session: by the user name of the credential. */
export type SessionBy = "user";

/** Returns the session that what travels with a request by itself names; a preference overrides it. */
export function findImpliedSession({ header }: RequestMessage, sessionBy: SessionBy | undefined): string | undefined {
  const carried = baggageOf(header("baggage"), SESSION_MEMBER) ?? cookieOf(header("cookie"), SESSION_COOKIE);
  if (carried !== undefined || sessionBy === undefined) return carried;
  const user = parseCredential(header("authorization")).name?.user;
  return user !== undefined && isSessionId(user) ? user : undefined;
}

/** Returns a sentence if the port, the path and a preference do not name the same session. */
export function findContradiction(
  port: string | undefined,
  path: string | undefined,
  preferred: string | undefined,
): string | undefined {
  const named = [
    ...(port === undefined ? [] : [`the port is of session ${quote(port)}`]),
    ...(path === undefined ? [] : [`the path names session ${quote(path)}`]),
  ];
  const ids = new Set([port, path, preferred].filter((id) => id !== undefined));
  if (ids.size < 2) return undefined;
  const other =
    preferred !== path && preferred !== port ? [`the request asks for session ${quote(preferred ?? "")}`] : [];
  const [first = "", ...others] = [...named, ...other];
  return `${first.replace(/^t/, "T")}, but ${others.join(", and ")}; name one of them.`;
}
