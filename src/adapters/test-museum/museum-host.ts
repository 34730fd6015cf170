/** Where the museum of a test runs, and what to say if a peer is missing. */
import type { SessionControls } from "../../mock/admin-client/museum-controls.js";
import { type AdminClient, createAdminClient } from "../admin-client.js";
import { createMock, type MockOptions } from "../library.js";
import { listen } from "../node.js";
import { joinMutationRun } from "./mutation-run.js";

export interface MuseumHost {
  readonly admin: AdminClient;
  /** `user:password` that the mock accepts. */
  readonly credentials: string;
  /** Sends a request to the mock. */
  fetch(request: Request): Promise<Response>;
  /** Returns the controls of a session's data. */
  dataOf(session: SessionControls): Promise<SessionControls["data"]>;
  /** The run of `museum-mock mutate` that the tests are part of. */
  readonly mutation?: Awaited<ReturnType<typeof joinMutationRun>>;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Connects to the mock at `MUSEUM_URL`, which `museum-mock sweep` and `mutate` set; `MUSEUM_USERNAME` and `MUSEUM_PASSWORD` are a credential that it
 * accepts, and `MUSEUM_ADMIN_TOKEN` is the token of its admin API. Without `MUSEUM_URL`, it serves a mock on a free port of this machine.
 */
export async function openHost(options: MockOptions | undefined, env: Environment): Promise<MuseumHost> {
  const { MUSEUM_URL: url, MUSEUM_USERNAME: username = "any", MUSEUM_PASSWORD: password = "thing" } = env;
  if (!url) return serveHost(await configure(options, env));
  const { MUSEUM_TESTS: tests } = env;
  return {
    admin: adminOf(url, env["MUSEUM_ADMIN_TOKEN"] || undefined, fetch),
    credentials: `${username}:${password}`,
    fetch: (request) => fetch(request),
    dataOf: async ({ data }) => data,
    ...(tests && { mutation: await joinMutationRun(tests) }),
    close: async () => {},
  };
}

/** Puts the options of code over the settings of the project. They are loaded if no running mock is used. */
async function configure(options: MockOptions = {}, env: Environment): Promise<MockOptions> {
  const [{ loadConfig }, { resolveSettings, scenariosOf, withWorld }] = await Promise.all([
    import("../../config/configuration.js"),
    import("../configured-options.js"),
  ]);
  const config = resolveSettings(env, await loadConfig(env));
  return withWorld(config, options, await scenariosOf(config));
}

async function serveHost(options: MockOptions = {}): Promise<MuseumHost> {
  const { credentials: [credentials = "any:thing"] = [] } = options;
  const mock = createMock(options);
  const { url, close } = await listen(mock, { port: 0 });
  // What is in this process needs no connection.
  const fetchHere: typeof fetch = (input, init) => mock.fetch(new Request(input, init));
  const admin = adminOf(url, options.adminToken, fetchHere);
  return {
    ...{ admin, credentials, close },
    fetch: (request) => mock.fetch(request),
    // The router over single items is the server's, and takes a package that may not be there.
    dataOf: async ({ id }) => (await mock.session(id)).data,
  };
}

function adminOf(url: string, token: string | undefined, send: typeof fetch): AdminClient {
  return createAdminClient(url, { fetch: send, ...(token !== undefined && { token }) });
}

/** Returns an error that says what to install if a package can't be found; any other error as it is. */
export function explainMissing(error: unknown, adapter: string, name: string, label = name): unknown {
  const { code, message = "" } = error as { code?: string; message?: string };
  const isMissing = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
  if (!isMissing || !message.includes(name)) return error;
  return new Error(`museum-mock/${adapter} needs ${label}; install it: npm install --save-dev ${name}`);
}
