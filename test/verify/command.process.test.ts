import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { choices, type Report } from "../../src/adapters/library/index.js";
import { newFolder } from "../support/folder.js";
import { hasProgram } from "../support/programs.js";
import { type Ended, run, startServe } from "../support/run-cli.js";
import { isWhole } from "../support/share.js";
import { type Provided, serveProvider } from "./http-provider.js";
import { NOON } from "./noon-clock.js";
import { type Change, createProvider, type Handler, json, PASSWORD, USER } from "./provider.js";
import { reportValidator } from "./report-validator.js";

const env = { MUSEUM_USERNAME: USER, MUSEUM_PASSWORD: PASSWORD };
const served: Provided[] = [];
const folder = newFolder();
const inFolder = (name: string) => join(folder, name);

async function serve(handler: Handler): Promise<Provided> {
  const provided = await serveProvider(handler);
  served.push(provided);
  return provided;
}

const readJson = (name: string) => JSON.parse(readFileSync(inFolder(name), "utf8"));

/** Most of what a command does with a run does not depend on how much is asked. */
const quick = { ...env, MUSEUM_VERIFY_QUICK: "true", MUSEUM_SERVICE_RATE: "5000" };

/** The targets hold their clock, so that the day on which a test runs makes no difference. */
const verify = (args: readonly string[], environment: NodeJS.ProcessEnv = quick): Promise<Ended> =>
  run(["verify", ...(args.includes("--today") ? [] : ["--today", "2026-11-21"]), ...args], { env: environment });

const provide = (change?: Change) => createProvider(() => NOON, change);
const short = () => provide(() => ({ defaultLimit: 9 }));

afterEach(async () => {
  await Promise.all(served.splice(0).map(({ close }) => close()));
});

describe("museum-mock verify, on a target that keeps the interface", () => {
  let ended: Ended;
  beforeAll(async () => {
    const { url, close } = await serveProvider(provide());
    const formats = { json: "report.json", junit: "report.xml", markdown: "report.md" };
    const reports = Object.entries(formats).flatMap(([name, file]) => ["--reporter", `${name}=${inFolder(file)}`]);
    ended = await verify([`${url}/`, ...reports, "--learn", inFolder("learned.json")], env);
    await close();
  });

  it("ends with 0 and says how much it asked", () => {
    expect(ended.status).toBe(0);
    expect(ended.stdout).toMatch(/\d+ passed, 0 failed, \d+ not exercised; \d+ requests in [\d.]+ s\.\n$/);
  });

  it("writes the JSON by its schema", () => {
    const report: Report = readJson("report.json");
    expect(reportValidator()(report)).toEqual([]);
    const passed = report.checks.filter(({ status }) => status === "passed").length;
    expect(report.summary).toMatchObject({ failed: 0, passed });
    expect(Object.keys(report.choices)).toEqual(Object.keys(choices));
    const evidence = expect.stringContaining("curl");
    expect(report.choices.limitAboveMaximum).toMatchObject({ answer: "reject", evidence });
  });

  it("writes a profile that serve takes", async () => {
    expect(readJson("learned.json")).toMatchObject({ errorBody: "json", badCredentialStatus: "401" });
    const profile = ["--profile", inFolder("learned.json"), "--credentials", "a:b"];
    expect((await run(["explain", "museum-hours?limit=31", ...profile])).status).toBe(0);
  });

  it("shows the credential nowhere", () => {
    const files = ["report.json", "report.xml", "report.md", "learned.json"];
    const texts = files.map((name) => readFileSync(inFolder(name), "utf8"));
    for (const text of [...texts, ended.stdout, ended.stderr]) {
      expect(text).not.toContain(PASSWORD);
      expect(text).not.toContain(btoa(`${USER}:${PASSWORD}`));
    }
  });
});

