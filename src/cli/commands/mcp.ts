/** `museum-mock mcp`: serves tools for agents over standard input and output. */
import { Readable } from "node:stream";
import { verify } from "../../adapters/library/verify.js";
import { withoutLongLines } from "../../adapters/mcp/input.js";
import type { VerifyService } from "../../adapters/mcp/server.js";
import { isLoopback, withoutEndSlashes } from "../../base/http.js";
import { type Configuration, readVariable } from "../../config/configuration.js";
import { createMock } from "../../mock/mock.js";
import type { CommandRun, Invocation } from "../commands.js";
import { EXIT, loadOptional, UsageError } from "../exit-status.js";
import { credentialOf } from "../running/target-options.js";
import { openPort } from "../serving/server-address.js";
import { resolveWorld } from "../serving/world.js";
import type { Terminal } from "../terminal.js";

/** Serves until the client closes standard input, or a signal stops the command. */
export const serveMcp: CommandRun<"mcp"> = async (_args, options, terminal) => {
  const { createMcpServers, loadMcpLibrary } = await import("../../adapters/mcp/server.js");
  const [library, { serveStdio, StdioServerTransport }] = await loadOptional(
    () => Promise.all([loadMcpLibrary(), import("@modelcontextprotocol/server/stdio")]),
    "mcp needs the MCP library; install it: npm install --save-dev @modelcontextprotocol/server",
  );
  const { museum, close } = await (options.url === undefined ? start(options, terminal) : attach(options, terminal));
  const createServer = await createMcpServers(library, verifyFor(options.config));
  terminal.warn(`museum-mock mcp: tools over ${museum.url}`);
  const onerror = ({ message }: Error) => terminal.warn(`museum-mock mcp: ${message}`);
  const onLong = () => onerror(new Error("A line of over 10 MB was not read."));
  const input = Readable.from(withoutLongLines(process.stdin, onLong), { objectMode: false });
  const transport = new StdioServerTransport(input);
  const connection = serveStdio(() => createServer(museum), { transport, onerror });
  const gone = new Promise((resolve) => process.stdin.once("end", resolve).once("close", resolve));
  await Promise.race([terminal.untilStopped(), gone]);
  await connection.close();
  await close();
  return EXIT.kept;
};

async function start({ port = 0, config }: Invocation<"mcp">, terminal: Terminal) {
  const mock = createMock(await resolveWorld(config, { terminal }));
  const { url, close } = await openPort(mock, { host: "127.0.0.1", port }, terminal);
  return {
    museum: { url, send: (target: string, init?: RequestInit) => mock.fetch(target, init) },
    close,
  };
}

async function attach(options: Invocation<"mcp">, { env }: Terminal) {
  const { url = "", port } = options;
  if (port !== undefined) {
    throw new UsageError("--port is for a mock that mcp starts, and --url names a running one; leave one of them out.");
  }
  const token = readVariable(env, "MUSEUM_ADMIN_TOKEN");
  const send = (target: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (token) headers.set("Authorization", `Bearer ${token}`);
    return fetch(target, { ...init, headers, redirect: "error" });
  };
  const museum = { url: withoutEndSlashes(url), send };
  const health = await send(`${museum.url}/__admin/health`)
    .then((response) => response.text())
    .catch(() => "");
  if (health.includes('"museum-mock"')) return { museum, close: async () => {} };
  throw new UsageError(
    `No museum-mock answers at ${url}; start one with museum-mock serve, or leave out --url to have one started.`,
  );
}

/** Keeps the credential to MUSEUM_BASE_URL and this machine: no text that the agent has read may have it sent elsewhere. */
function verifyFor(config: Configuration): VerifyService {
  const credential = credentialOf(config);
  const isOfFile = config.originOf("service.url").from === "file";
  const configured = isOfFile ? undefined : parseMockUrl(config.values.service.url ?? "")?.origin;
  return ({ url, ...how }) => {
    const named = parseMockUrl(url);
    const isTrusted = credential && named && (named.origin === configured || isLoopback(named.hostname));
    return verify(url, { ...(isTrusted && { credentials: `${credential.user}:${credential.password}` }), ...how });
  };
}

function parseMockUrl(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}
