/** A recorded request as it can be sent again, without its session and without what belonged to its client. */
import { MASK, pathOf } from "../../base/http.js";
import type { JournaledExchange } from "../../mock/message/generated/admin-messages.js";

const OF_CLIENT =
  /^(host|connection|user-agent|accept-encoding|accept-language|accept|authorization|content-length|sec-.*|origin|referer|priority|dnt|cache-control|pragma|upgrade-.*|cookie)$/i;

export function isOfClient(name: string): boolean {
  return OF_CLIENT.test(name);
}

/** Returns what is sent again: the headers that may change the answer, by their names in lower case, and the user, whose password is not recorded. */
export function toRepeatedRequest({ method, target, credential, request }: JournaledExchange) {
  const kept = request.headers
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !isOfClient(name))
    .map(([name, value]) => [name, name === "prefer" ? withoutPreference(value) : value] as const)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name, withoutMask(value)] as const);
  return {
    method,
    target: withoutMask(withoutSession(target)),
    // Without the one that no user could be read from, the request is refused as it was with it.
    user: credential?.user,
    headers: Object.fromEntries(kept) as Readonly<Record<string, string>>,
  };
}

type Asked = Pick<JournaledExchange, "method" | "target" | "handedOnTo">;

/** Whether a request can be sent again. Its body is not recorded, and without it another server may do something else. */
export function isRepeatable({ method, target, handedOnTo }: Asked): boolean {
  return (handedOnTo === undefined || method === "GET" || method === "HEAD") && isOfMuseum(target);
}

/** Whether a target is a path of the same server and not of the admin API, however it is spelt and whatever a browser makes of its dots and slashes. */
function isOfMuseum(target: string): boolean {
  const base = "http://mock.invalid";
  const resolved = URL.canParse(target, base) ? new URL(target, base) : undefined;
  if (!target.startsWith("/") || resolved?.origin !== base) return false;
  return ![target, resolved.pathname].some((path) => ADMIN.test(pathOf(path)));
}

/** Below any base path, and below the path that names a session. */
const ADMIN = /[/\\]__admin(?![^/\\?#;])/i;

/** Takes the mask of a secret out, which no header and no address can have. */
function withoutMask(text: string): string {
  return text.replaceAll(MASK, "masked");
}

function withoutPreference(value: string): string {
  return value.replace(/(^|,)\s*session\s*=\s*("[^"]*"|[^,;]*)/gi, "").replace(/^[,\s]+/, "");
}

function withoutSession(target: string): string {
  return target.replace(/([?&])__session=[^&]*&?/, "$1").replace(/[?&]$/, "");
}
