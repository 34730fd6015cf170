/** `museum-mock pact verify`: the pacts of the sample consumers, against providers that are sound, broken or gone. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { listen } from "../../src/adapters/node.js";
import { type BrokerOptions, startBroker } from "../support/broker.js";
import { begin, run } from "../support/cli.js";
import { createStatefulMock } from "../support/stateful-mock.js";

const PACTS = "contracts/pacts";
const LOBBY = `${PACTS}/lobby-screen-museum.json`;
const SECRET = { MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3cret" };

type Handler = (request: Request) => Promise<Response>;

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(handler: Handler): Promise<string> {
  const { url, close } = await listen({ fetch: handler }, { port: 0 });
  closing.push(close);
  return url;
}

const verify = (args: readonly string[], env: NodeJS.ProcessEnv = SECRET) => run(["pact", "verify", ...args], { env });

interface Interaction {
  readonly description?: string;
  readonly states?: readonly string[];
  readonly status?: number;
  readonly isPending?: true;
}

/** A pact whose interactions ask for the hours, and get 200 where nothing else is said. */
function pactOf(consumer: string, interactions: readonly Interaction[]) {
  const headers = { Authorization: [`Basic ${btoa("user:password")}`] };
  return {
    consumer: { name: consumer },
    provider: { name: "museum" },
    interactions: interactions.map(({ description, states = [], status = 200, isPending = false }, index) => ({
      type: "Synchronous/HTTP",
      description: description ?? `x${index}`,
      pending: isPending,
      providerStates: states.map((name) => ({ name })),
      request: { method: "GET", path: "/museum-hours", headers },
      response: { status },
    })),
    metadata: { pactSpecification: { version: "4.0" } },
  };
}

function folderOf(...pacts: readonly ReturnType<typeof pactOf>[]): string {
  const folder = mkdtempSync(join(tmpdir(), "museum-mock-pacts-"));
  for (const [index, pact] of pacts.entries()) writeFileSync(join(folder, `${index}.json`), JSON.stringify(pact));
  return folder;
}

/** A mock whose answers of entries are changed. */
function broken(change: (item: Record<string, unknown>) => unknown): Handler {
  const mock = createStatefulMock();
  return async (request) => {
    const response = await mock.fetch(request);
    if (new URL(request.url).pathname.startsWith("/__admin") || response.status !== 200) return response;
    return Response.json(((await response.json()) as Record<string, unknown>[]).map(change));
  };
}

