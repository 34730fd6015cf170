import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createFixedWorld, createGeneratedWorld, createMock, holdClock, type World } from "../src/adapters/index.js";
import { type Listening, listen } from "../src/adapters/node.js";

const SCRIPT = fileURLToPath(new URL("../contracts/scenarios/runner/main.mjs", import.meta.url));
const USER = "änna";
const PASSWORD = 'p:ß {x} "q" = $5,%20';
const credential = { MUSEUM_USERNAME: USER, MUSEUM_PASSWORD: PASSWORD };

async function run(args: readonly string[], env: NodeJS.ProcessEnv = credential) {
  const { MUSEUM_USERNAME: _user, MUSEUM_PASSWORD: _password, ...rest } = process.env;
  const child = spawn(process.execPath, [SCRIPT, ...args], { env: { ...rest, ...env } });
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  }
  const [status] = await once(child, "close");
  return { status: status as number, ...output };
}

function serve(world: World = createGeneratedWorld(), change = (response: Response) => response): Promise<Listening> {
  const { fetch } = createMock({
    world,
    clock: holdClock("2027-03-01"),
    credentials: [`${USER}:${PASSWORD}`],
    profile: { credentialCheck: "listed" },
  });
  // The interface lies under a path, as behind a gateway.
  const inner = (request: Request) => new Request(request.url.replace("/api/v1", ""), { headers: request.headers });
  return listen({ fetch: async (request) => change(await fetch(inner(request))) }, { port: 0 });
}

describe("npm run scenarios", () => {
  it("runs every scenario against a mock of its own where no server is named", async () => {
    const { status, stdout, stderr } = await run([], {});
    expect(stdout).toMatch(/^✓ plan-a-visit: /m);
    expect(stdout).toMatch(/10 scenarios against http:\/\/127\.0\.0\.1:\d+: 10 kept, 0 broken, 0 not exercised\./);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it("runs them against a server under a path, with any credential, and says what it could not run", async () => {
    const { url, close } = await serve();
    const { status, stdout } = await run(["--server", `${url}/api/v1/`, "--verbose", "plan-a-visit", "from-today"]);
    await close();
    expect(stdout).toContain("not exercised: it needs --today.");
    expect(stdout).toContain(`3 scenarios against ${url}/api/v1: 1 kept, 0 broken, 2 not exercised.`);
    expect(stdout).not.toContain(PASSWORD);
    expect(status).toBe(0);
  });

  it("shows what breaks a scenario, with a line to see it again and without the secret, and ends with 1", async () => {
    const { url, close } = await serve(createGeneratedWorld(), (response) =>
      response.status === 200 ? Response.json([{ date: "2027-03-02", timeOpen: "9:00" }]) : response,
    );
    const { status, stdout, stderr } = await run(["--server", url, "plan-a-visit"]);
    await close();
    expect(stdout).toContain("✗ plan-a-visit");
    expect(stdout).toContain("  coming-days: Without a parameter there are ten days at most");
    expect(stdout).toContain(`    curl -i -u "$MUSEUM_USERNAME:$MUSEUM_PASSWORD" '${url}/museum-hours'`);
    expect(stdout).toMatch(/^ {4}schema check: /m);
    expect(stdout + stderr).not.toMatch(/ß|Basic /);
    expect(status).toBe(1);
  });

  it("gives no verdict on an empty museum, a refused credential or a server that is not there", async () => {
    const empty = await serve(createFixedWorld({ hours: [], events: [] }));
    const gone = await serve();
    await gone.close();
    const [nothing, refused, unreachable] = await Promise.all([
      run(["--server", empty.url]),
      run(["--server", empty.url], { ...credential, MUSEUM_PASSWORD: "wrong" }),
      run(["--server", gone.url]),
    ]);
    await empty.close();
    expect(nothing.stdout).toContain("step coming-days found too little to go on with spelled-out");
    expect(refused.stderr).toBe(
      `error: ${empty.url} refuses the credential (401); look at MUSEUM_USERNAME and MUSEUM_PASSWORD.\n`,
    );
    expect(unreachable.stderr).toContain(`error: ${gone.url}/museum-hours can't be reached (ECONNREFUSED);`);
    expect([nothing, refused, unreachable].map(({ status }) => status)).toEqual([3, 3, 3]);
  });

  it.each([
    [["--servr", "x"], 'Unknown option "--servr"'],
    [["--server", "ftp://x"], '--server: Invalid base address "ftp://x"; use one such as https://staging.example/api.'],
    [["--server", "http://127.0.0.1:1"], "set MUSEUM_USERNAME and MUSEUM_PASSWORD."],
    [["--today", "2027-02-30"], 'Invalid value "2027-02-30" for --today; use a calendar date'],
    [["plan-a-visti"], 'Unknown scenario "plan-a-visti"; did you mean plan-a-visit?'],
    [["picnic"], 'Unknown scenario "picnic"; there are event-in-detail, from-today,'],
  ])("refuses %j with a sentence", async (args, sentence) => {
    const { status, stdout, stderr } = await run(args, {});
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/ {4}at /);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  });

  it("refuses a credential that respect would send another way", async () => {
    const { status, stderr } = await run(["--server", "http://127.0.0.1:1"], {
      ...credential,
      MUSEUM_PASSWORD: "a$inputs.b",
    });
    expect(stderr).toContain('The credential has "$inputs" in it, which respect takes for an expression');
    expect(status).toBe(2);
  });

  it("has a help with an example", async () => {
    const { status, stdout } = await run(["--help"], {});
    expect(stdout).toMatch(/Example:\n.*npm run scenarios -- --server/);
    expect(status).toBe(0);
  });
});
