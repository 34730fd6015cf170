/** The MCP server, and its endpoint over HTTP. */
import type { McpServer } from "@modelcontextprotocol/server";
import { VERSION } from "../../base/generated/version.js";
import { isPlainObject, type JsonObject } from "../../base/json.js";
import { ControlError } from "../../mock/message/problem.js";
import type { WebHandler } from "../node/mock-listener.js";
import { verify } from "../verify.js";
import { createTools, type MuseumAccess, type Tool } from "./tools.js";

const INSTRUCTIONS =
  "museum-mock stands in for the museum information interface: GET /museum-hours and GET /special-events, with HTTP Basic. " +
  "Write clients by the documents. When a client gets an error or too few rows: listRequests with wrong, then explain one by its id. " +
  "Give each test a session of its own: send `Prefer: session=ID` and pass the same id as `session` here.";

type McpLibrary = typeof import("@modelcontextprotocol/server");

/** Loads the library, which is optional: a bundler that saw its name would demand it. Rejects with ERR_MODULE_NOT_FOUND. */
export function loadMcpLibrary(): Promise<McpLibrary> {
  const name = ["@modelcontextprotocol", "server"].join("/");
  return import(/* @vite-ignore */ /* webpackIgnore: true */ name);
}

interface McpServerOptions {
  readonly library: McpLibrary;
  readonly museum: MuseumAccess;
  readonly tools: readonly Tool[];
  /** The session that tools work on if a call names none. */
  readonly session?: string | undefined;
}

/** Creates a server for one connection. */
export function createMcpServer({ library, museum, tools, session }: McpServerOptions): McpServer {
  const server = new library.McpServer(
    { name: "museum-mock", version: VERSION },
    { instructions: `${INSTRUCTIONS} It answers at ${museum.url}.` },
  );
  for (const tool of tools) addTool(server, withSession(tool, session), { library, museum });
  return server;
}

function withSession(tool: Tool, session: string | undefined): Tool {
  if (session === undefined || !isPlainObject(tool.input["properties"]) || !("session" in tool.input["properties"]))
    return tool;
  return { ...tool, run: (args, context) => tool.run({ session, ...args }, context) };
}

function addTool(
  server: McpServer,
  { name, description, input, changes, run }: Tool,
  { library: { fromJsonSchema }, museum }: Pick<McpServerOptions, "library" | "museum">,
): void {
  const about = {
    description,
    inputSchema: fromJsonSchema<JsonObject>(input as never),
    annotations: { readOnlyHint: !changes },
  };
  server.registerTool(name, about, async (args, { mcpReq: { signal } }) => {
    try {
      const result = await run(args, { museum, signal });
      return { content: [{ type: "text", text: typeof result === "string" ? result : JSON.stringify(result) }] };
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof ControlError)) throw error;
      return { isError: true, content: [{ type: "text", text: error.message }] };
    }
  });
}

export async function createHttpEndpoint(handler: WebHandler) {
  const library = await loadMcpLibrary();
  // The environment of the server is not the agent's, so that a credential has to come with the call.
  const tools = await createTools(({ url, ...how }) => verify(url, how));
  return async (request: Request, session: string | undefined): Promise<Response> => {
    const museum = accessFor(handler, request);
    const mcp = library.createMcpHandler(() => createMcpServer({ library, museum, tools, session }));
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
