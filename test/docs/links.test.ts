/** The links of all pages lead to files and headings that are there. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { listAnchors, listLinks } from "./markdown.js";

const inFolder = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
const pages = [
  ...inFolder("."),
  ...inFolder("docs"),
  ...inFolder("spec"),
  ...inFolder("spec/decisions"),
  "bench/README.md",
];

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

describe("the links of", () => {
  it.each(pages)("%s lead somewhere", (page) => {
    expect(listBrokenLinks(page, readFileSync(page, "utf8"))).toEqual([]);
  });
});

it("finds links to files and headings that are not there", () => {
  const markdown = "# A page\n[a](#a-page) [b](#b) [c](no-such.md) [d](README.md#start) [e](README.md#no) ![f](no.svg)";
  expect(listBrokenLinks("a.md", markdown)).toEqual(["#b", "no-such.md", "README.md#no", "no.svg"]);
});

it("lists every page of docs/ in its index", () => {
  const index = readFileSync("docs/README.md", "utf8");
  expect(
    inFolder("docs")
      .map((page) => page.replace("docs/", ""))
      .filter((name) => name !== "README.md" && !index.includes(`](${name})`)),
  ).toEqual([]);
});

it("has no mark of a merge that was not ended", () => {
  const marked = pages.filter((page) => /^(<{7}|>{7}) /m.test(readFileSync(page, "utf8")));
  expect(marked).toEqual([]);
});

it("keeps the README within 120 lines", () => {
  expect(readFileSync("README.md", "utf8").split("\n").length - 1).toBeLessThanOrEqual(120);
});