describe.concurrent("museum-mock pact verify", { timeout: 120_000 }, () => {
  it("verifies both consumers against the mock, with its states set and taken back", async () => {
    const mock = createStatefulMock();
    const url = await serve((request) => mock.fetch(request));
    const { status, stdout, stderr } = await verify([url, "--pacts", PACTS]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("✓ lobby-screen: the opening of today\n");
    expect(stdout).toContain("✓ visit-planner: the events of a week\n");
    expect(stdout).toMatch(/14 interactions: 14 verified\.\n$/);
    expect(mock.applied).toContain("setup exactly two pages");
    expect(mock.applied.at(-1)).toMatch(/^teardown /);
  });

  it("leaves the common world of a mock as it is, and other runs alone", async () => {
    const mock = createStatefulMock();
    const url = await serve((request) => mock.fetch(request));
    const put = (path: string, body: string) => fetch(`${url}/__admin/${path}`, { method: "PUT", body });
    await put("scenarios", '{"scenario": "service down"}');
    await put("faults", '[{"status": 500}]');
    const runs = await Promise.all([LOBBY, LOBBY].map((pacts) => verify([url, "--pacts", pacts])));
    for (const { status, stdout } of runs)
      expect([status, stdout.split("\n").at(-2)]).toEqual([0, "8 interactions: 8 verified."]);
    expect((await (await fetch(`${url}/__admin/scenarios`)).json()).current).toBe("service down");
    expect(await (await fetch(`${url}/__admin/sessions`)).json()).toEqual([]);
  });

  it("gives the real credential, but none where a pact has none, and not where it is to be refused", async () => {
    const mock = createStatefulMock();
    const seen: [string, string | null][] = [];
    const url = await serve((request) => {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith("/__admin"))
        seen.push([mock.applied.at(-1) ?? "", request.headers.get("Authorization")]);
      return mock.fetch(request);
    });
    await verify([url, "--pacts", LOBBY]);
    const real = `Basic ${btoa("anna:s3cret")}`;
    expect(seen.map(([, credential]) => credential).sort()).toEqual(
      [...Array(7).fill(real), `Basic ${btoa("user:password")}`, null].sort(),
    );
    expect(seen.find(([state]) => state === "setup invalid credentials")?.[1]).toBe(`Basic ${btoa("user:password")}`);
  });

  it("says of an interaction that fails why, what came, and how to see it again, without the secret", async () => {
    const url = await serve(broken((item) => ("timeOpen" in item ? { ...item, timeOpen: "9:00 s3cret" } : item)));
    const { status, stdout } = await verify([url, "--pacts", LOBBY]);
    expect(status).toBe(1);
    expect(stdout).toContain(
      [
        "✗ lobby-screen: the opening of today",
        "  given:  today is 2027-03-02 · the museum is open on 2027-03-02",
        "  $[0].timeOpen: Expected '9:00 •••' to match '^([01][0-9]|2[0-3]):[0-5][0-9]$'",
        '  came:   200 [{"date":"2027-03-02","timeOpen":"9:00 •••","timeClose":"18:00"}]',
        `    curl -i --compressed -u "$MUSEUM_USERNAME:$MUSEUM_PASSWORD" '${url}/museum-hours?limit=1&startDate=2027-03-02'`,
      ].join("\n"),
    );
    expect(stdout).toContain("8 interactions: 7 verified, 1 failed.");
    expect(stdout).not.toContain("s3cret");
  });

  it("gives each reason once", async () => {
    const url = await serve(broken((item) => ("dates" in item ? { ...item, dates: ["soon"] } : item)));
    const { stdout } = await verify([url, "--pacts", `${PACTS}/visit-planner-museum.json`]);
    const reasons = stdout.split("\n").filter((line) => line.startsWith("  $[0].dates[0]: Expected 'soon'"));
    const failed = stdout.split("\n").filter((line) => line.startsWith("✗"));
    expect(failed.length).toBeGreaterThan(0);
    expect(reasons.length).toBe(failed.length);
  });

  it("names another status alone, since headers and body follow from it", async () => {
    const url = await serve(async (request) =>
      new URL(request.url).pathname.startsWith("/__admin")
        ? createStatefulMock().fetch(request)
        : new Response("gone", { status: 410 }),
    );
    const { status, stdout } = await verify([url, "--pacts", LOBBY]);
    expect(status).toBe(1);
    expect(stdout).toContain("  status: expected 200 but was 410\n  came:   410 gone\n");
    expect(stdout).toContain("8 interactions: 0 verified, 8 failed.");
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

  it("has no verdict where a state can't be set", async () => {
    const mock = createStatefulMock();
    const url = await serve(async (request) => {
      const isStates = new URL(request.url).pathname === "/__admin/provider-states";
      if (isStates && (await request.clone().text()).includes("no events"))
        return new Response("what?", { status: 500 });
      return mock.fetch(request);
    });
    const { status, stdout } = await verify([url, "--pacts", LOBBY]);
    expect(status).toBe(3);
    expect(stdout).toContain("? lobby-screen: the events of a day without any\n");
    expect(stdout).toContain(`  ${url}/__admin/provider-states answered 500 to the state "no events". what?\n`);
    expect(stdout).toContain("8 interactions: 7 verified, 1 without an answer.");
  });

  it("says so where nobody sets states, or the pacts' own credential is refused", async () => {
    const mock = createStatefulMock();
    const url = await serve((request) =>
      new URL(request.url).pathname.startsWith("/__admin")
        ? Promise.resolve(new Response(null, { status: 404 }))
        : mock.fetch(request),
    );
    const { status, stdout, stderr } = await verify([url, "--pacts", LOBBY], {});
    expect(status).toBe(3);
    expect(stderr).toContain("no provider state is set; give --provider-states-url");
    expect(stdout).toContain(
      "  the target refuses the credential of the pact (401); give a real one with MUSEUM_USERNAME",
    );
  });

  it("has no verdict where the credential that it was given is refused", async () => {
    const mock = createStatefulMock();
    const url = await serve((request) => mock.fetch(request));
    const wrong = { ...SECRET, MUSEUM_PASSWORD: "other" };
    expect(await verify([url, "--pacts", LOBBY], wrong)).toMatchObject({
      status: 3,
      stdout: "",
      stderr: expect.stringContaining("the target refuses the credential (401); check the user and the password"),
    });
  });

  it("sets each state afresh, whatever the mock was started in", async () => {
    const mock = createStatefulMock({ scenario: "service down" });
    const url = await serve((request) => mock.fetch(request));
    expect(await verify([url, "--pacts", LOBBY])).toMatchObject({ status: 0 });
  });

  it("has nothing verified by what Pact got in place of an answer", async () => {
    const mock = createStatefulMock();
    const url = await serve((request) => mock.fetch(request));
    const folder = folderOf(pactOf("a", [{ states: ["no such state"], status: 599 }]));
    const { status, stdout } = await verify([url, "--pacts", folder]);
    expect({ status, stdout }).toMatchObject({ status: 3, stdout: expect.stringContaining("? a: x0\n") });
  });

  it("tells apart consumers and interactions, whatever they are called", async () => {
    const mock = createStatefulMock();
    const url = await serve((request) => mock.fetch(request));
    const folder = folderOf(
      pactOf("a and b", [{ description: "in two\nlines (0s, 1ms verification)" }, { description: "" }]),
      pactOf("c", [
        { description: "same", status: 404, isPending: true },
        { description: "same", status: 418 },
      ]),
      pactOf("d", [{ status: 410 }]),
    );
    const { status, stdout } = await verify([url, "--pacts", folder]);
    const heads = stdout.split("\n").filter((line) => /^[✓✗○?]|status:/.test(line));
    expect(heads).toEqual([
      expect.stringContaining("✓ a and b: in two"),
      "✓ a and b: ",
      "○ c: same",
      "  status: expected 404 but was 200",
      "✗ c: same",
      "  status: expected 418 but was 200",
      "✗ d: x0",
      "  status: expected 410 but was 200",
    ]);
    expect(status).toBe(1);
  });

  it("waits once for what sets states and never answers, and shows no token of its address", async () => {
    const mock = createStatefulMock();
    let waiting = 0;
    const url = await serve((request) => {
      if (new URL(request.url).pathname !== "/states") return mock.fetch(request);
      waiting += 1;
      return new Promise(() => {});
    });
    const states = ["--provider-states-url", `${url}/states?token=t0ken`, "--timeout", "0.5"];
    const { status, stdout, stderr } = await verify([url, "--pacts", LOBBY, ...states]);
    expect({ status, waiting }).toEqual({ status: 3, waiting: 1 });
    expect(stdout).toContain(`  ${url}/states gave no answer: nothing came within 0.5 s\n`);
    expect(stdout).toContain("8 interactions: 0 verified, 8 without an answer.");
    expect(stdout + stderr).not.toContain("t0ken");
  });

  it("shows no secret that a target echoes, be it in JSON or where an answer is cut", async () => {
    const mock = createStatefulMock({ credentials: ['anna:s3c"ret'] });
    const url = await serve(async (request) => {
      const response = await mock.fetch(request);
      if (new URL(request.url).pathname.startsWith("/__admin") || response.status !== 200) return response;
      return Response.json({ echo: 's3c"ret', text: `${"x".repeat(260)}s3c"ret` });
    });
    const { stdout } = await verify([url, "--pacts", LOBBY], { MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: 's3c"ret' });
    expect(stdout).toContain('{"echo":"•••","text":"xxx');
    expect(stdout).not.toContain("s3c");
  });

  it("takes no target for away that sends elsewhere on a path that is no part of it", async () => {
    const mock = createStatefulMock();
    const url = await serve(async (request) =>
      new URL(request.url).pathname.startsWith("/__admin")
        ? Response.redirect("http://127.0.0.1:9/", 302)
        : mock.fetch(request),
    );
    const { stdout, stderr } = await verify([url, "--pacts", LOBBY]);
    expect(stderr).toContain("no provider state is set");
    expect(stdout).toContain("8 interactions");
  });

  it("leaves nothing behind where a signal ends it", async () => {
    const mock = createStatefulMock();
    let notice = () => {};
    const asked = new Promise<void>((resolve) => {
      notice = resolve;
    });
    const url = await serve((request) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/__admin") || mock.applied.length === 0) return mock.fetch(request);
      notice();
      return new Promise(() => {});
    });
    const { child, ended } = begin(["pact", "verify", url, "--pacts", LOBBY], { env: SECRET });
    await asked;
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ status: 143, stdout: "", stderr: "interrupted; there is no verdict.\n" });
    expect(await (await fetch(`${url}/__admin/sessions`)).json()).toEqual([]);
  });

  it("waits for the controls of a mock no longer than for anything else, and says which token they want", async () => {
    const mock = createStatefulMock({ adminToken: "t0ken" });
    const url = await serve((request) => mock.fetch(request));
    expect((await verify([url, "--pacts", LOBBY])).stderr).toContain("want a token; give it in MUSEUM_ADMIN_TOKEN.");
    const wrong = await verify([url, "--pacts", LOBBY], { ...SECRET, MUSEUM_ADMIN_TOKEN: "other" });
    expect(wrong).toMatchObject({ status: 3, stderr: expect.stringContaining("MUSEUM_ADMIN_TOKEN is another one.") });
    const right = await verify([url, "--pacts", LOBBY], { ...SECRET, MUSEUM_ADMIN_TOKEN: "t0ken" });
    expect(right).toMatchObject({ status: 0, stderr: "" });
    const silent = await serve((request) =>
      new URL(request.url).pathname === "/__admin/reset" ? new Promise(() => {}) : mock.fetch(request),
    );
    const ended = await verify([silent, "--pacts", LOBBY, "--timeout", "0.5"]);
    expect(ended).toMatchObject({ status: 3, stderr: expect.stringContaining("can't be reached") });
  });

  it("begins nothing after a signal", async () => {
    const mock = createStatefulMock();
    let answer = () => {};
    let isProbed = false;
    const url = await serve(async (request) => {
      if (new URL(request.url).pathname.startsWith("/__admin")) return mock.fetch(request);
      isProbed = true;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return mock.fetch(request);
    });
    const { child, ended } = begin(["pact", "verify", url, "--pacts", LOBBY], { env: SECRET });
    while (!isProbed) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ status: 130, stdout: "", stderr: "interrupted; there is no verdict.\n" });
    answer();
    expect(mock.applied).toEqual([]);
  });

  it("shows what came as it came where there is no secret in it, be the password empty", async () => {
    const mock = createStatefulMock({ credentials: ["anna:"] });
    const url = await serve(async (request) =>
      new URL(request.url).pathname.startsWith("/__admin")
        ? mock.fetch(request)
        : new Response("what?", { status: 418 }),
    );
    const { stdout } = await verify([url, "--pacts", LOBBY, "--credentials", "anna:"], {});
    expect(stdout).toContain("  came:   418 what?\n");
  });

  it("leaves out the pacts of other providers, and says so", async () => {
    const folder = mkdtempSync(join(tmpdir(), "museum-mock-pacts-"));
    const pact = JSON.parse(readFileSync(`${PACTS}/lobby-screen-museum.json`, "utf8"));
    writeFileSync(join(folder, "a.json"), JSON.stringify(pact));
    writeFileSync(join(folder, "b.json"), JSON.stringify({ ...pact, provider: { name: "zoo" } }));
    const mock = createStatefulMock();
    const url = await serve((request) => mock.fetch(request));
    // A broker in the environment is not asked where there is a folder.
    const env = { ...SECRET, PACT_BROKER_BASE_URL: "http://127.0.0.1:9" };
    const { status, stdout, stderr } = await verify([url, "--pacts", folder], env);
    expect(status).toBe(0);
    expect(stdout).toContain("8 interactions: 8 verified.");
    expect(stderr).toContain('b.json is left out: its provider is "zoo", not "museum".');
  });

  it("tells nobody else of the run, nor goes through a proxy to this machine", async () => {
    const asked: (string | undefined)[] = [];
    const proxy = createServer((request, response) => {
      asked.push(request.url);
      response.end();
    });
    proxy.on("connect", (request, socket) => {
      asked.push(request.url);
      socket.end();
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    closing.push(() => proxy.close());
    const address = proxy.address() as { port: number };
    const mock = createStatefulMock();
    const url = await serve((request) => mock.fetch(request));
    const through = `http://127.0.0.1:${address.port}`;
    const env = { ...SECRET, HTTPS_PROXY: through, HTTP_PROXY: through, PACT_DO_NOT_TRACK: undefined };
    expect((await verify([url, "--pacts", LOBBY], env)).status).toBe(0);
    expect(asked).toEqual([]);
  });
});