describe("museum-mock verify, on a target that is broken", () => {
  it("ends with 1 and prints curl lines that show it as they stand", async () => {
    const { url } = await serve(short());
    const { status, stdout } = await verify([url]);
    expect([status, stdout]).toEqual([1, expect.stringContaining("hours-limit-default")]);
    const line = curlLineIn(stdout, "museum-hours");
    expect(line).toContain('-u "$MUSEUM_USERNAME:$MUSEUM_PASSWORD"');
    expect(line).toContain(url);
    const shown = await runInShell(line);
    if (shown !== undefined) expect(JSON.parse(shown.slice(shown.indexOf("[")))).toHaveLength(9);
  });

  it("shows no secret of a credential that it tried in a query", async () => {
    const hasPassword = ({ url }: Request) => new URL(url).searchParams.get("password") === PASSWORD;
    const lax = provide(({ admits }) => ({ admits: (...asked) => admits(...asked) || hasPassword(asked[1]) }));
    const { url } = await serve(lax);
    const file = inFolder("lax.json");
    const { stdout } = await verify([url, "--rules", "credential-bypass", "--reporter", `json=${file}`]);
    const line = curlLineIn(stdout, "-i");
    expect(line).toContain('--data-urlencode "password=$MUSEUM_PASSWORD"');
    for (const text of [stdout, readFileSync(file, "utf8")]) {
      for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), btoa(`${USER}:${PASSWORD}`)]) {
        expect(text).not.toContain(secret);
      }
    }
    const shown = await runInShell(line);
    if (shown !== undefined) expect(shown).toContain('[{"date"');
  });

  it.skipIf(!isWhole)("tells a finding that comes and goes from one that stays", async () => {
    let count = 0;
    const sound = provide();
    const { url } = await serve(async (request) => {
      count += 1;
      return count % 50 === 0 ? json({}, { status: 500 }) : sound(request);
    });
    const { status, stdout } = await verify([url]);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/how often: \d+ of \d+ requests/)]);
  });

  it("takes known findings for no failure until they expire", async () => {
    const { url } = await serve(short());
    const some = [url, "--rules", "paging,defaults,prediction", "--reporter", `json=${inFolder("broken.json")}`];
    await verify(some);
    const broken: Report = readJson("broken.json");
    const ids = broken.checks.flatMap(({ findings }) => findings.map(({ id }) => id));
    const baseline = (expires: string) => {
      const file = inFolder(`baseline-${expires}.json`);
      writeFileSync(file, JSON.stringify({ findings: ids.map((id) => ({ id, reason: "ticket 12", expires })) }));
      return ["--baseline", file];
    };
    const known = await verify([...some, ...baseline("9999-01-01")]);
    expect([known.status, known.stdout]).toEqual([0, expect.stringContaining("ticket 12")]);
    const written = readJson("broken.json");
    expect(written.summary).toMatchObject({ failed: 0, known: ids.length });
    expect([broken, written].flatMap(reportValidator())).toEqual([]);
    expect(reportValidator()({ ...written, schemaVersion: 0 })).not.toEqual([]);
    const expired = await verify([...some, ...baseline("2020-01-01")]);
    expect([expired.status, expired.stderr]).toEqual([1, expect.stringContaining("expired on 2020-01-01")]);
  });

  it.skipIf(!isWhole)("annotates a pull request and fills the summary of a step", async () => {
    const { url } = await serve(short());
    const summary = inFolder("summary.md");
    writeFileSync(summary, "before\n");
    const { stdout } = await verify([url], { ...env, GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary });
    expect(stdout).toMatch(/^::error title=hours-limit-default::/m);
    expect(readFileSync(summary, "utf8")).toMatch(/^before\n# ✗ Verification failed/);
  });
});

