/** The mock behind the museums of a worker: the one at MUSEUM_URL, or one of its own. */

import { createMock, type MockOptions } from "../library.js";
import { listen } from "../node.js";
import { createSession, type SessionControls } from "./interim-controls.js";

export interface MuseumHost {
  readonly url: string;
  readonly credentials: string;
  createSession(): SessionControls;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Connects to the mock at `MUSEUM_URL`, which `museum-mock sweep` sets; `MUSEUM_USERNAME` and `MUSEUM_PASSWORD` are a credential that it
 * accepts, and `MUSEUM_ADMIN_TOKEN` is the token of its admin API. Without `MUSEUM_URL`, it serves a mock on a free port of this machine.
 */
export async function openHost(options: MockOptions = {}, env: Environment): Promise<MuseumHost> {
  const { MUSEUM_URL: given, MUSEUM_USERNAME: username = "any", MUSEUM_PASSWORD: password = "thing" } = env;
  if (given) {
    const url = given.replace(/\/+$/, "");
    const fetch = (request: Request) => globalThis.fetch(request);
    return {
      ...{ url, fetch, credentials: `${username}:${password}` },
      createSession: () => createSession(url, fetch),
      close: async () => {},
    };
  }
  const mock = createMock(options);
  const { url, close } = await listen(mock, { port: 0 });
  const fetch = (request: Request) => mock.fetch(request);
  const credentials = options.credentials?.[0] ?? "any:thing";
  return { url, close, credentials, fetch, createSession: () => createSession(url, fetch) };
}
