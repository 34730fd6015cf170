/** Pact's verifier itself: what the recordings rest on, and whole runs of `museum-mock pact verify`. */
import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toNodeHandler } from "../../../src/adapters/node/node.js";
import { toCases } from "../../../src/cli/pact/verdicts.js";
import { startBroker } from "../../support/broker.js";
import { begin, run } from "../../support/cli.js";
import { newFolder } from "../../support/folder.js";
import { openServer } from "../../support/free-port.js";
import { certificate, serveListener, tlsOf } from "../../support/gateway.js";
import {
  breakItems,
  PACTS,
  type Recording,
  readPacts,
  readRecording,
  record,
  recorded,
  TARGET,
  writeRecording,
} from "../../support/recorded-verification.js";
import { createServing } from "../../support/served-handler.js";
import { createStatefulMock } from "../../support/stateful-mock.js";
import { writePacts } from "../../support/written-pacts.js";

const SECRET = { MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3cret" };
const LOBBY = `${PACTS}/lobby-screen-museum.json`;

const { serve, closeLater } = createServing();

const isAdmin = ({ url }: Request) => new URL(url).pathname.startsWith("/__admin");
const verify = (args: readonly string[], env: NodeJS.ProcessEnv = SECRET) => run(["pact", "verify", ...args], { env });

it.each(recorded)("Pact's verifier says what was recorded of it: %s", async (name) => {
  const live = await record(name);
  if (process.env["RECORD"]) writeRecording(name, live);
  expect(findingsOf(live)).toEqual(findingsOf(readRecording(name)));
});

/** The answers have names and ids of the generated museum in them, which are of no account here. */
function findingsOf({ result, conversations }: Recording) {
  const found = toCases(result, conversations, { target: TARGET, provider: "museum", curl: "" });
  const cases = found.map(({ details = [], ...one }) => {
    return { ...one, details: details.map((line) => line.replace(/^(actual: \d+).*/s, "$1")) };
  });
  return { cases, errors: cases.length > 0 ? [] : result.errors, unpublished: result.unpublished };
}

describe("museum-mock pact verify", () => {
  it("verifies all consumers of a folder against a mock, in a session of its own", async () => {
    const mock = createStatefulMock({ adminToken: "t0ken", scenario: "service down" });
    const url = await serve((request) => mock.fetch(request));
    const steer = (path: string, init: RequestInit = {}) =>
      fetch(`${url}/__admin/${path}`, { ...init, headers: { Authorization: "Bearer t0ken" } });
    await steer("faults", { method: "PUT", body: '[{"status": 500}]' });
    const { through, asked } = await startProxy();
    // A broker in the environment is not asked where there is a folder.
    const broker = { PACT_BROKER_BASE_URL: "http://127.0.0.1:9", PACT_DO_NOT_TRACK: undefined };
    const env = { ...SECRET, ...broker, MUSEUM_ADMIN_TOKEN: "t0ken", HTTPS_PROXY: through, HTTP_PROXY: through };
    const [pact] = readPacts();
    const folder = writePacts(...readPacts(), { ...pact, provider: { name: "zoo" } });
    const { status, stdout, stderr } = await verify([url, "--pacts", folder], env);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^note: .*2\.json is ignored: its provider is "zoo", not "museum"\.\n$/);
    expect(stdout).toContain("✓ lobby-screen: the opening of today (given ");
    expect(stdout).toContain("✓ visit-planner: the events of a week (given ");
    expect(stdout).toMatch(/14 interactions: 14 verified\.\n$/);
    expect(mock.applied).toContain("setup exactly two pages");
    expect(mock.applied.at(-1)).toMatch(/^teardown /);
    expect((await (await steer("scenarios")).json()).current).toBe("service down");
    expect(await (await steer("sessions")).json()).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("sets the states of another implementation where it is told, and keeps to its base path", async () => {
    const mock = createStatefulMock();
    const url = await serve(async (request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname === "/states") return mock.fetch(new Request("http://localhost/__admin/provider-states", request));
      const below = pathname.replace(/^\/api\/v1/, "");
      if (below === pathname || below.startsWith("/__admin")) return new Response(null, { status: 404 });
      return mock.fetch(new Request(`http://localhost${below}${search}`, { headers: request.headers }));
    });
    const ended = await verify([`${url}/api/v1/`, "--pacts", LOBBY, "--provider-states-url", `${url}/states`]);
    expect(ended).toMatchObject({ status: 0, stdout: expect.stringContaining("8 verified") });
  });

  it("says so where nobody sets states, and the pacts' own credential is refused", async () => {
    const mock = createStatefulMock();
    const url = await serve((request) =>
      isAdmin(request) ? Promise.resolve(Response.redirect("http://127.0.0.1:9/", 302)) : mock.fetch(request),
    );
    const { status, stdout, stderr } = await verify([url, "--pacts", LOBBY], {});
    expect(status).toBe(3);
    expect(stderr).toContain("no provider state is set, because there is no --provider-states-url");
    const refusal = "  the target refuses the credential of the pact (401); give a real one with MUSEUM_USERNAME";
    for (const part of [refusal, "8 interactions"]) expect(stdout).toContain(part);
  });

  it("fetches pacts from a broker, and publishes which is verified and which is not", async () => {
    const broker = await startBroker(readPacts(), "t0ken", { pendingConsumers: [] });
    closeLater(() => broker.close());
    const url = await serve(breakItems((item) => ({ ...item, price: "5" })));
    const version = ["--publish", "--provider-version", "1a2b3c", "--provider-branch", "main"];
    const env = { ...SECRET, PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: "t0ken" };
    const { status, stdout } = await verify([url, ...version], env);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/14 interactions: \d+ verified, \d failed\.\n$/)]);
    const [, branch, ...rest] = broker.told;
    expect(branch).toMatchObject({ method: "PUT", path: "/pacticipants/museum/branches/main/versions/1a2b3c" });
    expect(rest.filter(({ method }) => method === "POST")).toMatchObject([
      { path: "/pacts/0/verification-results", body: { success: true, providerApplicationVersion: "1a2b3c" } },
      { path: "/pacts/1/verification-results", body: { success: false } },
    ]);
  });

  it("verifies pacts behind a gateway with a key and client certificates", async () => {
    const handle = toNodeHandler(createStatefulMock().mock);
    const listener: RequestListener = (incoming, outgoing) =>
      incoming.headers["x-api-key"] === "k3y" ? handle(incoming, outgoing) : outgoing.writeHead(403).end();
    const gateway = await serveListener(listener, tlsOf("server", true));
    closeLater(gateway.close);
    const files = { CA: "ca.pem", CERT: "client.pem", KEY: "client.key" };
    const named = Object.entries(files).map(([name, file]) => [`MUSEUM_SERVICE_TLS_${name}`, certificate(file)]);
    const withTls: Record<string, string> = { ...SECRET, ...Object.fromEntries(named) };
    const junit = join(newFolder(), "junit.xml");
    const args = [gateway.url, "--pacts", PACTS, "--reporter", `junit=${junit}`];
    expect((await verify(args, withTls)).status).toBe(3);
    const { status, stdout } = await verify([...args, "--header", "X-Api-Key: k3y", "--wait", "10s"], withTls);
    expect([status, stdout]).toEqual([0, expect.stringContaining("14 interactions: 14 verified.")]);
    expect(readFileSync(junit, "utf8")).toContain('tests="14" failures="0" errors="0"');
  });

  it("leaves nothing behind where a signal ends it", async () => {
    const mock = createStatefulMock();
    let isAsked = false;
    const url = await serve((request) => {
      if (isAdmin(request) || mock.applied.length === 0) return mock.fetch(request);
      isAsked = true;
      return new Promise(() => {});
    });
    const { child, ended } = begin(["pact", "verify", url, "--pacts", LOBBY], { env: SECRET });
    await expect.poll(() => isAsked).toBe(true);
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ status: 143, stdout: "", stderr: "interrupted; there is no verdict.\n" });
    expect(await (await fetch(`${url}/__admin/sessions`)).json()).toEqual([]);
  });
});

/** A proxy that nobody should go through, and what it was asked. */
async function startProxy() {
  const asked: string[] = [];
  const proxy = createServer((socket) => {
    socket.on("data", (chunk) => void asked.push(String(chunk))).on("error", () => {});
  });
  closeLater(() => proxy.close());
  return { asked, through: await openServer(proxy) };
}
