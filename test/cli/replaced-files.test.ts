/** Files that commands write: what was there stays until the new content is whole. */
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { replaceFile } from "../../src/cli/files.js";
import { newFolder } from "../support/folder.js";
import { hasLinks } from "../support/links.js";

/** A file of an earlier run, in a folder of its own. */
function fileBefore(): string {
  const path = join(newFolder(), "world.json");
  writeFileSync(path, "before");
  return path;
}

function* failing(): Generator<string> {
  yield "half of ";
  throw new Error("the disk is full");
}

it("keeps what was there, and nothing beside it, if the content ends in the middle", async () => {
  const path = fileBefore();
  await expect(replaceFile(path, failing())).rejects.toThrow("the disk is full");
  expect([readFileSync(path, "utf8"), readdirSync(join(path, ".."))]).toEqual(["before", ["world.json"]]);
});

it.runIf(hasLinks)("renames, and keeps the mode and a link", async () => {
  const path = fileBefore();
  chmodSync(path, 0o600);
  const [link, other] = [join(path, "../link.json"), join(path, "../other.json")];
  symlinkSync(path, link);
  linkSync(path, other);
  await replaceFile(link, ["after"]);
  expect([readFileSync(path, "utf8"), readFileSync(link, "utf8"), readFileSync(other, "utf8")]).toEqual([
    "after",
    "after",
    "before",
  ]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it.skipIf(process.getuid?.() === 0)("writes in place in a folder of somebody else", async () => {
  const path = fileBefore();
  chmodSync(join(path, ".."), 0o500);
  await replaceFile(path, ["after"]);
  expect(readFileSync(path, "utf8")).toBe("after");
});

it("names a folder, and makes no file of that name", async () => {
  const path = join(newFolder(), "folder");
  mkdirSync(path);
  await expect(replaceFile(path, ["after"])).rejects.toMatchObject({ code: "EISDIR" });
});
