import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "../support/folder.js";
import { run, startServe } from "../support/run-cli.js";
import { type Provided, serveProvider } from "../verify/http-provider.js";
import { CREDENTIALS } from "../verify/judging.js";
import { createMuseum } from "../verify/museum.js";
import { createNoonClock } from "../verify/noon-clock.js";
import { createProvider } from "../verify/provider.js";

const env = { MUSEUM_USERNAME: "curator", MUSEUM_PASSWORD: "Tapir:7x", MUSEUM_SERVICE_RATE: "5000" };
const TODAY = "2026-11-21";
const basic = `Basic ${Buffer.from(CREDENTIALS).toString("base64")}`;

describe("museum-mock twin and serve --twin", () => {
  let provided: Provided;
  let taken: string;

  beforeAll(async () => {
    provided = await serveProvider(createProvider(createNoonClock(), () => ({ base: "/api/v2" })));
    taken = join(newFolder(), "museum-twin");
    const url = `${provided.url}/api/v2`;
    const { status, stdout } = await run(["twin", url, "--out", taken, "--today", TODAY], { env });
    expect([status, stdout]).toEqual([0, expect.stringContaining(`✓ Twin of ${url} in ${taken}`)]);
    expect(stdout).toContain("394 entries, 2026-09-22 to 2028-01-15");
  });

  afterAll(() => provided.close());

  it("writes three files, with an entry a line and no credential", () => {
    expect(readdirSync(taken).sort()).toEqual(["museum.json", "profile.json", "twin.json"]);
    expect(readFileSync(join(taken, "museum.json"), "utf8").split("\n")).toHaveLength(394 + 190 + 7);
    const all = readdirSync(taken).map((name) => readFileSync(join(taken, name), "utf8"));
    expect(all.join("")).not.toMatch(/Tapir|Q3VyYXRv|curator/i);
  });

  it("is compared by verify: exit 0 while they are equal, 1 and what has changed if not", async () => {
    const args = ["--twin", taken, "--today", TODAY, "--quick"];
    expect((await run(["verify", `${provided.url}/api/v2`, ...args], { env })).status).toBe(0);
    const museum = createMuseum(TODAY);
    Object.assign(museum.hours[80] as object, { timeClose: "18:15" });
    const other = await serveProvider(createProvider(createNoonClock(), () => ({ base: "/api/v2", museum })));
    const url = `${other.url}/api/v2`;
    const { status, stdout } = await run(["verify", url, ...args], { env });
    const says = `The entry of hours ${museum.hours[80]?.date} was changed.`;
    expect([status, stdout]).toEqual([1, expect.stringContaining(says)]);
    expect(stdout).toMatch(/timeClose "21:00"[\s\S]*timeClose "18:15"/);
    const copied = join(newFolder(), "museum-twin");
    cpSync(taken, copied, { recursive: true });
    const again = await run(["twin", url, "--out", copied, "--today", TODAY], { env });
    expect(again.stdout).toMatch(/^It has changed since [\d-]+; git diff .*museum-twin shows how\.$/m);
    await other.close();
  });

  it("serves the twin under its base path, on the recorded day, with the answers of the service", async () => {
    const served = await startServe(["--twin", taken, "--today", "as-recorded", "--quiet"]);
    const target = "/api/v2/special-events?page=2&limit=7";
    const headers = { Authorization: basic };
    const listOf = async ({ url }: { url: string }) => (await fetch(url + target, { headers })).json();
    expect(await listOf(served)).toEqual(await listOf(provided));
    expect((await fetch(`${served.url}/special-events`, { headers })).status).toBe(404);
    expect((await fetch(`${served.url}/__admin/health`)).status).toBe(200);
    const explained = await run(["explain", "museum-hours?limit=1", "--twin", taken, "--today", "as-recorded"]);
    expect(explained).toMatchObject({ status: 0, stdout: expect.stringContaining(TODAY) });
    expect(served.output().stdout).toContain(`listens on ${served.url}/api/v2`);
    expect(served.output().stdout).toContain(`today    ${TODAY}, held`);
    expect(await served.stop()).toBe(0);
  });

  it("rebases the twin to the week of another day", async () => {
    const served = await startServe(["--twin", taken, "--rebase", "--today", "2031-03-29", "--quiet"]);
    const response = await fetch(`${served.url}/api/v2/museum-hours?limit=1`, { headers: { Authorization: basic } });
    expect(await response.json()).toEqual([{ date: "2031-03-29", timeOpen: "09:30", timeClose: "17:00" }]);
    expect(served.output().stderr).toContain("dates are moved by 227 weeks");
    await served.stop();
  });

  it("reads a twin that Git has checked out with CR LF, and refuses one that is broken", async () => {
    const edited = newFolder();
    for (const name of readdirSync(taken))
      writeFileSync(join(edited, name), readFileSync(join(taken, name), "utf8").replaceAll("\n", "\r\n"));
    const args = ["explain", "museum-hours?limit=1", "--twin", edited, "--today", "as-recorded"];
    expect((await run(args)).status).toBe(0);
    writeFileSync(join(edited, "museum.json"), '{"hours": [{}]}');
    expect((await run(["serve", "--twin", edited])).stderr).toContain("museum.json is not valid");
  });

  it("keeps nothing of a target that is not there or no museum, if it refuses the credential, or if the run ends early", async () => {
    const out = join(newFolder(), "museum-twin");
    const page = "<!doctype html><html><title>Sign in</title></html>";
    const other = await serveProvider(async () => new Response(page, { headers: { "Content-Type": "text/html" } }));
    const url = `${provided.url}/api/v2`;
    for (const [target, further, why] of [
      ["http://127.0.0.1:9", {}, "No twin: "],
      [other.url, {}, 'gets 200 with a web page, "Sign in"'],
      [url, { MUSEUM_PASSWORD: "wrong" }, "refuses the credential"],
      [url, { MUSEUM_SERVICE_MAX_REQUESTS: "60" }, "60"],
    ] as const) {
      const ended = await run(["twin", target, "--out", out, "--today", TODAY], { env: { ...env, ...further } });
      expect([ended.status, existsSync(out)]).toEqual([3, false]);
      for (const sentence of [why, "Nothing was written."]) expect(ended.stderr).toContain(sentence);
    }
    await other.close();
  });

  it("keeps a complete twin where the new one is incomplete, and says so", async () => {
    const showEvent = (event: object, _range: unknown, index: number) =>
      index === 0 ? { ...event, price: "free" } : event;
    const broken = await serveProvider(createProvider(createNoonClock(), () => ({ base: "/api/v2", showEvent })));
    const take = (out: string) => run(["twin", `${broken.url}/api/v2`, "--out", out, "--today", TODAY], { env });
    const before = readFileSync(join(taken, "museum.json"), "utf8");
    const { status, stdout } = await take(taken);
    const says = `✗ Incomplete twin of ${broken.url}/api/v2 was not written\n`;
    expect([status, stdout]).toEqual([1, expect.stringContaining(says)]);
    expect(stdout).toMatch(/museum-twin keeps its complete twin of \d{4}-\d\d-\d\d\.\n/);
    expect(stdout).not.toContain("--twin");
    expect(readFileSync(join(taken, "museum.json"), "utf8")).toBe(before);
    expect(readdirSync(taken)).toHaveLength(3);
    const other = join(newFolder(), "incomplete");
    const written = { status: 1, stdout: expect.stringContaining(`museum-mock serve --twin ${other}`) };
    for (const _time of ["first", "again"]) expect(await take(other)).toMatchObject(written);
    await broken.close();
  });

  it("writes nothing over a museum.json of somebody else's", async () => {
    const out = newFolder({ "museum.json": "mine" });
    const ended = await run(["twin", provided.url, "--out", out], { env });
    expect(ended.stderr).toContain("has a museum.json that belongs to no twin");
    expect(readFileSync(join(out, "museum.json"), "utf8")).toBe("mine");
  });
});
