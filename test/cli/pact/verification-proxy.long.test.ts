/** What stands between Pact's verifier and a target, asked as the verifier asks: states, the request, the states taken back. */
import { get, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createTargetFetch, findStatesUrl } from "../../../src/cli/pact/pact-target.js";
import { startVerificationProxy } from "../../../src/cli/pact/verification-proxy.js";
import { rightCredential } from "../../../src/verify/client/credential-variation.js";
import { serveListener } from "../../support/gateway.js";
import { json } from "../../support/mock.js";
import { createServing } from "../../support/served-handler.js";
import { createStatefulMock } from "../../support/stateful-mock.js";

const REAL = `Basic ${btoa("anna:s3cret")}`;
const OF_PACT = `Basic ${btoa("user:password")}`;

const { serve, closeLater } = createServing();

type Proxy = Awaited<ReturnType<typeof startProxy>>;
type Asked = { readonly path?: string; readonly authorization?: string | null };

async function startProxy(target: string, options: Partial<Parameters<typeof startVerificationProxy>[0]> = {}) {
  const proxy = await startVerificationProxy({
    target,
    statesUrl: `${target}/__admin/provider-states`,
    session: undefined,
    credential: rightCredential({ user: "anna", password: "s3cret" }),
    send: createTargetFetch(target, undefined, 60_000),
    ...options,
  });
  closeLater(proxy.close);
  return proxy;
}

/** Goes through an interaction as the verifier does; resolves to the status of the answer. */
async function interact(proxy: Proxy, states: readonly string[], asked: Asked = {}): Promise<number> {
  const { path = "/museum-hours?limit=1", authorization = OF_PACT } = asked;
  const { providerBaseUrl: url, providerStatesSetupUrl: statesUrl, customProviderHeaders } = proxy.settings;
  const change = (action: string, state: string) => fetch(statesUrl, json({ action, state, params: {} }, "POST"));
  for (const state of states) if (!(await change("setup", state)).ok) return 0;
  const headers = { ...customProviderHeaders, ...(authorization !== null && { Authorization: authorization }) };
  const { status } = await fetch(url + path, { headers });
  for (const state of states) await change("teardown", state);
  return status;
}

/** Where a target's states are set, with a session on it where it is a mock. */
function findStates(target: string, options: Partial<Parameters<typeof findStatesUrl>[1]> = {}) {
  return findStatesUrl(target, {
    given: undefined,
    isOfFile: false,
    isTargetOfFile: false,
    token: undefined,
    signal: new AbortController().signal,
    send: createTargetFetch(target, undefined, 60_000),
    ...options,
  });
}

/** Asks under a name that was pointed at this machine. */
function getAs(host: string, url: string, headers: object): Promise<{ readonly status: number | undefined }> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { ...headers, Host: host } }, ({ statusCode: status }) => resolve({ status }));
    asked.once("error", reject);
  });
}