describe("museum-mock verify, without a verdict", () => {
  const moved =
    (status: number, locationOf: (path: string) => string): Handler =>
    async ({ url }) =>
      new Response(null, { status, headers: { Location: locationOf(new URL(url).pathname) } });
  const elsewhere = "https://elsewhere.example/";
  const sound = provide();
  const silent: Handler = () => new Promise(() => {});

  it.each<[where: string, handler: Handler | undefined, says: string, environment?: NodeJS.ProcessEnv]>([
    ["nobody listens", undefined, "ECONNREFUSED"],
    ["the credential is refused", provide(() => ({ admits: () => false })), "refuses the credential"],
    ["nothing is there", provide(() => ({ base: "/api" })), "with its path?\n"],
    ["it redirects to a page to log in on", moved(302, () => "/login"), "is it a page to log in on?"],
    [
      "it redirects to the same operation elsewhere",
      moved(308, (path) => `${elsewhere}v2${path}`),
      `use the base address ${elsewhere}v2.`,
    ],
    ["it lives elsewhere", moved(301, () => elsewhere), elsewhere],
    ["the target never answers", silent, "no answer within 0.5 s", { ...env, MUSEUM_SERVICE_TIMEOUT: "0.5s" }],
    ["the target wants a credential and none was given", sound, "MUSEUM_USERNAME and MUSEUM_PASSWORD", {}],
  ])("ends with 3 where %s", async (_, handler, says, environment) => {
    const { url, close } = await serve(handler ?? sound);
    if (!handler) await close();
    const { status, stdout } = await verify([url], environment);
    expect([status, stdout]).toEqual([3, expect.stringContaining(says)]);
    expect(stdout).not.toContain("note:");
  });

  it.each([
    ["nothing", { hours: [], events: [] }, "no entry of hours and no event"],
    ["no event", { events: [] }, "No verdict on one operation: /special-events lists no event to judge by from "],
  ])("ends with 3 where the target lists %s", async (_, none, says) => {
    const { url } = await serve(provide(({ museum }) => ({ museum: { ...museum, ...none } })));
    expect(await verify([url])).toMatchObject({ status: 3, stdout: expect.stringContaining(says) });
  });

  it("asks whether the target speaks http, where TLS fails", async () => {
    const { url } = await serve(sound);
    const { stdout } = await verify([url.replace("http:", "https:")]);
    expect(stdout).toContain("does it speak http, not https?");
  });

  it("refuses a selection that leaves no rule, before it sends anything", async () => {
    const { url, requests } = await serve(sound);
    const { status, stderr } = await verify([url, "--rules", "paging", "--skip", "paging"]);
    expect([status, stderr, requests()]).toEqual([2, expect.stringContaining("No rule is left to judge"), 0]);
  });

  it.skipIf(!isWhole)("reports what it found before the target died", async () => {
    const { url, server, requests, close } = await serve(short());
    server.on("request", () => {
      if (requests() === 1500) void close();
    });
    const { status, stdout } = await verify([url, "--reporter", `json=${inFolder("died.json")}`], env);
    expect(readJson("died.json").ended).toContain("stopped answering");
    expect([status, stdout]).toEqual([1, expect.stringContaining("hours-limit-default")]);
  });
});

describe("museum-mock verify, its manners", () => {
  it("keeps to a budget, and says what it left out", async () => {
    const { url, requests } = await serve(provide());
    const { status, stdout } = await verify([url], { ...env, MUSEUM_SERVICE_MAX_REQUESTS: "400" });
    expect(requests()).toBeLessThanOrEqual(400);
    const says = "No verdict: the budget of 400 requests is used up.";
    expect([status, stdout]).toEqual([3, expect.stringContaining(says)]);
  });

  it("sends GET and HEAD alone, and what could write with MUSEUM_VERIFY_PROBE_WRITES", async () => {
    const methods = new Set<string>();
    const sound = provide();
    const { url } = await serve(async (request) => {
      methods.add(request.method);
      return sound(request);
    });
    const own = isWhole ? env : quick;
    await verify([url], own);
    expect([...methods].sort()).toEqual(["GET", "HEAD"]);
    await verify([url], { ...own, MUSEUM_VERIFY_PROBE_WRITES: "true" });
    const known = ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"];
    expect([...methods]).toEqual(expect.arrayContaining(known));
    // A method that Node.js does not know reaches no handler.
    expect([...methods].filter((method) => !known.includes(method)).sort()).toEqual(["OPTIONS", "PROPFIND", "REPORT"]);
  });
});

