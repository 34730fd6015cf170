/** `/__admin/mcp`: the tools for coding agents, over HTTP; the server that accepted the request has them. */
import { toProblemResponse } from "../message/problem.js";
import { type AdminRoutes, closePath, sessionIdOf } from "./admin-request.js";

export function addMcp(routes: AdminRoutes): void {
  routes.post("/mcp", async ({ req, env }) => {
    const session = sessionIdOf(req.raw, env.connection);
    const { mcp } = env.connection;
    if (mcp) return mcp(req.raw, session);
    const detail =
      "The tools need a server; serve the mock with museum-mock serve, or with listen of museum-mock/node.";
    return toProblemResponse({ kind: "not-available", status: 501, detail });
  });
  closePath(routes, "/mcp", ["POST"]);
}
