/** Finds the session that a request names other than by a preference: by its path or the user name of its credential. */
import { quote } from "../../base/quote.js";
import { parseCredential } from "../message/credential.js";
import type { RequestMessage } from "../message/request-message.js";
import { isSessionId } from "../sessions/session-id.js";

/** An additional way to name the session: by the user name of the credential. */
export type SessionBy = "user";

/** Returns the session that the user name is; a preference overrides it. */
export function findImpliedSession({ header }: RequestMessage, sessionBy: SessionBy | undefined): string | undefined {
  if (sessionBy === undefined) return undefined;
  const user = parseCredential(header("authorization")).name?.user;
  return user !== undefined && isSessionId(user) ? user : undefined;
}

/** Returns a sentence if the path and a preference do not name the same session. */
export function findContradiction(path: string, preferred: string | undefined): string | undefined {
  if (preferred === undefined || preferred === path) return undefined;
  return `The path names session ${quote(path)}, but the request asks for session ${quote(preferred)}; name one of them.`;
}
