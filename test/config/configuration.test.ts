/** The settings of a command: a flag over a variable, over the file, over the default. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { museumMock } from "../../src/adapters/testing/vite.js";
import { commands } from "../../src/cli/commands.js";
import { namedSettings } from "../../src/config/settings.js";
import { exampleWorld } from "../support/example-world.js";
import { newFile, newFolder } from "../support/folder.js";
import { certificate } from "../support/gateway.js";
import { sendOver } from "../support/mock.js";
import { errorOf, run, type Served, startServe } from "../support/run-cli.js";

/** Writes a configuration file. */
function fileOf(settings: object, folder = newFolder()): string {
  const path = join(folder, "museum.config.json");
  writeFileSync(path, JSON.stringify(settings, null, 2));
  return path;
}

let served: Served | undefined;
afterEach(() => vi.unstubAllEnvs());
afterEach(() => served?.stop());

interface ShownSetting {
  readonly path: string;
  readonly value?: unknown;
  readonly origin: { readonly from: string; readonly name?: string };
}

/** Returns what `museum-mock config --json` says about a setting. */
async function shown(path: string, env: Record<string, string>, file: string): Promise<ShownSetting | undefined> {
  const { stdout } = await run(["config", "--json", "--config", file], { env });
  return (JSON.parse(stdout).settings as ShownSetting[]).find((setting) => setting.path === path);
}

