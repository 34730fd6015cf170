/** Serves the MCP tools of a mock over HTTP; the MCP library is loaded by the first request. */
import { createRequire } from "node:module";
import { toProblemResponse } from "../../mock/message/problem.js";

/** Answers web requests, those to the admin API among them. */
interface RequestHandler {
  fetch(request: Request): Promise<Response>;
}

/** Answers a request of an MCP client, which the admin API has let in. */
type McpEndpoint = (request: Request, session: string | undefined) => Promise<Response>;

export function createMcpEndpoint(handler: RequestHandler): McpEndpoint {
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

async function load(handler: RequestHandler): Promise<McpEndpoint> {
  const { createHttpEndpoint } = await import("../mcp/http-endpoint.js");
  const { version } = createRequire(import.meta.url)("museum-mock/package.json");
  return createHttpEndpoint(handler, version);
}