describe.concurrent("museum-mock pact verify with a broker", { timeout: 120_000 }, () => {
  const pacts = readdirSync(PACTS).map((name) => JSON.parse(readFileSync(join(PACTS, name), "utf8")));
  const version = ["--publish", "--provider-version", "1a2b3c", "--provider-branch", "main"];

  async function startStandIn(options: BrokerOptions = {}) {
    const broker = await startBroker(pacts, "t0ken", options);
    closing.push(() => broker.close());
    return { broker, env: { ...SECRET, PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: "t0ken" } };
  }

  it("fetches the pacts by the selectors and publishes that they are verified", async () => {
    const { broker, env } = await startStandIn();
    const mock = createStatefulMock();
    const url = await serve((request) => mock.fetch(request));
    const selectors = [
      "--consumer-version-selectors",
      '{"branch":"next"}',
      "--consumer-version-selectors",
      '[{"mainBranch":true}]',
    ];
    const { status, stdout } = await verify([url, ...version, ...selectors], env);
    expect({ status, end: stdout.split("\n").at(-2) }).toEqual({ status: 0, end: "14 interactions: 14 verified." });
    const [asked, branch, ...rest] = broker.told;
    expect(asked?.body).toMatchObject({
      consumerVersionSelectors: [{ branch: "next" }, { mainBranch: true }],
      providerVersionBranch: "main",
    });
    expect(branch).toMatchObject({ method: "PUT", path: "/pacticipants/museum/branches/main/versions/1a2b3c" });
    expect(rest.filter(({ method }) => method === "POST")).toMatchObject([
      { path: "/pacts/0/verification-results", body: { success: true, providerApplicationVersion: "1a2b3c" } },
      { path: "/pacts/1/verification-results", body: { success: true } },
    ]);
  });

  it("publishes which pact is not, and keeps silent without --publish", async () => {
    const { broker, env } = await startStandIn();
    const url = await serve(broken((item) => ({ ...item, price: "5" })));
    expect((await verify([url, ...version], env)).status).toBe(1);
    const results = broker.told.filter(({ path }) => path.endsWith("results"));
    expect(results.map(({ body }) => (body as { success: boolean }).success)).toEqual(
      pacts.map(({ consumer }) => consumer.name !== "visit-planner"),
    );
    const told = broker.told.length;
    await verify([url], env);
    expect(broker.told.slice(told).map(({ path }) => path)).toEqual(["/pacts/provider/museum/for-verification"]);
  });

  it("tells what is pending from what is not", async () => {
    const { env } = await startStandIn({ pendingConsumers: ["lobby-screen"] });
    const url = await serve(broken((item) => ({ ...item, ...("price" in item ? { price: "5" } : { timeOpen: "9" }) })));
    const { status, stdout } = await verify([url, "--enable-pending", "--provider-branch", "main"], env);
    expect(stdout).toMatch(/✗ visit-planner: the events of a week\n.*\n( {2}\S.*price.*\n)+ {2}came/);
    expect(stdout).toMatch(/○ lobby-screen: the opening of today\n.*\n {2}\$\[0\]\.timeOpen/);
    expect(stdout).not.toMatch(/○ visit-planner|✗ lobby-screen|gives no reason/);
    expect(status).toBe(1);
  });

  it("says so where the broker takes no result, and counts that as no verdict", async () => {
    const { env } = await startStandIn({ publishStatus: 409 });
    const mock = createStatefulMock();
    const url = await serve((request) => mock.fetch(request));
    const { status, stdout, stderr } = await verify([url, ...version], env);
    expect(stdout).toContain("14 interactions: 14 verified.");
    expect(stderr).toMatch(/not published: the broker was not told the result\. .*409 Conflict/);
    expect(status).toBe(3);
  });

  it("tells the broker nothing where the credential is refused", async () => {
    const { broker, env } = await startStandIn();
    const mock = createStatefulMock();
    const url = await serve((request) => mock.fetch(request));
    expect((await verify([url, ...version], { ...env, MUSEUM_PASSWORD: "other" })).status).toBe(3);
    expect(broker.told).toEqual([]);
  });

  it("fails nothing by what is pending, whether it was answered wrongly or could not be asked", async () => {
    const { broker, env } = await startStandIn();
    const url = await serve(broken((item) => ({ ...item, price: "5" })));
    const pending = ["--enable-pending", "--include-wip-pacts-since", "2027-03-01", "--provider-branch", "next"];
    const { status, stdout } = await verify([url, ...pending], env);
    expect(broker.told[0]?.body).toMatchObject({
      includePendingStatus: true,
      includeWipPactsSince: expect.stringContaining("2027-03-01"),
      providerVersionBranch: "next",
    });
    expect(stdout).toContain("○ visit-planner: the events of a week\n");
    expect(stdout).toMatch(/14 interactions: \d+ verified, \d pending, which fails nothing\.\n$/);
    expect(status).toBe(0);
    const stateless = await serve(async (request) =>
      request.method === "POST" ? new Response("no such state", { status: 400 }) : Response.json([]),
    );
    const unset = await verify([stateless, ...pending, "--provider-states-url", `${stateless}/states`], env);
    expect(unset.stdout).toContain("no such state");
    expect(unset.stdout).toMatch(/14 pending, which fails nothing\.\n$/);
    expect(unset.status).toBe(0);
  });

  it.each([
    [
      "refuses the token",
      async () => ({ ...(await startStandIn()).env, PACT_BROKER_TOKEN: "other" }),
      [],
      "answers 401; set PACT_BROKER_TOKEN",
    ],
    ["can't be reached", async () => ({ PACT_BROKER_BASE_URL: "http://127.0.0.1:9" }), [], "can't be reached"],
    ["has no pact", async () => (await startStandIn()).env, ["--provider", "zoo"], "No pacts found for provider 'zoo'"],
  ])("has no verdict where it %s", async (_, settings, options, sentence) => {
    const mock = createStatefulMock();
    const url = await serve((request) => mock.fetch(request));
    const { status, stdout, stderr } = await verify([url, ...options], await settings());
    expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
    expect(stderr).toContain(sentence);
  });
});

