/** Where the museum of a test runs, and what to say if a peer is missing. */

import type { Environment } from "../../config/setting.js";
import type { SessionControls } from "../../mock/admin-client/museum-controls.js";
import { type AdminClient, createAdminClient } from "../library/admin-client.js";
import { createMock, type MockOptions } from "../library/library.js";
import { listen } from "../node/node.js";

export interface MuseumHost {
  readonly admin: AdminClient;
  /** `user:password` that the mock accepts. */
  readonly credentials: string;
  fetch(request: Request): Promise<Response>;
  dataOf(session: SessionControls): Promise<SessionControls["data"]>;
  /** The run of `museum-mock mutate` that the tests are part of. */
  readonly mutation?: MutationRun;
  close(): Promise<void>;
}

/** Connects to the mock at `MUSEUM_URL`, which `museum-mock sweep` and `mutate` set. Without it, serves a mock on a free port of this machine. */
export async function openHost(options: MockOptions | undefined, env: Environment): Promise<MuseumHost> {
  const { MUSEUM_URL: url, MUSEUM_USERNAME: username = "any", MUSEUM_PASSWORD: password = "thing" } = env;
  if (!url) return serveHost(await configure(options, env));
  const { MUSEUM_TESTS: tests } = env;
  const admin = createAdminClient(url, { token: env["MUSEUM_ADMIN_TOKEN"] || undefined });
  if (env["MUSEUM_USERNAME"] === undefined) await warnOfCredentials(admin);
  return {
    admin,
    credentials: `${username}:${password}`,
    fetch: (request) => fetch(request),
    dataOf: async ({ data }) => data,
    ...(tests && { mutation: await joinMutationRun(tests) }),
    close: async () => {},
  };
}

/** A request with the credential of a museum would get 401, with no word about the tests. */
async function warnOfCredentials({ url, profile }: AdminClient): Promise<void> {
  const { credentialCheck } = await profile();
  if (credentialCheck !== "listed") return;
  console.warn(
    `The mock at MUSEUM_URL (${url}) lets in listed credentials only; set MUSEUM_USERNAME and MUSEUM_PASSWORD to one of them.`,
  );
}

async function configure(options: MockOptions = {}, env: Environment): Promise<MockOptions> {
  const [{ loadConfig }, { ProjectSettings }] = await Promise.all([
    import("../../config/config-file.js"),
    import("../library/configured-options.js"),
  ]);
  const project = new ProjectSettings(env, await loadConfig(env));
  return project.under(options, await project.scenarios());
}

async function serveHost(options: MockOptions = {}): Promise<MuseumHost> {
  const { credentials: [credentials = "any:thing"] = [] } = options;
  const mock = createMock(options);
  const { url, close } = await listen(mock, { port: 0 });
  // What is in this process needs no connection.
  const fetchHere: typeof fetch = (input, init) => mock.fetch(new Request(input, init));
  const admin = createAdminClient(url, { token: options.adminToken, fetch: fetchHere });
  return {
    ...{ admin, credentials, close },
    fetch: (request) => mock.fetch(request),
    // The router over single items is the server's, and takes a package that may not be there.
    dataOf: async ({ id }) => (await mock.session(id)).data,
  };
}

/** Returns an error that says what to install if a package can't be found; any other error as it is. */
export function explainMissing(error: unknown, adapter: string, name: string, label = name): unknown {
  const { code, message = "" } = error as { code?: string; message?: string };
  const isMissing = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
  if (!isMissing || !message.includes(name)) return error;
  return new Error(`museum-mock/${adapter} needs ${label}; install it: npm install --save-dev ${name}`);
}

export interface NamedTest {
  readonly file: string;
  readonly name: string;
}

/** What an adapter tells when a test opens its museum, and once more if the test failed. */
export interface TestNotice extends NamedTest {
  readonly session: string;
  readonly failed: boolean;
}

interface MutationRun {
  /** Whether no answer to the test is changed in this run, so that it need not run. */
  isLeftOut(test: NamedTest): boolean;
  tell(notice: TestNotice): Promise<void>;
}

export function testKey({ file, name }: NamedTest): string {
  return `${file} > ${name}`;
}

async function joinMutationRun(url: string): Promise<MutationRun> {
  const wanted = (await (await fetch(url)).json()) as readonly string[] | null;
  return {
    isLeftOut: (test) => wanted !== null && !wanted.includes(testKey(test)),
    async tell(notice) {
      const headers = { "Content-Type": "application/json" };
      await fetch(url, { method: "POST", headers, body: JSON.stringify(notice) });
    },
  };
}
