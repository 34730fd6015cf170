/** `museum-mock serve` on a terminal in this process: what each option does, what is printed, what is watched, and what is refused. */
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { commands } from "../../../src/cli/commands.js";
import { datesIn, exampleWorld } from "../../support/example-world.js";
import { newFile, newFolder } from "../../support/folder.js";
import { hasLinks } from "../../support/links.js";
import { sendOver, statusesOf } from "../../support/mock.js";
import { errorOf, run, type Served, startServe, type TerminalOptions } from "../../support/run-cli.js";

const dataFile = newFile("museum.json", JSON.stringify(exampleWorld));

let served: Served | undefined;
afterEach(() => served?.stop());

const serve = (...args: string[]) => serveWith(args);

async function serveWith(args: readonly string[], options: TerminalOptions = {}): Promise<Served> {
  served = await startServe(args, options);
  return served;
}

describe("museum-mock serve --state", () => {
  const put = (url: string, path: string, body: object) =>
    fetch(`${url}/__admin${path}`, { method: "PUT", body: JSON.stringify(body) });

  it("keeps the state with MUSEUM_SAVE_STATE, and begins with it", async () => {
    const state = join(newFolder(), "world.json");
    const args = ["--fixtures", dataFile, "--today", "2027-03-02"];
    const first = await startServe([...args, "--state", state], { env: { MUSEUM_SAVE_STATE: "true" } });
    expect(JSON.parse(readFileSync(state, "utf8"))).toEqual({ version: 1, clock: { today: "2027-03-02" } });
    await put(first.url, "/clock", { today: "2027-03-09" });
    await put(first.url, "/faults", [{ status: 503, times: 2 }]);
    expect((await sendOver(first.url)("/museum-hours")).status).toBe(503);
    await expect.poll(() => readFileSync(state, "utf8")).toContain("counts");
    await put(first.url, "/clock", { today: "2027-03-10" });
    await first.stop();
    const { url, output } = await serve(...args, "--state", state);
    expect(output().stderr).toMatch(/^note: --today is not used: the clock is that of --state ".*world\.json"\.$/m);
    expect(await statusesOf(sendOver(url), 2)).toEqual([503, 200]);
    expect(await datesIn(await sendOver(url)("/museum-hours?limit=1"))).toEqual(["2027-03-10"]);
  });

  const keeping = { env: { MUSEUM_SAVE_STATE: "true" } };
  const impossible = '{"version": 1, "clock": {"today": "2027-02-30"}}';

  it.each<[sentence: string, content: string | undefined, path: string, options?: TerminalOptions]>([
    ['none.json" does not exist.', undefined, "none.json"],
    ['broken.json": line 1, column 2: close brace expected.', "{", "broken.json"],
    ['clock.today: Invalid value "2027-02-30"; expected a calendar date, YYYY-MM-DD.', impossible, "broken.json"],
    ['broken.json" is longer than 8388608 bytes.', " ".repeat(8 * 1024 * 1024 + 1), "broken.json"],
    ['x.json" is in a folder that does not exist.', undefined, "none/x.json", keeping],
  ])("says what is wrong with the file: %s", async (sentence, content, name, options = {}) => {
    const path = content === undefined ? join(newFolder(), name) : newFile(name, content);
    expect(await errorOf(["serve", "--port", "0", "--state", path], options)).toContain(sentence);
  });

  it("needs a file to keep the state in", async () => {
    expect((await run(["serve"], keeping)).stderr).toBe("error: MUSEUM_SAVE_STATE needs a file; add --state FILE.\n");
  });
});