describe("the proxy of a verification", () => {
  it("gives the real credential, but none where a pact has none, and not where it is to be refused", async () => {
    const seen: (string | null)[] = [];
    const mock = createStatefulMock();
    const target = await serve((request) => {
      if (!request.url.includes("__admin")) seen.push(request.headers.get("Authorization"));
      return mock.fetch(request);
    });
    const proxy = await startProxy(target);
    expect(await interact(proxy, [""])).toBe(200);
    expect(await interact(proxy, [""], { authorization: null })).toBe(401);
    expect(await interact(proxy, ["invalid credentials"])).toBe(401);
    const without = await startProxy(target, { credential: rightCredential(undefined) });
    expect(await interact(without, [""])).toBe(401);
    expect(seen).toEqual([REAL, null, OF_PACT, OF_PACT]);
  });

  it("asks nothing for anybody but the verifier", async () => {
    const asked: string[] = [];
    const target = await serve(async (request) => {
      asked.push(`${request.method} ${request.headers.get("Museum-Mock-Run")}`);
      return Response.json([]);
    });
    const proxy = await startProxy(target);
    const { providerBaseUrl: url, providerStatesSetupUrl: statesUrl, customProviderHeaders } = proxy.settings;
    const state = json({ state: "evil", action: "setup" }, "POST");
    const page = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const statuses = [
      fetch(`${url}/museum-hours`, { headers: { Authorization: REAL } }),
      fetch(`${url}/museum-hours`, { headers: { "Museum-Mock-Run": "guessed" } }),
      fetch(`${url}/__provider-states`, state),
      fetch(statesUrl, { ...state, headers: { ...state.headers, ...page } }),
      fetch(statesUrl, { ...state, headers: { "Content-Type": "text/plain" } }),
      getAs("evil.example", `${url}/museum-hours`, customProviderHeaders),
      getAs("evil.example", statesUrl, {}),
    ].map(async (answer) => (await answer).status);
    expect(await Promise.all(statuses)).toEqual(Array(7).fill(403));
    expect([asked, proxy.conversations]).toEqual([[], []]);
    const ofPage = await fetch(`${url}/museum-hours`, { headers: { ...customProviderHeaders, ...page } });
    expect([ofPage.status, asked]).toEqual([200, ["GET null"]]);
  });

  it("keeps the states and the answer of each interaction apart", async () => {
    const mock = createStatefulMock();
    const proxy = await startProxy(await serve((request) => mock.fetch(request)));
    await interact(proxy, ["no events", "today is 2027-03-02"]);
    await interact(proxy, [""], { path: "/special-events?limit=0" });
    const states = [{ name: "no events" }, { name: "today is 2027-03-02" }];
    expect(proxy.conversations).toMatchObject([
      { states, exchange: { target: "/museum-hours?limit=1", status: 200 } },
      { states: [{ name: "" }], exchange: { target: "/special-events?limit=0", status: 400 } },
    ]);
    expect(mock.applied).toEqual([
      ...["setup no events", "setup today is 2027-03-02", "teardown no events", "teardown today is 2027-03-02"],
      ...["setup ", "teardown "],
    ]);
  });

  it("asks nothing of the target where a state can't be set", async () => {
    let asked = 0;
    const target = await serve(async (request) => {
      if (request.url.includes("__admin")) return new Response("what?", { status: 500 });
      asked += 1;
      return Response.json([]);
    });
    const proxy = await startProxy(target);
    expect(await interact(proxy, ["no events"])).toBe(599);
    expect(asked).toBe(0);
    const why = `${target}/__admin/provider-states answered 500 to the state "no events". what?`;
    expect(proxy.conversations[0]?.failure).toBe(why);
  });

  it("waits once for what sets states and never answers, and shows no token of its address", async () => {
    let waiting = 0;
    const target = await serve((request) => {
      if (new URL(request.url).pathname !== "/states") return Promise.resolve(Response.json([]));
      waiting += 1;
      return new Promise(() => {});
    });
    const statesUrl = `${target}/states?token=t0ken`;
    const proxy = await startProxy(target, { statesUrl, send: createTargetFetch(target, undefined, 300) });
    for (let count = 0; count < 3; count += 1) expect(await interact(proxy, ["no events"])).toBe(599);
    expect(waiting).toBe(1);
    const failures = proxy.conversations.map(({ failure }) => failure);
    expect(failures).toEqual(Array(3).fill(`${target}/states gave no answer: nothing came within 0.3 s`));
  });

  const zeros = gzipSync(Buffer.alloc(20 << 20));
  const endWithZeros = (outgoing: ServerResponse) => outgoing.writeHead(200, { "Content-Encoding": "gzip" }).end(zeros);
  const endLong = (outgoing: ServerResponse) => outgoing.writeHead(200, { "X-Long": "x".repeat(64 << 10) }).end("[]");
  const drip = (outgoing: ServerResponse) => {
    const dripping = setInterval(() => outgoing.write(" "), 50);
    outgoing.on("close", () => clearInterval(dripping));
  };

  it.each<[string, reason: string, answer: (outgoing: ServerResponse) => unknown]>([
    ["a small body that is huge when decoded", "its body is larger than 16 MB", endWithZeros],
    ["a byte now and then", "nothing came within 0.5 s", drip],
    ["headers without an end", "its headers are larger than 16 KB", endLong],
    ["a status that is none", "its status is 101", (outgoing) => outgoing.writeHead(101).end()],
  ])("gives up on %s", async (_, reason, answer) => {
    const { url, close } = await serveListener((_incoming, outgoing) => void answer(outgoing));
    closeLater(close);
    const send = createTargetFetch(url, undefined, reason === "nothing came within 0.5 s" ? 500 : 60_000);
    const proxy = await startProxy(url, { statesUrl: undefined, send });
    expect(await interact(proxy, [""])).toBe(599);
    const said = proxy.conversations[0]?.failure?.split(" gave no answer: ");
    expect(said).toEqual([`${url}/museum-hours?limit=1`, expect.stringContaining(reason)]);
  });

  it("passes a redirect on as an answer, with nothing that the verifier would follow", async () => {
    const target = await serve(async () => Response.redirect("http://127.0.0.1:9/login", 302));
    const proxy = await startProxy(target, { statesUrl: undefined });
    expect(await interact(proxy, [""])).toBe(302);
    expect(proxy.conversations[0]?.exchange).toMatchObject({ status: 302, location: "http://127.0.0.1:9/login" });
  });

  it("leaves off asking when it is closed", async () => {
    const asked: AbortSignal[] = [];
    const target = await serve((request) => {
      asked.push(request.signal);
      return new Promise(() => {});
    });
    const proxy = await startProxy(target, { statesUrl: undefined });
    const { providerBaseUrl, customProviderHeaders: headers } = proxy.settings;
    const answer = fetch(`${providerBaseUrl}/museum-hours`, { headers });
    await expect.poll(() => asked).toHaveLength(1);
    void proxy.close();
    expect((await answer).status).toBe(599);
    await expect.poll(() => asked[0]?.aborted).toBe(true);
  });

  it("sends the token to no port that a file alone names", async () => {
    const mock = createStatefulMock({ adminToken: "t0ken" });
    const target = await serve((request) => mock.fetch(request));
    const ofFile = await findStates(target, { token: "t0ken", isTargetOfFile: true });
    expect(ofFile.unreachable).toContain("to no address that a file alone names");
    const { session } = await findStates(target, { token: "t0ken" });
    expect(session?.controlHeaders).toEqual({ Authorization: "Bearer t0ken" });
  });

  it("asks a mock in a session of each run's own", async () => {
    const mock = createStatefulMock({ scenario: "service down" });
    const target = await serve((request) => mock.fetch(request));
    const [one, other] = [await findStates(target), await findStates(target)];
    expect(one.session?.id).not.toBe(other.session?.id);
    const entered = await fetch(`${target}/__admin/scenarios?session=${one.session?.id}`);
    expect(await entered.json()).toMatchObject({ current: "standard" });
    const proxy = await startProxy(target, { statesUrl: one.url, session: one.session });
    expect(await interact(proxy, [""])).toBe(200);
    expect((await fetch(`${target}/museum-hours`, { headers: { Authorization: REAL } })).status).toBe(503);
    await one.session?.end();
    await other.session?.end();
    expect(await (await fetch(`${target}/__admin/sessions`)).json()).toEqual([]);
  });
});
