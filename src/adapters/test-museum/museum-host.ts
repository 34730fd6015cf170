/** The mock behind the museums of a worker: the one at MUSEUM_URL, or one of its own. */
import type { Capsule } from "../../mock/replay/capsule.js";
import { createAdminRequest } from "../admin/admin-request.js";
import { type AdminClient, createAdminClient } from "../admin-client.js";
import { createMock, type MockOptions } from "../library.js";
import { listen } from "../node.js";

export interface MuseumHost {
  readonly admin: AdminClient;
  /** Returns the capsule of a request in the journal of a session. */
  capsule(session: string, id: number): Promise<Capsule>;
  /** `user:password` that the mock accepts. */
  readonly credentials: string;
  /** Sends a request to the mock. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Connects to the mock at `MUSEUM_URL`, which `museum-mock sweep` sets; `MUSEUM_USERNAME` and `MUSEUM_PASSWORD` are a credential that it
 * accepts, and `MUSEUM_ADMIN_TOKEN` is the token of its admin API. Without `MUSEUM_URL`, it serves a mock on a free port of this machine.
 */
export async function openHost(options: MockOptions | undefined, env: Environment): Promise<MuseumHost> {
  const { MUSEUM_URL: url, MUSEUM_USERNAME: username = "any", MUSEUM_PASSWORD: password = "thing" } = env;
  if (!url) return serveHost(options);
  return {
    ...controlsOf(url, env["MUSEUM_ADMIN_TOKEN"] || undefined, fetch),
    credentials: `${username}:${password}`,
    fetch: (request) => fetch(request),
    close: async () => {},
  };
}

async function serveHost(options: MockOptions = {}): Promise<MuseumHost> {
  const { credentials: [credentials = "any:thing"] = [] } = options;
  const mock = createMock(options);
  const { url, close } = await listen(mock, { port: 0 });
  // What is in this process needs no connection.
  const fetchHere: typeof fetch = (input, init) => mock.fetch(new Request(input, init));
  const controls = controlsOf(url, options.adminToken, fetchHere);
  return { ...controls, credentials, fetch: (request) => mock.fetch(request), close };
}

function controlsOf(url: string, token: string | undefined, send: typeof fetch): Pick<MuseumHost, "admin" | "capsule"> {
  const admin = createAdminClient(url, { fetch: send, ...(token !== undefined && { token }) });
  const ask = createAdminRequest({ url: admin.url, token, fetch: send });
  return {
    admin,
    capsule: (session, id) => ask("getCapsule", { path: { id: String(id) }, query: [["session", session]] }),
  };
}