describe.concurrent("museum-mock pact verify, used wrongly", () => {
  const url = "http://127.0.0.1:9";
  const broker = { PACT_BROKER_BASE_URL: "http://127.0.0.1:9" };

  it.each([
    [[], {}, "pact verify needs the base address"],
    [[url], {}, "pact verify needs --pacts DIR, or a broker in PACT_BROKER_BASE_URL."],
    [[url, "--pacts", "nowhere"], {}, '--pacts "nowhere" does not exist'],
    [[url, "--pacts", "README.md"], {}, '"README.md" is not JSON: line 1, column 1'],
    [[url, "--pacts", "package.json"], {}, '"package.json" is no pact'],
    [[url, "--pacts", PACTS, "--publish"], {}, "--publish is for pacts from a broker"],
    [[url, "--pacts", PACTS, "--provider-version", "1"], {}, "--provider-version is for pacts from a broker"],
    [[url, "--pacts", PACTS, "--provider-branch", "main"], {}, "--provider-branch is for pacts from a broker"],
    [[url, "--pacts", PACTS, "--provider-states-url", "states"], {}, '--provider-states-url "states" is no address'],
    [[url, "--publish"], broker, "--publish needs --provider-version"],
    [[url, "--publish", "--provider-version", "1"], broker, "--publish needs a credential"],
    [[url, "--pacts", PACTS, "--timeout", "0"], {}, '--timeout "0" is not a number over 0'],
    [
      [url, "--consumer-version-selectors", '{"mainBanch": true}'],
      broker,
      '"mainBanch", which no selector has; did you mean mainBranch?',
    ],
    [
      [url, "--pacts", PACTS, "--provider-states-url", "http://a:s3cret@127.0.0.1/"],
      {},
      "has a user or a password in it",
    ],
    [[url, "--enable-pending"], broker, "--enable-pending needs --provider-branch"],
    [[url, "--enable-pending", "--pacts", PACTS], {}, "--enable-pending is for pacts from a broker"],
    [[url, "--include-wip-pacts-since", "2027-02-30", "--provider-branch", "main"], broker, '"2027-02-30"'],
    [[url, "--consumer-version-selectors", "main"], broker, '--consumer-version-selectors "main" is no selector'],
    [[url], { PACT_BROKER_BASE_URL: "broker" }, 'PACT_BROKER_BASE_URL "broker" is no address'],
    [[url], { ...broker, PACT_BROKER_USERNAME: "anna" }, "Set PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD both"],
    [[url], { ...broker, PACT_BROKER_TOKEN: "t", PACT_BROKER_USERNAME: "anna" }, "set one or the other"],
    [[url, "--pacts", PACTS], { MUSEUM_USERNAME: "anna" }, "MUSEUM_USERNAME is set without MUSEUM_PASSWORD"],
    [[url, "--pact", PACTS], {}, "(Did you mean --pacts?)"],
  ] as const)("exits with 2 for %j %j", async (args, env, sentence) => {
    const { status, stdout, stderr } = await verify(args, env);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });

  it.each([
    [["--pacts", PACTS], "can't be reached"],
    [["--pacts", "fixtures"], 'has no pact with the provider "museum"'],
  ])("exits with 3 for %j", async (args, sentence) => {
    const folder = mkdtempSync(join(tmpdir(), "museum-mock-pacts-"));
    const given = args.map((arg) => (arg === "fixtures" ? folder : arg));
    expect(await verify([url, ...given])).toMatchObject({ status: 3, stderr: expect.stringContaining(sentence) });
  });

  it("shows the commands of the group, and an example of each", async () => {
    expect((await run(["pact"])).status).toBe(2);
    expect((await run(["pact", "verifi"])).stderr).toContain("Did you mean verify?");
    expect((await run(["pact", "verify", "--help"])).stdout).toContain(
      "$ museum-mock pact verify http://127.0.0.1:4010 --pacts pacts",
    );
  });
});