describe("a setting", () => {
  const file = fileOf({ world: { today: "2027-03-05", credentials: ["file:a", "file:b"] }, server: { cors: false } });

  it("is the flag, or else the variable, or else the file, or else the default", async () => {
    const todayOf = async (args: readonly string[], env: Record<string, string> = {}) => {
      const { stdout } = await run(["explain", "museum-hours?limit=1", "--json", ...args], { env });
      return JSON.parse(stdout).today.date;
    };
    // A variable of other commands stops none.
    const env = { MUSEUM_TODAY: "2027-03-04", MUSEUM_GRACE: "serve alone reads it" };
    expect(await todayOf(["--config", file, "--today", "2027-03-03"], env)).toBe("2027-03-03");
    expect(await todayOf(["--config", file], env)).toBe("2027-03-04");
    expect(await todayOf(["--config", file], { MUSEUM_TODAY: "" })).toBe("2027-03-05");
    expect(await todayOf([], { MUSEUM_CONFIG: file })).toBe("2027-03-05");
    expect(await todayOf(["--config", fileOf({})], {})).toBe(new Date().toISOString().slice(0, 10));
    // Before the command, too, the file can be named.
    const { stdout } = await run(["--config", file, "explain", "museum-hours?limit=1", "--json"]);
    expect(JSON.parse(stdout).today.date).toBe("2027-03-05");
  });

  it("replaces a list, and adds nothing to it", async () => {
    served = await startServe(["--config", file, "--credentials", "flag:c"]);
    const statusFor = async (credential: string) =>
      (await fetch(`${served?.url}/museum-hours`, { headers: { Authorization: `Basic ${btoa(credential)}` } })).status;
    expect([await statusFor("file:a"), await statusFor("flag:c")]).toEqual([401, 200]);
  });

  it("on is turned off by its flag, its variable, or the file", async () => {
    expect(await shown("server.cors", {}, file)).toMatchObject({ value: false, origin: { from: "file" } });
    expect(await shown("server.cors", { MUSEUM_NO_CORS: "false" }, file)).toMatchObject({ value: true });
    const origin = { from: "variable", name: "MUSEUM_NO_CORS" };
    expect(await shown("server.cors", { MUSEUM_NO_CORS: "true" }, fileOf({}))).toMatchObject({ value: false, origin });
    expect(await shown("server.cors", {}, fileOf({}))).toMatchObject({ value: true, origin: { from: "default" } });
  });

  const json = { errorBody: "json" };
  const html = [{ format: "html", path: "-" }];
  const junit = { format: "junit", path: "v.xml" };
  const both = [junit, { format: "json", path: "v.json" }];

  it.each([
    ["service.rate", 5, "MUSEUM_SERVICE_RATE", "7", [5, 7]],
    ["suite.jobs", 1, "MUSEUM_SUITE_JOBS", "256\r\n", [1, 256]],
    ["service.timeout", "2s", "MUSEUM_SERVICE_TIMEOUT", "500ms\n", [2000, 500]],
    ["service.url", "http://a/", "MUSEUM_BASE_URL", "http://b/", ["http://a/", "http://b/"]],
    ["world.today", "2027-03-05", "MUSEUM_TODAY", "2027-03-01\n", ["2027-03-05", "2027-03-01"]],
    ["server.sessions.idle", "5m", "MUSEUM_SESSION_IDLE", "1m", [300_000, 60_000]],
    ["suite.mutate.require", 80, "MUSEUM_SUITE_MUTATE_REQUIRE", "90", [80, 90]],
    ["world.choices", json, "MUSEUM_CHOICE", "challenge=absent\r\n", [json, { challenge: "absent" }]],
    ["verify.rules", ["paging"], "MUSEUM_VERIFY_RULES", "http,success,\n", [["paging"], ["http", "success"]]],
    ["verify.reporters", { html: "-" }, "MUSEUM_VERIFY_REPORTERS", "junit=v.xml\r\n\njson=v.json\r\n", [html, both]],
  ] as const)("%s is the variable without line ends, or else the file", async (path, written, name, text, values) => {
    const own = fileOf(path.split(".").reduceRight<object>((inner, key) => ({ [key]: inner }), written as object));
    expect(await shown(path, {}, own)).toMatchObject({ value: values[0], origin: { from: "file" } });
    const origin = { from: "variable", name };
    expect(await shown(path, { [name]: text }, own)).toEqual({ path, value: values[1], origin });
  });

  it("of a higher origin sets aside what it is instead of", async () => {
    const now = fileOf({ world: { now: "2027-03-28T00:59:50Z", fixtures: "nowhere.json" } });
    const fixtures = newFile("museum.json", JSON.stringify(exampleWorld));
    const args = ["--today", "2027-03-03", "--fixtures", fixtures, "--config", now];
    const { status, stdout } = await run(["explain", "museum-hours?limit=1", "--json", ...args]);
    expect({ status, today: JSON.parse(stdout).today.date }).toEqual({ status: 0, today: "2027-03-03" });
  });

  it("conflicts with another of the same file", async () => {
    const both = fileOf({ world: { now: "2027-03-28T00:59:50Z", today: "2027-03-05" } });
    const said = await errorOf(["explain", "museum-hours", "--config", both]);
    expect(said).toBe("error: world.today can't be combined with world.now; leave one of them out.\n");
  });

  it("that names a file is relative to its own file, and an error names the setting", async () => {
    const profile = '{"limitAboveMaximum": "clamp"}';
    const folder = newFolder({ "qa/museum.json": JSON.stringify(exampleWorld), "qa/mine.json": profile });
    const world = { fixtures: "qa/museum.json", profile: "./qa/mine.json", today: "2027-03-02" };
    served = await startServe(["--config", fileOf({ world }, folder)]);
    expect((await sendOver(served.url)("/museum-hours?limit=31")).status).toBe(200);
    const missing = fileOf({ world: { fixtures: "none.json" } }, folder);
    const { stderr } = await run(["explain", "museum-hours", "--config", missing]);
    expect(stderr).toMatch(/^error: world\.fixtures ".*none\.json" does not exist\.\n$/);
  });

  it("of the file is no conflict with a running mock, as a flag is", async () => {
    const { stderr } = await run(["explain", "museum-hours", "--mock", "http://127.0.0.1:9", "--config", file]);
    expect(stderr).toContain("can't be reached");
  });
});

