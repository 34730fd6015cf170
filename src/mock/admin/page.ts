/** `/__admin/`: the page on which a person sees and steers the mock. Its files come from the server that accepted the request. */
import { toProblemResponse } from "../message/problem.js";
import type { AdminConnection, PageFile } from "./admin-request.js";

/** The page loads nothing from elsewhere, runs no script but its own, and can't be framed. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types default",
].join("; ");

const BASE = "/__admin";
const FILES = `${BASE}/page/`;

/** Whether a request asks for the page, or for one of its files. */
export function isOfPage({ method, url }: Pick<Request, "method" | "url">): boolean {
  const { pathname } = new URL(url);
  return (
    ["GET", "HEAD"].includes(method) && (pathname === BASE || pathname === `${BASE}/` || pathname.startsWith(FILES))
  );
}

/** Answers a request for the page, or for one of its files; undefined for any other request. */
export async function answerPage(request: Request, { pageFile }: AdminConnection): Promise<Response | undefined> {
  if (!isOfPage(request)) return undefined;
  const { pathname } = new URL(request.url);
  // The page names its files relative to itself.
  if (pathname === BASE) return new Response(null, { status: 302, headers: { Location: `${BASE}/` } });
  if (!pageFile) return toProblemResponse({ kind: "not-available", status: 501, detail: WITHOUT_PAGE });
  const file = await pageFile(pathname === `${BASE}/` ? "index.html" : pathname.slice(`${BASE}/`.length));
  return file && toFileResponse(file);
}

const WITHOUT_PAGE =
  "The page needs a server; serve the mock with museum-mock serve, or with listen of museum-mock/node. The admin API works without it.";

function toFileResponse({ type, bytes, isImmutable }: PageFile): Response {
  return new Response(bytes as BodyInit, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Cache-Control": isImmutable ? "private, max-age=31536000, immutable" : "no-cache",
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
}
