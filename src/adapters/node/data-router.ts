/** Serves the data of a session as a json-server, with every write held to the schemas; json-server is loaded when first used. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { DataRouter } from "../../mock/admin/data-router.js";
import { toProblemResponse } from "../../mock/message/problem.js";
import type { DataServer } from "./data-server.js";

export interface DataRouters {
  /** The router for one request. */
  routerFor(incoming: IncomingMessage, outgoing: ServerResponse): DataRouter;
}

export function createDataRouters(): DataRouters {
  let server: Promise<DataServer> | undefined;
  return {
    routerFor: (incoming, outgoing) => async (editor) => {
      server ??= load();
      const serve = await server.catch(() => undefined);
      if (!serve) {
        server = undefined;
        const detail =
          "Editing single entries and events needs json-server, which is not installed; run npm install json-server@0.17.4.";
        return toProblemResponse({ kind: "not-available", status: 501, detail });
      }
      await serve(editor, incoming, outgoing);
      return new Response(null, { status: outgoing.statusCode, headers: RESPONSE_ALREADY_SENT.headers });
    },
  };
}

async function load(): Promise<DataServer> {
  const { createDataServer } = await import("./data-server.js");
  return createDataServer();
}
