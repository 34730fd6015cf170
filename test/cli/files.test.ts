/** Files and folders that commands read and write: texts as editors and shells write them, and what was there until the new content is whole. */
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { replaceFile, replaceFiles, whileHeld } from "../../src/cli/files.js";
import { newFile, newFolder } from "../support/folder.js";
import { hasLinks } from "../support/links.js";
import { errorOf, run } from "../support/run-cli.js";

const facts = {
  ...{ schemaVersion: 1, from: "http://127.0.0.1:9", takenAt: "2027-03-01T00:00:00Z", today: "2027-03-01" },
  timeZone: { name: "UTC", isCertain: true, possible: 1 },
  ...{ requests: 1, seconds: 1, uncertain: [], notTaken: [], notes: [] },
};
const asked = { description: "all", request: { method: "GET", path: "/museum-hours" }, response: { status: 200 } };
/** As some write it, without metadata; it breaks the document, which wants a credential. */
const pact = { consumer: { name: "app" }, provider: { name: "museum" }, interactions: [asked] };

/** Each reader: a file that it reads, what is in it, and the command. */
const readers: readonly [string, string, object, (folder: string, file: string) => readonly string[]][] = [
  ["a data set", "data.json", { hours: [], events: [] }, (_, file) => ["explain", "museum-hours", "--fixtures", file]],
  ["a profile", "profile.json", {}, (_, file) => ["explain", "museum-hours", "--profile", file]],
  ["a scenario", "mine.yaml", { name: "mine", says: "A test." }, (folder) => ["scenarios", "--scenarios", folder]],
  ["a pact", "a.json", pact, (folder) => ["pact", "check", folder]],
  ["the facts of a twin", "twin.json", facts, (folder) => ["explain", "museum-hours", "--twin", folder]],
  ["the profile of a twin", "profile.json", {}, (folder) => ["explain", "museum-hours", "--twin", folder]],
  ["a baseline", "known.json", {}, (_, file) => ["mutate", "--baseline", file, "--only", "closed-day-open", "--", ""]],
];

const museum = '{"hours":[{"date":"2027-03-01"}],"events":[]}';
const twinFiles = (over: object = {}) => ({
  ...{ "museum.json": museum, "profile.json": "{}", "twin.json": JSON.stringify({ ...facts, ...over }) },
});

describe("a text file", () => {
  it.each(readers)("in UTF-16 is refused: %s", async (_, name, value, command) => {
    const folder = newFolder({ ...(command("f", "")[2] === "--twin" && twinFiles()) });
    fs.writeFileSync(join(folder, name), `\uFEFF${JSON.stringify(value)}`, "utf16le");
    expect(await errorOf(command(folder, join(folder, name)))).toContain("is UTF-16; save it as UTF-8.");
  });

  it.each(readers.slice(0, 6))("may begin with a byte order mark: %s", async (_, name, value, command) => {
    const folder = newFolder({ ...(command("f", "").includes("--twin") && twinFiles()) });
    fs.writeFileSync(join(folder, name), `\uFEFF${JSON.stringify(value)}`);
    expect((await run(command(folder, join(folder, name)))).stderr).not.toContain("error");
  });
});

describe("a folder", () => {
  const hidden = { "._mine.yaml": "\0\u0005", ".#mine.yaml": "", "._a.json": "\0", ".DS_Store": "", "Thumbs.db": "" };

  it("may have files of Finder, Explorer and editors in it", async () => {
    const folder = newFolder({ ...hidden, "mine.yaml": "name: mine\nsays: A test.\n" });
    expect(await run(["scenarios", "mine", "--scenarios", folder])).toMatchObject({ status: 0, stderr: "" });
    const pacts = newFolder({ ...hidden, "a.json": JSON.stringify(pact) });
    expect((await run(["pact", "check", pacts])).stderr).not.toContain("error");
  });

  /** What stands in place of a file, and what is said of it. */
  const places: readonly [string, make: (path: string) => void, string][] = [
    ["a folder", fs.mkdirSync, "is a directory, not a file."],
    ["a device", (path) => fs.symlinkSync("/dev/zero", path), "is not a regular file."],
  ];

  const possible = hasLinks ? places : places.slice(0, 1);
  it.each(possible)("of scenarios or pacts has no %s for a file", async (_, make, says) => {
    for (const [, name, , command] of readers.slice(2, 4)) {
      const folder = newFolder();
      make(join(folder, name));
      expect(await errorOf(command(folder, name))).toContain(`${name}" ${says}`);
    }
  });

  it("of scenarios is found by a name whose accents are written apart, and the other way round", async () => {
    const folder = newFolder({ "a.yaml": `name: "${"musée fermé".normalize("NFD")}"\nsays: A test.\n` });
    const scenarios = ["--scenarios", folder];
    expect((await run(["scenarios", "musée-fermé", ...scenarios])).status).toBe(0);
    expect((await run(["scenarios", "Musée fermé".normalize("NFD"), ...scenarios])).status).toBe(0);
  });

  it("of scenarios can take what `scenarios NAME` prints, for which the shell makes an empty file first", async () => {
    const scenarios = ["--scenarios", newFolder({ "mine.yaml": "" })];
    expect((await run(["scenarios", "no events", ...scenarios])).stdout).toContain("name: no events");
    expect((await run(["explain", "museum-hours", ...scenarios])).stderr).toContain("The file is empty");
  });

  it.each([
    [{ from: "no address" }, 'twin.json has the invalid value "no address" for from; take the twin again.'],
    [{ today: "2027-02-30" }, 'the invalid value "2027-02-30" for today'],
    [{ timeZone: { ...facts.timeZone, name: "Evil/Zone" } }, "the invalid value an object for timeZone"],
    [{ takenAt: "soon" }, 'the invalid value "soon" for takenAt'],
    [{ requests: "many" }, 'the invalid value "many" for requests'],
    [{ broken: [1] }, "the invalid value an array for broken"],
    [{ notes: "x" }, 'the invalid value "x" for notes'],
    [{ uncertain: "x" }, 'the invalid value "x" for uncertain'],
    [{ notTaken: [1] }, "the invalid value an array for notTaken"],
    [{ schemaVersion: 2 }, "has the schemaVersion 2, expected 1"],
  ])("of a twin with wrong facts is refused: %j", async (over, sentence) => {
    expect(await errorOf(["explain", "museum-hours", "--twin", newFolder(twinFiles(over))])).toContain(sentence);
  });
});

