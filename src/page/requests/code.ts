/** A request as code to copy: curl and fetch. The credential is a placeholder. */
import { toShellWord } from "../../base/text.js";
import type { Exchange } from "../state/types.js";

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
  const words = [
    ...["curl", "-i", ...option],
    ...(user === undefined ? [] : ["-u", user]),
    ...headers.flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    url,
  ];
  return words.map(toShellWord).join(" ");
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