describe("museum-mock serve", () => {
  it("drops idle sessions, at most so many, and names them after the user", async () => {
    const env = { MUSEUM_SESSION_BY: "user", MUSEUM_MAX_SESSIONS: "2", MUSEUM_SESSION_IDLE: "30s" };
    const { url } = await serveWith([], { env });
    for (const user of ["a", "b", "c"]) {
      await sendOver(url)("/museum-hours", { headers: { Authorization: `Basic ${btoa(`${user}:x`)}` } });
    }
    const sessions = await (await fetch(`${url}/__admin/sessions`)).json();
    expect(sessions.map(({ id }: { id: string }) => id)).toEqual(["b", "c"]);
  });

  it("logs a line a request: method, path, status, count, time, and what it noticed", async () => {
    const { url, until } = await serve("--fixtures", dataFile, "--today", "2027-03-02");
    await sendOver(url)("/museum-hours?limit=1&startdate=2027-03-05");
    await until(
      /^GET \/museum-hours\?limit=1&startdate=2027-03-05 200 1 entry \d+\.\d ms {2}unknown parameter "startdate"; did you mean startDate\?$/m,
    );
    await sendOver(url)("/special-events?limit=31");
    await until(/^GET \/special-events\?limit=31 400 \d+\.\d ms {2}limit "31" is over the maximum; /m);
  });

  it("takes each option from the environment, too, and prefers the command line", async () => {
    const env = {
      ...{ MUSEUM_TODAY: "2027-03-02", MUSEUM_SEED: "7", MUSEUM_NO_CORS: "true", MUSEUM_QUIET: "false" },
      ...{ MUSEUM_CHOICE: "limitAboveMaximum=clamp\nbadParameterStatus=422", MUSEUM_BASE_PATH: "" },
    };
    const { url, output } = await serveWith(["--today", "2027-03-05"], { env });
    expect(output().stdout).toMatch(/seed 7\n.*2027-03-05, held\n.*limitAboveMaximum=clamp, badParameterStatus=422/);
    const clamped = await sendOver(url)("/museum-hours?limit=31", { headers: { Origin: "http://localhost:3000" } });
    expect(clamped.status).toBe(200);
    expect(clamped.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect((await sendOver(url)("/museum-hours?limit=x")).status).toBe(422);
  });

  it("warns with every command of a variable that is nearly a setting, and leaves others alone", async () => {
    const warned = async (env: Record<string, string>) => (await run(["choices", "endDateBound"], { env })).stderr;
    const notes = await warned({ MUSEUM_TODY: "2027-03-01", MUSEUM_NAME: "Louvre", MUSEUM_SEDE: "" });
    expect(notes).toBe("note: Unknown MUSEUM_TODY; did you mean MUSEUM_TODAY?\n");
    const others = ["URL", "BASE_URL", "USERNAME", "PASSWORD", "TESTS", "ADMIN_TOKEN", "STORE", "PATH", "MOCK_PORT"];
    const actions = ["PORT", "DATA", "MODE", "SCENARIO", "PROFILE", "TODAY", "URL"].map((name) => `ACTION_${name}`);
    const known = [...others, ...actions].map((name) => [`MUSEUM_${name}`, "redis://127.0.0.1"]);
    expect(await warned(Object.fromEntries(known))).toBe("");
  });

  it("does what its options say, prints no colours where nobody looks, and logs nothing with --quiet", async () => {
    const profile = newFile("a.json", '{"$schema": "x", "limitAboveMaximum": "clamp", "badParameterStatus": 422}');
    const { url, output, stop } = await startServe([
      ...["--profile", profile, "--choice", "limitAboveMaximum=reject", "--time-zone", "Pacific/Kiritimati"],
      ...["--credentials", "anna:s3:cret", "--credentials", "müsli:пароль", "--delay", "50..60"],
      ...["--no-cors", "--no-admin", "--quiet", "--fixtures", dataFile],
    ]);
    const ask = (user: string, path = "/museum-hours?limit=31", more = {}) =>
      fetch(url + path, { headers: { Authorization: `Basic ${Buffer.from(user).toString("base64")}`, ...more } });
    const started = performance.now();
    const response = await ask("müsli:пароль", undefined, { Origin: "http://localhost:5173" });
    expect(performance.now() - started).toBeGreaterThanOrEqual(49);
    expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([422, null]);
    expect((await ask("ann:s3:cret")).status).toBe(401);
    expect((await ask("anna:s3:cret", "/__admin/profile")).status).toBe(404);
    const { today } = await (await ask("anna:s3:cret", "/museum-hours?__explain")).json();
    expect(today.because).toMatchObject([{ choice: "timeZone", answer: "Pacific/Kiritimati" }]);
    await stop();
    for (const unwanted of ["GET", "\u001b["]) expect(output().stdout).not.toContain(unwanted);
  });

  it("starts its clock with --now, and says what it shows", async () => {
    const { url, output } = await serve("--now", "2027-03-28T01:59:50", "--time-zone", "Europe/Berlin");
    expect(output().stdout).toMatch(/^today {4}2027-03-28 01:59:50\+01:00, held$/m);
    const clock = await (await fetch(`${url}/__admin/clock`)).json();
    expect(clock).toMatchObject({ speed: 0, timeZone: "Europe/Berlin" });
    const hours = await sendOver(url)("/museum-hours");
    expect(hours.headers.get("Date")).toBe("Sun, 28 Mar 2027 00:59:50 GMT");
  });

  it("names requests that a client on this machine can send, and the page to look at, unless there are no controls or they want a token", async () => {
    const { url, until } = await serve();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await until(new RegExp(`^museum-mock listens on ${url}\n[\\s\\S]*^look +${url}/__admin/$`, "m"));
    await served?.stop();
    const everywhere = await serve("--host", "0.0.0.0");
    const { port } = new URL(everywhere.url);
    const others = "on this machine; other machines need --admin-token";
    await everywhere.until(new RegExp(`^look +http://127.0.0.1:${port}/__admin/ ${others}$`, "m"));
    await everywhere.until(new RegExp(`"http://127.0.0.1:${port}/special-events\\?limit=3"$`, "m"));
    for (const args of [["--no-admin"], ["--admin-token", "x"]]) {
      await served?.stop();
      const { output, until: untilAgain } = await serve(...args);
      await untilAgain(/special-events\?limit=3/);
      expect(output().stdout).not.toContain("look ");
    }
  });

  it("starts in a --scenario, one of a folder of --scenarios among them, and tells of it in the log", async () => {
    const own = newFolder({ "roof.yaml": "name: the roof leaks\nsays: Closed.\nextends: closed for a fortnight\n" });
    const args = ["--scenarios", own, "--scenario", "the-roof-leaks", "--today", "2027-03-01"];
    const { url, until } = await serve(...args);
    await until(/^scenario +the roof leaks$/m);
    expect((await datesIn(await sendOver(url)("/museum-hours?limit=1&__session=a")))[0]).toBe("2027-03-15");
    await until(/ \[session a, "the roof leaks"\]$/m);
    await sendOver(url)("/museum-hours?__fault=resetBeforeBody").catch(() => {});
    await until(/__fault=resetBeforeBody cut off .*fault: resetBeforeBody$/m);
  });

  it("shows the data set anew when its file changes, and keeps the last good one", async () => {
    const file = join(newFolder(), "watched.json");
    const write = (text: string) => {
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    };
    write(JSON.stringify({ hours: [{ date: "2027-03-02" }], events: [] }));
    const { url, until } = await serve("--fixtures", file, "--today", "2027-03-02");
    const dates = async () => datesIn(await sendOver(url)("/museum-hours"));
    expect(await dates()).toEqual(["2027-03-02"]);
    write('{"hours": [{"date": "2027-03-32"}]}');
    await until(/not reloaded: .*\n.*hours\[0\]\.date is "2027-03-32"/);
    expect(await dates()).toEqual(["2027-03-02"]);
    write(JSON.stringify({ hours: [{ date: "2027-03-05" }], events: [] }));
    await until(/^reloaded /m);
    expect(await dates()).toEqual(["2027-03-05"]);
  });

  it.runIf(hasLinks)("shows the data set anew when a link on the way to it is swapped", async () => {
    const at = newFolder();
    const write = (name: string, date: string) => {
      mkdirSync(join(at, name));
      writeFileSync(join(at, name, "museum.json"), JSON.stringify({ hours: [{ date }] }));
    };
    write("first", "2027-03-02");
    // As a ConfigMap is mounted: museum.json leads to ..data, and that to a folder.
    symlinkSync("first", join(at, "..data"));
    symlinkSync(join("..data", "museum.json"), join(at, "museum.json"));
    const { url, until } = await serve("--fixtures", join(at, "museum.json"), "--today", "2027-03-02");
    write("second", "2027-03-05");
    symlinkSync("second", join(at, "..new"));
    renameSync(join(at, "..new"), join(at, "..data"));
    await until(/^reloaded /m);
    expect(await datesIn(await sendOver(url)("/museum-hours"))).toEqual(["2027-03-05"]);
  });

  it("reads --scenarios anew when a file changes, and keeps the last valid version of an invalid one", async () => {
    const own = newFolder();
    const file = join(own, "roof.yaml");
    const write = (hours: string) => writeFileSync(file, `name: leaks\nsays: Closed.\ndata: { hours: ${hours} }\n`);
    write("{ remove: all }");
    const { url, until } = await serve("--scenarios", own, "--scenario", "leaks", "--today", "2027-03-02");
    const dates = async () => datesIn(await sendOver(url)("/museum-hours"));
    const problems = async () => (await (await fetch(`${url}/__admin/scenarios`)).json()).problems;
    expect([await dates(), await problems()]).toEqual([[], undefined]);
    write("{ remove: everything }");
    await until(
      /not reloaded: Invalid scenarios in --scenarios .*\n.*roof\.yaml:3:26: data\.hours\.remove: Invalid value "everything"/,
    );
    expect((await problems()).join("\n")).toMatch(/^Invalid scenarios.*\n.*roof.yaml:3:26: data.hours.remove: .*$/);
    expect(await dates()).toEqual([]);
    write('{ replace: [{ date: today, timeOpen: "10:00" }] }');
    await until(/^reloaded the scenarios in /m);
    expect([await dates(), await problems()]).toEqual([["2027-03-02"], undefined]);
    writeFileSync(join(own, "second.json"), JSON.stringify({ name: "a second", says: "Another." }));
    await until(/reloaded the scenarios in [\s\S]*\nreloaded the scenarios in /);
    expect((await sendOver(url)("/museum-hours", { headers: { Prefer: 'scenario="a second"' } })).status).toBe(200);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("stops on %s without a word, while a connection is idle", async (signal) => {
    const { url, stop, output } = await startServe();
    const { headers } = await sendOver(url)("/museum-hours");
    expect(headers.get("Keep-Alive"), "longer than load balancers keep it").toBe("timeout=72");
    expect(await stop(signal)).toBe(0);
    expect(output().stderr).toBe("");
  });
});

describe("museum-mock serve, used wrongly", () => {
  it("says that a port is taken", async () => {
    const { url } = await serve();
    const { port } = new URL(url);
    expect(await errorOf(["serve", "--port", port])).toContain(`Port ${port} on 127.0.0.1 is already in use`);
  });

  it("ignores a HOST that is no address of this machine, with a note, and refuses such a MUSEUM_HOST", async () => {
    // As a documentation address it is nobody's.
    const { url, output } = await serveWith([], { env: { HOST: "203.0.113.9" } });
    expect(url).toContain("http://127.0.0.1:");
    expect(output().stderr).toContain("note: HOST=203.0.113.9 is no address of this machine, and is ignored;");
    const said = await errorOf(["serve", "--port", "0"], { env: { MUSEUM_HOST: "203.0.113.9" } });
    expect(said).toContain('Invalid value "203.0.113.9" for MUSEUM_HOST; use');
  });

  it("names the first ten entries that break the schema, and counts the rest", async () => {
    const hours = Array.from({ length: 13 }, () => ({ date: "2027-03-02", timeOpen: "9am" }));
    const file = newFile("broken.json", JSON.stringify({ hours, events: [] }));
    const said = await errorOf(["serve", "--fixtures", file]);
    expect(said).toMatch(/hours\[9\]\.timeOpen is "9am", expected a time of day .*\n.*and 3 more$/m);
    expect(said).not.toContain("hours[10]");
  });
});

describe("museum-mock", () => {
  it("means serve where there are options alone", async () => {
    const named = await run(["serve", "--port", "http"]);
    expect(await run(["--port", "http"])).toEqual(named);
    expect(named.stderr).toContain('Invalid value "http" for --port; use a whole number from 0 to 65535');
    expect((await run(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("prints help with examples for every command, and exits with 0", async () => {
    for (const command of ["", ...Object.keys(commands)]) {
      const words = command.split(" ").filter((word) => word !== "");
      const { status, stdout } = await run([...words, "--help"]);
      expect([status, stdout]).toEqual([0, expect.stringContaining("Examples:")]);
      expect(stdout).not.toContain("\u001b[");
      expect(stdout).toContain(`Usage: ${["museum-mock", ...words].join(" ")} [options]`);
      for (const asked of [[...words, "-h"], ...(words.length > 0 ? [["help", ...words]] : [])])
        expect(await run(asked)).toEqual({ status: 0, stdout, stderr: "" });
    }
  });

  it.each([...["", "serve", "serve --port", "serve --config", "verify", "mcp --url", "generate --days", "choices"]])(
    "shows no password of an address after %j",
    async (command) => {
      const args = command.split(" ").filter((word) => word !== "");
      expect(await errorOf([...args, "http://anna:s3c/r@et@museum.invalid/?x#y"])).not.toMatch(/s3c|anna/);
    },
  );

  it("exits with 2 without a command, and for one that it doesn't have", async () => {
    expect(await errorOf([])).toContain("serve");
    expect(await errorOf(["verfiy", "http://127.0.0.1:9"])).toContain(
      "unknown command 'verfiy'\n(Did you mean verify?)",
    );
    expect((await run(["pact"])).status).toBe(2);
    for (const more of [[], ["pacts"]])
      expect(await errorOf(["pact", "chek", ...more])).toContain("unknown command 'chek'\n(Did you mean check?)");
  });
});
