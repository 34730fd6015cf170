/** Hands requests to a handler of web requests, such as the admin API; what that takes is loaded with the first of them. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RunVerification } from "../../mock/admin/admin-request.js";
import { toProblemResponse } from "../../mock/message/problem.js";
import { createMcpEndpoint } from "./mcp-endpoint.js";
import { refuseAddress, refuseUnaddressable } from "./unreadable-request.js";
import type { WebHandler } from "./web-handler.js";

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
