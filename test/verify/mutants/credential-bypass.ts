/** Mutants that are guarded at the front door alone. */
import { type Mutant, mutant, wrapped } from "../mutant.js";
import { PASSWORD, USER } from "../provider.js";

const TRUSTED = `Basic ${btoa(`${USER}:${PASSWORD}`)}`;
const ID = "credential-bypass";

/** Lets a request in that is written in another way. */
const guarded = (name: string, rewrite: (request: Request) => string | undefined) =>
  wrapped(name, ID, (handler) => async (request) => {
    const path = request.headers.has("Authorization") ? undefined : rewrite(request);
    if (path === undefined) return handler(request);
    return handler(new Request(new URL(path, request.url), { headers: { Authorization: TRUSTED } }));
  });

const pathOf = ({ url }: Request) => new URL(url).pathname;
const operations = ["/museum-hours", "/special-events"];
const known = (path: string) => operations.find((operation) => operation === path);

/** Sends entity tags, and answers a current one before it looks at the credential. */
const confirming = (name: string, rule: string, isConfirmed: (request: Request) => boolean) =>
  wrapped(name, rule, (handler) => async (request) => {
    const { method } = request;
    const trusted = await handler(new Request(request.url, { method, headers: { Authorization: TRUSTED } }));
    const tag = `"${new URL(request.url).search}"`;
    const isCurrent = trusted.status === 200 && request.headers.get("If-None-Match") === tag;
    if (isCurrent && isConfirmed(request)) return new Response(null, { status: 304, headers: { ETag: tag } });
    const response = await handler(request);
    const headers = new Headers([...response.headers, ["ETag", tag]]);
    return new Response(response.body, { status: response.status, headers });
  });

export const mutants: readonly Mutant[] = [
  guarded("two slashes go round the guard", (request) =>
    pathOf(request).startsWith("//") ? known(pathOf(request).slice(1)) : undefined,
  ),
  guarded("a slash at the end goes round the guard", (request) =>
    pathOf(request).endsWith("/") ? known(pathOf(request).slice(0, -1)) : undefined,
  ),
  guarded("a semicolon goes round the guard", (request) =>
    pathOf(request).includes(";") ? known(pathOf(request).split(";")[0] ?? "") : undefined,
  ),
  guarded("upper case goes round the guard", (request) =>
    /[A-Z]/.test(pathOf(request)) && !pathOf(request).includes("%") ? known(pathOf(request).toLowerCase()) : undefined,
  ),
  guarded("an encoded letter goes round the guard", (request) =>
    pathOf(request).includes("%") ? known(decodeURIComponent(pathOf(request))) : undefined,
  ),
  guarded("a rewriting header goes round the guard", (request) => request.headers.get("X-Original-URL") ?? undefined),
  mutant("who comes from this machine needs no credential", ID, (parts) => ({
    admits: (authorization, request) =>
      parts.admits(authorization, request) || request.headers.get("X-Forwarded-For") === "127.0.0.1",
  })),
  mutant("a password in the query is let in", ID, (parts) => ({
    admits: (authorization, request) =>
      parts.admits(authorization, request) || new URL(request.url).searchParams.get("password") === PASSWORD,
  })),
  mutant("any token in the query is let in", ID, (parts) => ({
    admits: (authorization, request) =>
      parts.admits(authorization, request) || new URL(request.url).searchParams.has("token"),
  })),
  confirming("a current tag needs no credential", "credential-required", () => true),
  confirming("a current tag needs any credential", "credential-checked", ({ headers }) => headers.has("Authorization")),
];
