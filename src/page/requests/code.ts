/** Requests as code and files: curl, fetch, and HTTP archives (HAR 1.2). The credential is a placeholder. */
import { toShellWord } from "../../base/text.js";
import type { Operation } from "../../contract/interface.js";
import { type HttpArchive, toHttpArchive } from "../../mock/journal/http-archive.js";
import { preference } from "../parts/code.js";
import { callAdmin, type Exchange, type Row, readExchanges } from "../state/admin.js";
import { type Filter, serverFilters } from "./filter.js";

export const codeKinds = ["curl", "fetch"] as const;
type CodeKind = (typeof codeKinds)[number];

/** Headers that belong to the client that sent it. */
const OWN =
  /^(host|connection|user-agent|accept-encoding|accept-language|accept|content-length|sec-.*|origin|referer|priority|dnt|cache-control|pragma|upgrade-.*|cookie)$/;

type CodedExchange = Pick<Exchange, "method" | "credential" | "request" | "session">;

export function toCode(kind: CodeKind, exchange: CodedExchange): string {
  const { method, request, credential } = exchange;
  if (kind === "fetch")
    return `const response = await fetch(${quote(request.url)}, ${initOf(exchange)});
console.log(response.status, await response.json());
`;
  const user = credential && `${credential.user ?? "user"}:password`;
  return toCurl({ method, user, headers: headersOf(exchange), url: request.url });
}

interface CurlRequest {
  readonly method: string;
  /** `user:password` */
  readonly user: string | undefined;
  readonly headers: readonly (readonly [string, string])[];
  readonly url: string;
}

export function toCurl({ method, user, headers, url }: CurlRequest): string {
  const option = method === "GET" ? [] : method === "HEAD" ? ["--head"] : ["-X", method];
  const login = user === undefined ? [] : ["-u", user];
  const words = ["curl", "-i", ...option, ...login, ...headers.flatMap(([name, value]) => ["-H", `${name}: ${value}`])];
  return [...words, url].map(toShellWord).join(" ");
}

function initOf(exchange: CodedExchange): string {
  const { method, credential } = exchange;
  const headers = headersOf(exchange).map(([name, value]) => `    ${quote(name)}: ${quote(value)},`);
  const login = credential
    ? [`    Authorization: \`Basic \${btoa(${quote(`${credential.user ?? "user"}:password`)})}\`,`]
    : [];
  const lines = [
    ...(method === "GET" ? [] : [`  method: ${quote(method)},`]),
    ...(login.length + headers.length > 0 ? ["  headers: {", ...login, ...headers, "  },"] : []),
  ];
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n}`;
}

function headersOf({ request, session }: CodedExchange): readonly (readonly [string, string])[] {
  const kept = request.headers.filter(([name]) => !OWN.test(name.toLowerCase()));
  const isNamed = kept.some(([name]) => name.toLowerCase() === "prefer") || /[?&]__session=/.test(request.url);
  return session === undefined || isNamed ? kept : [...kept, ["Prefer", `session=${session}`]];
}

function quote(text: string): string {
  return JSON.stringify(text);
}

export function toArchiveText(exchange: Exchange): string {
  return JSON.stringify(toHttpArchive([exchange as never]), null, 2);
}

/** Returns the archive of the rows of a view. Like that of the mock, it says how many exchanges the journal has dropped. */
export async function archiveOf(rows: readonly Row[], filter: Filter): Promise<string> {
  const ids = new Set(rows.map(({ id }) => id));
  const empty = Object.entries({ format: "har", session: filter["session"] || "*", limit: "0" });
  const [exchanges, archive] = await Promise.all([
    readExchanges(serverFilters(filter)),
    callAdmin("listRequests", { query: empty }) as Promise<HttpArchive>,
  ]);
  const { entries } = toHttpArchive(exchanges.filter(({ id }) => ids.has(id)) as never).log;
  return JSON.stringify({ log: { ...archive.log, entries } }, null, 2);
}

type Params = Readonly<Record<string, string>>;

/** The target; parameters without a value are left out. */
export function targetOfTry({ path, parameters }: Operation, params: Params): string {
  const pairs = parameters.map(({ name }) => [name, params[name] ?? ""]).filter(([, value]) => value !== "");
  const query = new URLSearchParams(pairs as string[][]).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** The value of the `Prefer` header; empty if there is nothing to prefer. */
export function preferOfTry({ scenario = "", today = "" }: Params, session: string): string {
  const wanted = Object.entries({ session, scenario, today }).filter(([, value]) => value !== "");
  return wanted.map(([name, value]) => preference(name, value)).join(", ");
}

/** A user without a password has an empty one. */
export function credentialOfTry(text: string): string {
  return text === "" || text.includes(":") ? text : `${text}:`;
}