describe("a secret of the command line or the environment", () => {
  const file = fileOf({ service: { url: "http://127.0.0.1:1" } });
  const secrets: [readonly string[], Record<string, string>, string][] = [
    [["--credentials", "anna:s3cret"], {}, "--credentials"],
    [[], { MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3cret" }, "MUSEUM_USERNAME:MUSEUM_PASSWORD"],
    [[], { MUSEUM_SERVICE_HEADERS: "X-Api-Key: k3y" }, "MUSEUM_SERVICE_HEADERS"],
  ];

  it.each(secrets)("is not sent to the address of a file: %j %j", async (args, env, name) => {
    const why = `error: ${name} is not sent to an address that a file names (service.url in ${relative("", file)}); `;
    for (const command of [["verify"], ["pact", "verify", "--pacts", "contracts/pacts"]]) {
      const said = await errorOf([...command, "--config", file, ...args], { env });
      expect(said).toBe(`${why}add the address to the command, or set MUSEUM_BASE_URL.\n`);
    }
  });

  it("goes to the address of the environment, and that of the file to its own", async () => {
    const env = { MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3cret", MUSEUM_BASE_URL: "http://127.0.0.1:1" };
    expect((await run(["verify", "--config", file], { env })).status).toBe(3);
    const own = fileOf({ service: { url: "http://127.0.0.1:1", credentials: "anna:s3cret" } });
    expect((await run(["verify", "--config", own])).status).toBe(3);
  });
});

describe("museum-mock config", () => {
  it("prints each effective value with its origin, and masks secrets", async () => {
    const file = fileOf({
      world: { credentials: ["anna:s3cret"], today: "2027-03-05" },
      server: { adminToken: "t0ken", store: "redis://ben:s3cret@127.0.0.1:6379" },
      service: { url: "https://eve:s3cret@staging.example/api" },
    });
    const env = { MUSEUM_SEED: "7", MUSEUM_USERNAME: "carl", MUSEUM_PASSWORD: "s3cret" };
    const text = await run(["config", "--config", file], { env });
    expect(text.stdout).toMatch(/^The file is .*museum\.config\.json\.$/m);
    expect(text.stdout).toMatch(/^world\.today +"2027-03-05" {2}.*museum\.config\.json$/m);
    expect(text.stdout).toMatch(/^world\.seed +7 {2}MUSEUM_SEED$/m);
    expect(text.stdout).toMatch(/^server\.port +4010 {2}default$/m);
    expect(text.stdout).toMatch(/^world\.credentials +\["anna:•••"\] {2}.*museum\.config\.json$/m);
    expect(text.stdout).toMatch(/^service\.credentials +"carl:•••"/m);
    const json = await run(["config", "--json", "--config", file], { env });
    for (const { stdout, status } of [text, json]) {
      expect(status).toBe(0);
      expect(stdout).not.toMatch(/s3cret|t0ken/);
    }
    expect(JSON.parse(json.stdout).settings).toHaveLength(namedSettings.length);
  });

  const PEM = readFileSync(certificate("client.key"), "utf8");
  const secret = PEM.split("\n")[2] ?? "";

  it.each<[Record<string, string>, number]>([
    [{ MUSEUM_SERVICE_TLS_KEY: PEM }, 2],
    [{ MUSEUM_SERVICE_TLS_KEY: PEM.replaceAll("\n", "\\n") }, 2],
    [{ MUSEUM_SERVICE_TLS_CERT: PEM }, 2],
    [{ MUSEUM_SERVICE_TLS_KEY: PEM.split("\n").slice(1, -2).join("") }, 2],
    [{ MUSEUM_FIXTURES: PEM }, 2],
    [{ MUSEUM_SERVICE_TLS_PASSPHRASE: `a:${secret}` }, 0],
    [{ MUSEUM_ADMIN_TOKEN: `${secret}:b` }, 0],
    [{ MUSEUM_STORE: `redis://:${secret}@store/museum` }, 2],
    [{ MUSEUM_BASE_URL: `http://${secret}@museum.example?key=${secret}` }, 0],
    [{ MUSEUM_VERIFY_PACT_STATES_URL: `http://museum.example?token=${secret}` }, 0],
    [{ MUSEUM_OTHERS: `http://museum.example?token=${secret}` }, 2],
    [{ MUSEUM_SERVICE_HEADERS: `Bearer ${secret}` }, 2],
  ])("does not print a secret, wherever it stands: %j", async (env, status) => {
    const ended = await run(["config"], { env });
    expect(ended.stdout + ended.stderr).not.toContain(secret);
    expect(ended.status).toBe(status);
  });

  const verify = "verify http://127.0.0.1:9";
  const ofFile = ["serve --fixtures", "serve --state", "serve --profile", "generate --out", "config --config"];
  const ofFolder = ["serve --twin", "site --out", "pact check", `${verify} --twin`, `pact ${verify} --pacts`];
  const paths = [...ofFile, `${verify} --baseline`, `${verify} --learn`, ...ofFolder];

  it.each(paths)("prints no password of an address in place of a path: %s", async (words) => {
    const said = await errorOf([...words.split(" "), "https://anna:s3cret@x.example/m.json"]);
    const what = ofFolder.includes(words) ? "folder" : "file";
    expect(said).toMatch(new RegExp(`^error: Invalid value for .*: it is no path; use the path of a ${what}`));
    expect(said).not.toContain("s3cret");
  });

  it.each([
    ["that a flag takes no value", ["serve", "--quiet=yes"], "option '--quiet' takes no value"],
    ["that a word is no command", ["help", "verfiy"], "unknown command 'verfiy'"],
    ["nothing of an unknown option's value", ["verify", "--credential=anna:s3cret"], "unknown option '--credential'"],
  ])("says %s", async (_, args, sentence) => {
    expect((await errorOf(args)).split("\n")[0]).toBe(`error: ${sentence}`);
  });
});

const twice = { MUSEUM_NOW: "2027-03-28T00:59:50Z", MUSEUM_TODAY: "2027-03-01" };
it.each([
  [twice, "MUSEUM_TODAY can't be combined with MUSEUM_NOW; leave one of them out."],
  [{ MUSEUM_NOW: "noon" }, 'Invalid value "noon" for MUSEUM_NOW;'],
])("a clock is refused by commands and adapters alike: %j", async (env, sentence) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  expect(() => museumMock()).toThrow(sentence);
  expect(await errorOf(["explain", "museum-hours"], { env })).toContain(sentence);
});

describe("the help", () => {
  const names = [[], ...Object.keys(commands).map((name) => name.split(" "))];
  const optionsOf = async (command: readonly string[], ...more: string[]) =>
    (await run([...command, "--help", ...more])).stdout.match(/^ +(-[a-zA-Z], )?--[\w-]+/gm) ?? [];

  it("has at most 95 options in all, and --all has every flag", async () => {
    const main = await Promise.all(names.map((name) => optionsOf(name)));
    expect(main.flat().length).toBeLessThanOrEqual(95);
    const serve = (await optionsOf(["serve"])).map((option) => option.trim().replace(/^-\w, /, ""));
    const usual = "--choice --fixtures --help --port --profile --quiet --scenario --seed --today";
    expect(serve.sort().join(" ")).toBe(usual);
    const all = (await run(["serve", "--help", "--all"])).stdout;
    for (const { path, of, flag, flagName } of namedSettings) {
      if (!of.includes("serve")) continue;
      expect(all).toContain(flag?.on.includes("serve") ? `--${flagName}` : path);
      expect(all).toContain(path);
    }
  });

  it("of mutate is not about its option --all", async () => {
    expect((await run(["mutate", "--help", "--all"])).stdout).toContain("suite.timeout");
  });
});

it("reads each setting that is declared", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path));
  const own = files.filter((path) => !/config.settings\.ts$|generated/.test(path));
  const texts = own.map((path) => readFileSync(join("src", path), "utf8"));
  const isRead = (path: string) => {
    const [key = "", section = ""] = path.split(".").reverse();
    const picked = `\\{[^{}]*\\b${key}\\b[^{}]*\\}(?:: [^=]+)? = [^;]*\\b${section}\\b`;
    const read = new RegExp(`\\b${section}\\??\\.${key}\\b|${picked}`);
    return texts.some((text) => read.test(text));
  };
  const unread = namedSettings.filter(({ path }) => !isRead(path)).map(({ path }) => path);
  expect(unread).toEqual([]);
});