it("files that belong together are replaced together, or not at all", async () => {
  const folder = newFolder({ "a.json": "before" });
  const [first, second] = [join(folder, "a.json"), join(folder, "b.json")] as const;
  fs.mkdirSync(second);
  const files = new Map([first, second].map((path) => [path, "after"]));
  await expect(replaceFiles(files)).rejects.toThrow("is not a regular file");
  expect([fs.readFileSync(first, "utf8"), fs.readdirSync(folder)]).toEqual(["before", ["a.json", "b.json"]]);
  fs.rmSync(second, { recursive: true });
  await replaceFiles(files);
  expect([first, second].map((path) => fs.readFileSync(path, "utf8"))).toEqual(["after", "after"]);
});

const onUnix = it.skipIf(process.platform === "win32");
onUnix("a report that can't be written takes neither the others nor the verdict along", async () => {
  const folder = newFolder({ "a.json": JSON.stringify(pact) });
  const reports = ["--reporter", "junit=/dev/full", "--reporter", `json=${join(folder, "report")}`];
  const { status, stderr } = await run(["pact", "check", folder, ...reports]);
  expect([status, (await run(["pact", "check", folder])).status]).toEqual([1, 1]);
  expect(stderr).toContain('error: --reporter junit "/dev/full" can\'t be written: the disk is full (ENOSPC).');
  expect(fs.readFileSync(join(folder, "report"), "utf8")).toContain("interactions");
});

describe("a file that another program holds", () => {
  const held = Object.assign(new Error("held"), { code: "EBUSY" });

  it("is tried again for a while, and then given up", async () => {
    const write = vi.fn().mockRejectedValueOnce(held).mockRejectedValueOnce(held).mockResolvedValueOnce(undefined);
    await whileHeld(write);
    expect(write).toHaveBeenCalledTimes(3);
    await expect(whileHeld(write.mockRejectedValue(held))).rejects.toBe(held);
  });

  it("is waited for only if that is the reason", async () => {
    const full = Object.assign(new Error("full"), { code: "ENOSPC" });
    const write = vi.fn().mockRejectedValue(full);
    await expect(whileHeld(write)).rejects.toBe(full);
    expect(write).toHaveBeenCalledOnce();
  });
});

describe("a file that is replaced", () => {
  /** A file of an earlier run, in a folder of its own. */
  const fileBefore = () => newFile("world.json", "before");

  function* failing(): Generator<string> {
    yield "half of ";
    throw new Error("the disk is full");
  }

  it("is as it was, and has nothing beside it, if the content ends in the middle", async () => {
    const path = fileBefore();
    await expect(replaceFile(path, failing())).rejects.toThrow("the disk is full");
    expect([fs.readFileSync(path, "utf8"), fs.readdirSync(join(path, ".."))]).toEqual(["before", ["world.json"]]);
  });

  it.runIf(hasLinks)("keeps its mode and a link to it, also one to a file that is not there yet", async () => {
    const path = fileBefore();
    fs.chmodSync(path, 0o600);
    const beside = (name: string) => join(path, "..", name);
    const [link, other, dangling] = [beside("link"), beside("other"), beside("dangling")] as const;
    fs.symlinkSync(path, link);
    fs.linkSync(path, other);
    fs.symlinkSync("new", dangling);
    for (const name of [link, dangling]) {
      await replaceFile(name, ["after"]);
      expect([fs.lstatSync(name).isSymbolicLink(), fs.readFileSync(name, "utf8")]).toEqual([true, "after"]);
    }
    expect([path, other].map((name) => fs.readFileSync(name, "utf8"))).toEqual(["after", "before"]);
    expect(fs.statSync(path).mode & 0o777).toBe(0o600);
  });

  it.skipIf(process.getuid?.() === 0)("is written in place in a folder of somebody else", async () => {
    const path = fileBefore();
    fs.chmodSync(join(path, ".."), 0o500);
    await replaceFile(path, ["after"]);
    expect(fs.readFileSync(path, "utf8")).toBe("after");
  });

  it("is no folder", async () => {
    await expect(replaceFile(newFolder(), ["after"])).rejects.toMatchObject({ code: "EISDIR" });
  });
});
