/** Lets a page of another origin call the mock with a credential (the Fetch standard's CORS protocol). */
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

const A_DAY = 86_400;

/** Allows any origin, and any header that it asks to send; Authorization can't be sent to a wildcard with credentials. */
export function allowAnyOrigin(): MiddlewareHandler {
  const allow = cors({
    origin: (origin) => origin,
    credentials: true,
    allowMethods: ["GET", "HEAD"],
    exposeHeaders: ["Allow", "ETag", "Museum-Mock-Warning", "Preference-Applied", "WWW-Authenticate"],
    maxAge: A_DAY,
  });
  return (context, next) => {
    const isPreflight = context.req.header("Access-Control-Request-Method") !== undefined;
    return context.req.method === "OPTIONS" && !isPreflight ? next() : allow(context, next);
  };
}
