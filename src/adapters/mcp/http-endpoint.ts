/** The MCP server over HTTP (streamable HTTP without sessions of its own): each request gets a server for itself. */
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { WebHandler } from "../node/web-handler.js";
import { verify } from "../verify.js";
import type { MuseumAccess } from "./museum-access.js";
import { createMcpServer } from "./server.js";
import { createVerifyTool } from "./tools/verify-service.js";
import { mockTools } from "./tools.js";

/** The environment of the server is not the agent's, so that a credential has to come with the call. */
const tools = [...mockTools, createVerifyTool(({ url, ...how }) => verify(url, how))];

export function createHttpEndpoint(handler: WebHandler) {
  return async (request: Request, session: string | undefined): Promise<Response> => {
    const museum = accessFor(handler, request);
    const mcp = createMcpHandler(() => createMcpServer({ museum, tools, session }));
    return mcp.fetch(request);
  };
}

/** The tools may do what the client of the MCP request may: its token goes with each call of the admin API. */
function accessFor(handler: WebHandler, request: Request): MuseumAccess {
  const { origin: url } = new URL(request.url);
  const authorization = request.headers.get("Authorization");
  return {
    url,
    send(path, init = {}) {
      const headers = new Headers(init.headers);
      if (authorization && path.startsWith("/__admin")) headers.set("Authorization", authorization);
      return handler.fetch(new Request(`${url}${path}`, { ...init, headers }));
    },
  };
}
