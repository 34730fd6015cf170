/** Sends a request again. */
import { read } from "../state/api.js";
import { notify } from "../state/toasts.js";
import type { Exchange, Row } from "../state/types.js";

/** Methods that a browser can send to the mock without a body. */
const SENDABLE = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The journal keeps no password; any is let in, unless the mock has a list of its own. */
export const PASSWORD = "password";

/** Returns the id under which the journal has it, or undefined if it could not be sent. */
export async function replay(exchange: Exchange): Promise<number | undefined> {
  const { method, target, credential, session } = exchange;
  if (!SENDABLE.includes(method)) {
    notify({ tone: "bad", text: `A browser can't send ${method}; copy the curl line instead.` });
    return undefined;
  }
  const before = await newestId();
  const prefer = exchange.request.headers.find(([name]) => name.toLowerCase() === "prefer")?.[1];
  const isNamed = prefer?.includes("session=") || target.includes("__session=");
  const preferences = [...(prefer ? [prefer] : []), ...(session && !isNamed ? [`session=${session}`] : [])];
  const headers = {
    ...(credential && { Authorization: `Basic ${btoa(`${credential.user ?? "user"}:${PASSWORD}`)}` }),
    ...(preferences.length > 0 && { Prefer: preferences.join(", ") }),
  };
  await fetch(target, { method, headers, cache: "no-store", credentials: "omit" }).then(
    (response) => response.text(),
    () => "",
  );
  const after = await newestId();
  if (after > before) return after;
  notify({ tone: "bad", text: "The mock did not get the request. It may be away, or its port is closed by a fault." });
  return undefined;
}

async function newestId(): Promise<number> {
  const found = await read<{ readonly requests: readonly Row[] }>("requests/summaries?limit=1").catch(() => undefined);
  return found?.requests.at(-1)?.id ?? 0;
}