describe("museum-mock verify, with something to compare with", () => {
  it("fails a choice that has drifted, and says from what to what", async () => {
    const profile = inFolder("pinned.json");
    writeFileSync(profile, JSON.stringify({ errorBody: "json", badParameterStatus: "422" }));
    const { url } = await serve(provide());
    const { status, stdout } = await verify([url, "--profile", profile]);
    expect([status, stdout]).toEqual([1, expect.stringContaining("badParameterStatus has drifted from 422 to 400.")]);
    expect(stdout).not.toContain("errorBody has drifted");
  });

  it.skipIf(!isWhole)("knows every answer of a data set that the target was loaded with", async () => {
    const [file, otherFile] = [inFolder("data.json"), inFolder("other.json")];
    await run(["generate", "--out", file, "--from", "2027-03-01", "--days", "45"]);
    const data = JSON.parse(readFileSync(file, "utf8"));
    data.events[20].price += 1;
    writeFileSync(otherFile, JSON.stringify(data));
    const verifyMockOf = async (served: string) => {
      const login = ["--credentials", `${USER}:${PASSWORD}`];
      const mock = await startServe(["--quiet", "--fixtures", served, "--today", "2027-03-10", ...login]);
      return verify([mock.url, "--fixtures", file, "--today", "2027-03-10"]).finally(mock.stop);
    };
    const kept = await verifyMockOf(file);
    expect([kept.status, kept.stdout]).toEqual([0, expect.not.stringContaining("✗")]);
    expect(await verifyMockOf(otherFile)).toMatchObject({ status: 1, stdout: expect.stringContaining("data-set") });
    const other = await verify([(await serve(provide())).url, "--fixtures", file]);
    expect(other.stdout).toContain("is not in the data set");
  });

  it("counts what was not exercised with --require exercised", async () => {
    const { url } = await serve(provide());
    const required = [url, "--require", "exercised"];
    const says = expect.stringContaining("--require exercised");
    expect(await verify(required)).toMatchObject({ status: 1, stderr: says });
    const writing = { ...env, MUSEUM_VERIFY_PROBE_WRITES: "true" };
    expect((await verify([...required, "--rules", "http"], writing)).status).toBe(0);
    const { status, stderr } = await verify([...required, "--rules", "data-set,limit-maximum"]);
    expect([status, stderr]).toEqual([1, expect.stringContaining("--require exercised: data-set was not exercised")]);
  });
});

it("museum-mock verify says that a proxy of the environment is not used", async () => {
  // No name below this one is found (RFC 6761, section 6.4).
  const ask = async (name: string, exempt = "", target = "http://museum.invalid") => {
    const proxies = { [name]: "http://proxy.invalid:3128", NO_PROXY: exempt };
    return (await verify([target], { ...env, ...proxies })).stderr;
  };
  const says = "is set, but museum-mock sends its requests to museum.invalid directly.";
  const used = await Promise.all([ask("HTTP_PROXY"), ask("http_proxy")]);
  expect(used).toEqual(["HTTP_PROXY", "http_proxy"].map((name) => expect.stringContaining(`${name} ${says}`)));
  const exempt = ["museum.invalid", "a.example, .invalid", "*"].map((names) => ask("HTTP_PROXY", names));
  const others = [ask("HTTPS_PROXY"), ask("HTTP_PROXY", "", "http://127.0.0.1:1")];
  for (const silent of await Promise.all([...exempt, ...others])) expect(silent).not.toContain("_PROXY");
});

/** The first curl line of a report that has these words. */
function curlLineIn(stdout: string, words: string): string {
  const line = stdout.split("\n").find((text) => text.includes("curl ") && text.includes(words));
  return line?.trim() ?? "";
}

/** What a line prints in a shell; undefined where there is no curl. */
async function runInShell(line: string): Promise<string | undefined> {
  if (!hasProgram("curl") || !hasProgram("sh")) return undefined;
  const { spawn } = await import("node:child_process");
  const child = spawn("sh", ["-c", line], { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  for await (const text of child.stdout.setEncoding("utf8")) output += text;
  return output;
}
