/** `/__admin/`: a page on which a person sees what was asked, and steers. */
import { dashboardPage, dashboardStyle } from "../page/page-document.js";
import { runDashboard } from "../page/page-script.js";
import type { AdminRoutes } from "./admin-request.js";

/** The page loads nothing from elsewhere, runs no script but its own, and stands in no frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const files = [
  { path: "/", type: "text/html; charset=utf-8", text: dashboardPage },
  { path: "/dashboard.css", type: "text/css; charset=utf-8", text: dashboardStyle },
  { path: "/dashboard.js", type: "text/javascript; charset=utf-8", text: `(${runDashboard})();\n` },
] as const;

const BASE = "/__admin";

/** Whether a request asks for the page, or for one of its parts. */
export function isOfDashboard({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return ["GET", "HEAD"].includes(method) && (pathname === BASE || files.some(({ path }) => pathname === BASE + path));
}

export function addDashboard(routes: AdminRoutes): void {
  // The router takes a path with and one without a slash at its end for two, and knows the page only without.
  routes.get("*", async (context, next) => {
    const { path } = context.req;
    // The page names its parts relative to itself.
    if (path === BASE) return context.redirect(`${BASE}/`);
    const file = files.find((one) => path === BASE + one.path);
    if (!file) return next();
    return context.body(file.text, 200, {
      "Content-Type": file.type,
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    });
  });
}
