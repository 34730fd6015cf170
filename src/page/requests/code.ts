/** A request as code to copy: curl and fetch. The credential is a placeholder. */
import type { Exchange } from "../state/types.js";

export const codeKinds = ["curl", "fetch"] as const;
export type CodeKind = (typeof codeKinds)[number];

/** Headers that belong to the client that sent it. */
const OWN =
  /^(host|connection|user-agent|accept-encoding|accept-language|accept|content-length|sec-.*|origin|referer|priority|dnt|cache-control|pragma|upgrade-.*|cookie)$/;

type CodedExchange = Pick<Exchange, "method" | "credential" | "request" | "session">;

export function toCode(kind: CodeKind, exchange: CodedExchange): string {
  return writers[kind](exchange);
}

const writers: Readonly<Record<CodeKind, (exchange: CodedExchange) => string>> = {
  curl: (exchange) => {
    const { method, request, credential } = exchange;
    const option = method === "GET" ? "" : method === "HEAD" ? " --head" : ` -X ${quoteShell(method)}`;
    const user = credential ? ` -u ${quoteShell(`${credential.user ?? "user"}:password`)}` : "";
    const headers = headersOf(exchange).map(([name, value]) => ` -H ${quoteShell(`${name}: ${value}`)}`);
    return `curl -i${option}${user}${headers.join("")} ${quoteShell(request.url)}`;
  },
  fetch: (exchange) => `const response = await fetch(${quote(exchange.request.url)}, ${initOf(exchange)});
console.log(response.status, await response.json());
`,
};

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

/** Quotes a word for a shell of POSIX. */
export function quoteShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
