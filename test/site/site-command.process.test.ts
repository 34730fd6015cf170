/** `museum-mock site`: what it writes, and what it refuses. */
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { newFile, newFolder } from "../support/folder.js";
import { errorOf, run } from "../support/run-cli.js";

const write = (folder: string, ...options: string[]) => run(["site", "--out", folder, ...options]);

function filesIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return paths.filter((path) => statSync(join(folder, path)).isFile()).map((path) => path.replaceAll(sep, "/"));
}

describe("museum-mock site", () => {
  it("writes a folder whose links and anchors all lead somewhere", async () => {
    const folder = join(newFolder(), "new", "public");
    const { status, stdout, stderr } = await write(folder, "--base", "/museum/");
    expect([status, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(/^wrote .*public: \d+ files, \d\.\d MB, for the path \/museum\/\n$/);
    const pages = filesIn(folder).filter((name) => name.endsWith(".html"));
    const broken = pages.flatMap((page) => {
      const html = readFileSync(join(folder, page), "utf8");
      const targets = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target = ""]) => target);
      return targets.filter((target) => !leads(folder, page, target)).map((target) => `${page}: ${target}`);
    });
    expect(broken).toEqual([]);
    expect(pages.length).toBeGreaterThan(30);
    expect(readFileSync(join(folder, "openapi.yaml"), "utf8")).toContain('- url: "/museum"');
    const { servers } = JSON.parse(readFileSync(join(folder, "admin.openapi.json"), "utf8"));
    expect(servers).toEqual([{ url: "/museum/__admin" }]);
  });

  it("writes the world of its options into the service worker", async () => {
    const folder = newFolder();
    const hours = [{ date: "2027-03-02", timeOpen: "10:00", timeClose: "12:00" }];
    const data = newFile("museum.json", JSON.stringify({ hours }));
    const options = ["--today", "2027-03-01", "--seed", "7", "--choice", "limitAboveMaximum=clamp"];
    await write(folder, ...options, "--scenario", "no events", "--fixtures", data);
    const [first = ""] = readFileSync(join(folder, "museum-mock-worker.js"), "utf8").split("\n");
    const set = { today: "2027-03-01", seed: 7, profile: { limitAboveMaximum: "clamp" }, scenario: "no events" };
    const written = JSON.parse(first.replace("self.museumSite = ", "").replace(/;$/, ""));
    expect(written).toEqual({ ...set, fixtures: { hours, events: [] } });
  });

  it("takes the place of the site before, and leaves nothing of it", async () => {
    const folder = newFolder();
    await write(`${folder}/.`);
    const before = filesIn(folder);
    /** Whether blocks are asked with the day on which their page starts its mock, which is not that of the site. */
    const asksWithDays = () =>
      before.some((name) => /Prefer&quot;,&quot;today=\\&quot;/.test(readFileSync(join(folder, name), "utf8")));
    expect(asksWithDays()).toBe(true);
    const list = join(folder, "museum-mock-site.json");
    writeFileSync(join(folder, "old.html"), "");
    writeFileSync(list, JSON.stringify([...JSON.parse(readFileSync(list, "utf8")), "old.html"]));
    expect((await write(folder, "--today", "2027-03-01")).status).toBe(0);
    expect(filesIn(folder).sort()).toEqual(before.sort());
    expect(asksWithDays()).toBe(false);
  });

  it("keeps its hands off a folder with anything else", async () => {
    const folder = newFolder({ "src/main.js": "1" });
    const why = 'has files that are no part of a site, such as "src/main.js"; use an empty or a new folder.';
    expect(await errorOf(["site", "--out", folder])).toBe(`error: --out "${folder}" ${why}\n`);
    expect(filesIn(folder)).toEqual(["src/main.js"]);
  });

  it.each([
    ["no JSON", "{"],
    ["a path that leads out of the folder", '["../x"]'],
  ])("does not follow a list that is %s", async (_, text) => {
    const folder = newFolder({ "museum-mock-site.json": text });
    const outside = join(folder, "..", "x");
    writeFileSync(outside, "kept");
    await write(folder);
    expect(readFileSync(outside, "utf8")).toBe("kept");
  });

  it("says what it can't write to", async () => {
    const file = newFile("file", "");
    expect((await write(file)).stderr).toBe(`error: --out "${file}" is a file or below one, not a folder.\n`);
    expect((await write(join(file, "below"))).stderr).toContain("is a file or below one, not a folder.");
    // A process of root may write everywhere; a pseudo file system takes no folders from anybody.
    for (const path of existsSync("/proc/self") ? ["/proc/museum", "/proc/museum/below"] : [])
      expect((await write(path)).stderr).toBe(`error: --out "${path}" is in a folder that does not exist.\n`);
    const closed = newFolder();
    chmodSync(closed, 0o500);
    if (process.getuid && process.getuid() !== 0) expect((await write(closed)).stderr).toContain("is not writable.");
  });

  it("writes no credential for everybody to read", async () => {
    const folder = newFolder();
    const { stderr } = await run(["site", "--out", folder], { env: { MUSEUM_CREDENTIALS: "anna:s3cret" } });
    expect(stderr).toContain("credentials are left out, since everybody could read them; the site accepts any.");
    expect(readFileSync(join(folder, "museum-mock-worker.js"), "utf8").split("\n")[0]).not.toContain("s3cret");
  });
});

/** Whether a link of a page leads to a file of the folder, and to an anchor of it. */
function leads(folder: string, page: string, target: string): boolean {
  const { host, pathname, hash } = new URL(target, `http://site.test/museum/${page}`);
  if (host !== "site.test") return true;
  const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
  const file = join(folder, decodeURIComponent(path).replace(/^\/museum\//, ""));
  const isThere = pathname.startsWith("/museum/") && existsSync(file);
  // The page has views in place of anchors.
  if (!isThere || hash === "" || hash.startsWith("#/")) return isThere;
  return readFileSync(file, "utf8").includes(`id="${decodeURIComponent(hash.slice(1))}"`);
}
