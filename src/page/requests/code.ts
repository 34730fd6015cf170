/** Requests to make again: as code (curl, fetch), which has a placeholder for the credential, and sent from the page. */
import { toCurl } from "../../base/curl.js";
import { pathOf, toBase64 } from "../../base/http.js";
import type { Operation } from "../../contract/interface.js";
import { preference } from "../parts/code.js";
import { callAdmin, EVERY_SESSION, type JournaledExchange, readRows } from "../state/admin.js";
import { programUrl } from "../state/place.js";
import { toasts } from "../state/store.js";
import { isOfClient, type toRepeatedRequest } from "./recorded-request.js";

const quote: (text: string) => string = JSON.stringify;

type CodedExchange = Pick<JournaledExchange, "method" | "credential" | "request" | "session">;

export const codes = {
  curl(exchange: CodedExchange): string {
    const { method, request, credential } = exchange;
    const user = credential?.user === undefined ? undefined : `${credential.user}:password`;
    return toCurl({ method, user, headers: headersOf(exchange), url: programUrl(request.url) });
  },
  fetch(exchange: CodedExchange): string {
    return `const response = await fetch(${quote(programUrl(exchange.request.url))}, ${initOf(exchange)});
console.log(response.status, await response.json());
`;
  },
};

function initOf(exchange: CodedExchange): string {
  const { method, credential } = exchange;
  const headers = headersOf(exchange).map(([name, value]) => `    ${quote(name)}: ${quote(value)},`);
  const user = credential?.user;
  const login = user === undefined ? [] : [`    Authorization: \`Basic \${btoa(${quote(`${user}:password`)})}\`,`];
  const lines = [
    ...(method === "GET" ? [] : [`  method: ${quote(method)},`]),
    ...(login.length + headers.length > 0 ? ["  headers: {", ...login, ...headers, "  },"] : []),
  ];
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n}`;
}

function headersOf({ request, session }: CodedExchange): readonly (readonly [string, string])[] {
  const kept = request.headers.filter(([name]) => !isOfClient(name));
  const isNamed = kept.some(([name]) => name.toLowerCase() === "prefer") || /[?&]__session=/.test(request.url);
  return session === undefined || isNamed ? kept : [...kept, ["Prefer", `session=${session}`]];
}

type Params = Readonly<Record<string, string>>;

export function targetOfTry({ path, parameters }: Operation, params: Params): string {
  const pairs = parameters.map(({ name }) => [name, params[name] ?? ""]).filter(([, value]) => value !== "");
  const query = new URLSearchParams(pairs as string[][]).toString();
  return query === "" ? path : `${path}?${query}`;
}

export function preferOfTry({ scenario = "", today = "" }: Params, session: string): string {
  const wanted = Object.entries({ session, scenario, today }).filter(([, value]) => value !== "");
  return wanted.map(([name, value]) => preference(name, value)).join(", ");
}

/** A user without a password has an empty one. */
export function credentialOfTry(text: string): string {
  return text === "" || text.includes(":") ? text : `${text}:`;
}

interface TriedRequest {
  readonly method: string;
  readonly target: string;
  readonly credentials: string;
  readonly prefer: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the id under which the journal has it, or undefined if the mock did not get it. */
export async function send(request: TriedRequest): Promise<number | undefined> {
  const { method, target, credentials, prefer } = request;
  // A browser sends no header with other letters.
  const [letter] = /[^\t -~\u00a0-\u00ff]/u.exec(prefer) ?? [];
  if (letter !== undefined) return sayRefused(`Invalid letter "${letter}" for a header; use the letters of Latin-1.`);
  const before = (await readRows([...EVERY_SESSION, ["limit", "1"]]).catch(() => undefined))?.lastId ?? 0;
  const headers = {
    ...request.headers,
    ...(credentials !== "" && { Authorization: `Basic ${toBase64(credentials)}` }),
    ...(prefer !== "" && { Prefer: prefer }),
  };
  const health = await callAdmin("getHealth").catch(() => undefined);
  await fetch((health?.basePath ?? "") + target, { method, headers, cache: "no-store", credentials: "omit" }).then(
    (response) => response.text(),
    () => "",
  );
  // Others ask meanwhile. A secret in the query is masked in the journal.
  const since = await readRows([...EVERY_SESSION, ["since", String(before)]]).catch(() => undefined);
  const asked = (since?.requests ?? []).filter((row) => row.method === method && pathOf(row.target) === pathOf(target));
  const sent = asked.findLast((row) => row.target === target) ?? asked.at(-1);
  return sent?.id ?? sayRefused("The mock did not get the request. It may be away, or its port is closed by a fault.");
}

function sayRefused(text: string): undefined {
  toasts.notify({ tone: "bad", text });
}

/** Methods that a browser can send to the mock without a body. */
const SENDABLE = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Sends a recorded request again in a session, as `send` does. */
export async function sendAgain(request: ReturnType<typeof toRepeatedRequest>, session: string) {
  const { method, target, user, headers } = request;
  if (!SENDABLE.includes(method)) return sayRefused(`A browser can't send ${method}; copy the curl line instead.`);
  const { prefer = "", ...others } = headers;
  const named = session === "" ? "" : preference("session", session);
  // The journal keeps no password; any is let in, unless the mock has a list of its own.
  const credentials = user === undefined ? "" : `${user}:password`;
  return send({ method, target, credentials, prefer: [named, prefer].filter(Boolean).join(", "), headers: others });
}
