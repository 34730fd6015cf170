/** Answers requests of node:http by what takes those of the Fetch standard: the page, verification, MCP. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RunVerification } from "../../mock/admin/admin-operation.js";
import { toProblemResponse } from "../../mock/message/problem.js";
import { refuseAddress, refuseUnaddressable } from "./incoming-request.js";
import type { WebHandler } from "./mock-listener.js";

type WebListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Creates the listener. The signal aborts when the server closes. */
export function createWebListener(handler: WebHandler, signal?: AbortSignal): WebListener {
  let loaded: Promise<WebListener> | undefined;
  return async (incoming, outgoing) => {
    loaded ??= load(handler, signal);
    await (await loaded)(incoming, outgoing);
  };
}

/** Answers 500 if the handler throws, since the request did not cause it. */
function toFailure(error: unknown): Response {
  const detail = `The handler failed: ${error instanceof Error ? error.message : String(error)}`;
  return toProblemResponse({ kind: "internal-error", status: 500, detail });
}

async function load(handler: WebHandler, signal: AbortSignal | undefined): Promise<WebListener> {
  const [{ getRequestListener }, { createPageLoader }] = await Promise.all([
    import("@hono/node-server"),
    import("./page-files.js"),
  ]);
  const verify: RunVerification = async ({ url, ...options }, run) => {
    const { verify: verifyTarget } = await import("../verify.js");
    const either = signal ? AbortSignal.any([run.signal, signal]) : run.signal;
    return verifyTarget(url, { ...options, ...run, signal: either });
  };
  const pageFile = createPageLoader();
  const mcp = createMcpEndpoint(handler);
  return getRequestListener(
    (request, bindings) => {
      const { incoming } = bindings as { incoming: IncomingMessage };
      // A connection that was reset has no address any more; it must not pass for one from this machine.
      const remoteAddress = incoming.socket.remoteAddress ?? "an unknown address";
      const refused = refuseUnaddressable(incoming, request.url);
      if (refused) return refused;
      return Promise.resolve()
        .then(() => handler.fetch(request, { remoteAddress, pageFile, verify, mcp }))
        .catch(toFailure);
    },
    { errorHandler: refuseAddress, overrideGlobalObjects: false, hostname: "127.0.0.1" },
  );
}

/** Answers a request of an MCP client, which the admin API has let in. */
type McpEndpoint = (request: Request, session: string | undefined) => Promise<Response>;

function createMcpEndpoint(handler: WebHandler): McpEndpoint {
  let loaded: Promise<McpEndpoint> | undefined;
  return async (request, session) => {
    loaded ??= loadEndpoint(handler);
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

async function loadEndpoint(handler: WebHandler): Promise<McpEndpoint> {
  const { createHttpEndpoint } = await import("../mcp/server.js");
  return createHttpEndpoint(handler);
}
