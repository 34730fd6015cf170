/** `museum-mock mcp`: serves tools for agents over standard input and output, on a mock of its own or on a running one. */
import { createTools, type MuseumAccess } from "../../adapters/mcp/tools.js";
import { verify } from "../../adapters/verify.js";
import { isHttpUrl, isLoopback, withoutEndSlashes } from "../../base/http.js";
import { type Configuration, readVariable } from "../../config/configuration.js";
import { createMock } from "../../mock/mock.js";
import type { CommandRun, Invocation } from "../commands.js";
import { EXIT, invalidValue, loadOptional, UsageError } from "../exit-status.js";
import { openPort } from "../server-address.js";
import { credentialOf } from "../target-options.js";
import type { Terminal } from "../terminal.js";
import { resolveWorld } from "../world.js";

type McpOptions = Invocation<"mcp">;

/** Serves until the client closes standard input, or a signal stops the command. */
export const serveMcp: CommandRun<"mcp"> = async (_args, options, terminal) => {
  const { createMcpServer, loadMcpLibrary } = await import("../../adapters/mcp/server.js");
  const [library, { serveStdio }] = await loadOptional(
    () => Promise.all([loadMcpLibrary(), import("@modelcontextprotocol/server/stdio")]),
    "mcp needs the MCP library; install it: npm install --save-dev @modelcontextprotocol/server",
  );
  const { museum, close } = await (options.url === undefined ? start(options, terminal) : attach(options, terminal));
  const tools = await createTools(verifyFor(options.config));
  terminal.warn(`museum-mock mcp: ${tools.length} tools over ${museum.url}`);
  let overflow = () => {};
  const tooLong = new Promise<"tooLong">((resolve) => {
    overflow = () => resolve("tooLong");
  });
  const connection = serveStdio(() => createMcpServer({ library, museum, tools }), {
    onerror(error) {
      if (OVERFLOW.test(error.message)) overflow();
      else terminal.warn(`museum-mock mcp: ${error.message}`);
    },
  });
  // The client is gone at the end of the input.
  const gone = new Promise((resolve) => process.stdin.once("end", resolve).once("close", resolve));
  const end = await Promise.race([terminal.untilStopped(), gone, tooLong]);
  await connection.close();
  await close();
  if (end === "tooLong")
    throw new UsageError("The client sent a message that is longer than 10 MiB; mcp reads no more.");
  return EXIT.kept;
};

/** What the MCP library says before it stops reading. */
const OVERFLOW = /^ReadBuffer exceeded maximum size/;

async function start({ port = 0, config }: McpOptions, terminal: Terminal) {
  const mock = createMock(await resolveWorld(config, { terminal }));
  const { url, close } = await openPort(mock, { host: "127.0.0.1", port });
  const send = (path: string, init?: RequestInit) => mock.fetch(new Request(`${url}${path}`, init));
  return { museum: { url, send }, close };
}

async function attach(options: McpOptions, { env }: Terminal) {
  const { url = "", port } = options;
  if (port !== undefined) {
    throw new UsageError("--port is for a mock that mcp starts, and --url names a running one; leave one of them out.");
  }
  if (!isHttpUrl(url)) {
    throw invalidValue("--url", url, "use the address of a running mock, such as http://127.0.0.1:4010.");
  }
  const base = withoutEndSlashes(url);
  const token = readVariable(env, "MUSEUM_ADMIN_TOKEN");
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (token && path.startsWith("/__admin")) headers.set("Authorization", `Bearer ${token}`);
    return fetch(`${base}${path}`, { ...init, headers, redirect: "error" });
  };
  const museum = { url: base, send };
  await requireMock(museum);
  return { museum, close: async () => {} };
}

async function requireMock({ url, send }: MuseumAccess): Promise<void> {
  const health = await send("/__admin/health")
    .then((response) => response.text())
    .catch(() => "");
  if (health.includes('"museum-mock"')) return;
  throw new UsageError(
    `No museum-mock answers at ${url}; start one with museum-mock serve, or leave out --url to have one started.`,
  );
}

/**
 * The credential of the environment goes to the address of MUSEUM_BASE_URL and to this machine only: a text that the agent has read
 * somewhere must not be able to have it sent elsewhere.
 */
function verifyFor(config: Configuration): Parameters<typeof createTools>[0] {
  const credential = credentialOf(config);
  const isOfFile = config.originOf("service.url").from === "file";
  const configured = isOfFile ? undefined : originOf(config.values.service.url ?? "");
  return ({ url, ...how }) => {
    const isTrusted =
      credential &&
      ((configured !== undefined && originOf(url) === configured) ||
        (URL.canParse(url) && isLoopback(new URL(url).hostname)));
    const trusted = isTrusted && { credentials: `${credential.user}:${credential.password}` };
    return verify(url, { ...trusted, ...how });
  };
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
