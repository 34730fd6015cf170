/** Sends a request to an operation of the mock, as a client would. */
import { toBase64 } from "../../base/http.js";
import { callAdmin, EVERY_SESSION, type Exchange, readRows } from "../state/admin.js";
import { notify } from "../state/store.js";

/** Methods that a browser can send to the mock without a body. */
const SENDABLE = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The journal keeps no password; any is let in, unless the mock has a list of its own. */
const PASSWORD = "password";

interface SentRequest {
  readonly method: string;
  readonly target: string;
  /** `user:password`; empty for none. */
  readonly credentials: string;
  /** The value of `Prefer`; empty for none. */
  readonly prefer: string;
}

/** Returns the id under which the journal has it, or undefined if the mock did not get it. */
export async function send({ method, target, credentials, prefer }: SentRequest): Promise<number | undefined> {
  // A browser sends no header with other letters.
  const [letter] = /[^\t -~\u00a0-\u00ff]/u.exec(prefer) ?? [];
  if (letter !== undefined) {
    notify({ tone: "bad", text: `Invalid letter "${letter}" for a header; use the letters of Latin-1.` });
    return undefined;
  }
  const before = await newestId();
  const headers = {
    ...(credentials !== "" && { Authorization: `Basic ${toBase64(credentials)}` }),
    ...(prefer !== "" && { Prefer: prefer }),
  };
  await fetch((await basePath()) + target, { method, headers, cache: "no-store", credentials: "omit" }).then(
    (response) => response.text(),
    () => "",
  );
  const after = await newestId();
  if (after > before) return after;
  notify({ tone: "bad", text: "The mock did not get the request. It may be away, or its port is closed by a fault." });
  return undefined;
}

/** Sends a request of the journal again. */
export async function replay(exchange: Exchange): Promise<number | undefined> {
  const { method, target, credential, session } = exchange;
  if (!SENDABLE.includes(method)) {
    notify({ tone: "bad", text: `A browser can't send ${method}; copy the curl line instead.` });
    return undefined;
  }
  const prefer = exchange.request.headers.find(([name]) => name.toLowerCase() === "prefer")?.[1] ?? "";
  const isNamed = prefer.includes("session=") || target.includes("__session=");
  const preferences = [prefer, session && !isNamed ? `session=${session}` : ""].filter(Boolean);
  const credentials = credential ? `${credential.user ?? "user"}:${PASSWORD}` : "";
  return send({ method, target, credentials, prefer: preferences.join(", ") });
}

/** The path under which the mock has the operations. */
async function basePath(): Promise<string> {
  const health = await callAdmin("getHealth").catch(() => undefined);
  return health?.basePath ?? "";
}

async function newestId(): Promise<number> {
  const newest = await readRows([...EVERY_SESSION, ["limit", "1"]]).catch(() => []);
  return newest.at(-1)?.id ?? 0;
}
