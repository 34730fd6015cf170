/** The links of all pages lead to files and headings that are there. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { listAnchors, listLinks } from "./markdown.js";

const inFolder = (folder: string) =>
  readdirSync(folder).flatMap((name) => (name.endsWith(".md") ? [join(folder, name)] : []));
const pages = [".", "docs", "spec", "spec/decisions"].flatMap(inFolder).concat("bench/README.md");

/** Links that lead nowhere; those to other sites are not followed. */
function listBrokenLinks(page: string, markdown: string): readonly string[] {
  return listLinks(markdown).filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? page : normalize(join(dirname(page), path));
    if (target !== page && (target.startsWith("..") || !existsSync(target))) return true;
    if (anchor === undefined) return false;
    const text = target === page ? markdown : statSync(target).isFile() ? readFileSync(target, "utf8") : "";
    return !listAnchors(text).includes(anchor);
  });
}

const ROOMS = readdirSync(".").filter((name) => !name.startsWith(".") && statSync(name).isDirectory());
/** What a path has in capitals stands for any name. Git ignores the others: they come with a build or a bench. */
const ANY = /[A-Z]{2}/;
const MADE = ["bench/node_modules", "bench/results/latest.json"];

/** Files and folders of the project that a page names in its text and that are not there. */
function listMissingFiles(markdown: string): readonly string[] {
  const named = [...markdown.matchAll(/`([a-z]+)\/([\w./-]+)`/g)].filter(([, room = ""]) => ROOMS.includes(room));
  const paths = named.map(([, room, rest]) => `${room}/${rest}`);
  return paths.filter((path) => !ANY.test(path) && !MADE.includes(path) && !existsSync(path));
}

const namingFiles = ["CONTRIBUTING.md", "bench/README.md", ...inFolder("spec/decisions")];
it.each(namingFiles)("files that %s names are there", (page) => {
  expect(listMissingFiles(readFileSync(page, "utf8"))).toEqual([]);
});

it("finds files that are not there", () => {
  const markdown = "`src/cli/main.ts`, `src/no-such.ts`, `src/cli/commands/NAME.ts`, `docs/no/`, `text/plain`";
  expect(listMissingFiles(markdown)).toEqual(["src/no-such.ts", "docs/no/"]);
});

it.each(pages)("the links of %s lead somewhere", (page) => {
  expect(listBrokenLinks(page, readFileSync(page, "utf8"))).toEqual([]);
});

it("finds links to files and headings that are not there", () => {
  const markdown = "# A page\n[a](#a-page) [b](#b) [c](no-such.md) [d](README.md#start) [e](README.md#no) ![f](no.svg)";
  expect(listBrokenLinks("a.md", markdown)).toEqual(["#b", "no-such.md", "README.md#no", "no.svg"]);
});

it("lists every page of docs/ in its index", () => {
  const index = readFileSync("docs/README.md", "utf8");
  const names = inFolder("docs").map((page) => basename(page));
  expect(names.filter((name) => name !== "README.md" && !index.includes(`](${name})`))).toEqual([]);
});

it("has no mark of a merge that was not ended", () => {
  const marked = pages.filter((page) => /^(<{7}|>{7}) /m.test(readFileSync(page, "utf8")));
  expect(marked).toEqual([]);
});

it("keeps the README within 120 lines", () => {
  expect(readFileSync("README.md", "utf8").split("\n").length - 1).toBeLessThanOrEqual(120);
});
