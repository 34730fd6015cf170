/** Serves the MCP tools of a mock over HTTP; the MCP library is loaded by the first request. */
import { toProblemResponse } from "../../mock/message/problem.js";
import type { WebHandler } from "./web-handler.js";

/** Answers a request of an MCP client, which the admin API has let in. */
type McpEndpoint = (request: Request, session: string | undefined) => Promise<Response>;

export function createMcpEndpoint(handler: WebHandler): McpEndpoint {
  let loaded: Promise<McpEndpoint> | undefined;
  return async (request, session) => {
    loaded ??= load(handler);
    try {
      return await (await loaded)(request, session);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
      loaded = undefined;
      const detail = "MCP needs its library, which is not installed; npm install @modelcontextprotocol/server.";
      return toProblemResponse({ kind: "not-available", status: 501, detail });
    }
  };
}

async function load(handler: WebHandler): Promise<McpEndpoint> {
  const { createHttpEndpoint } = await import("../mcp/http-endpoint.js");
  return createHttpEndpoint(handler);
}
