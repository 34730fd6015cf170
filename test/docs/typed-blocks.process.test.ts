/** The blocks of the docs that TypeScript compiles: those that are written in it, as somebody who pastes them has them. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { isExample, listPages, readBlocks } from "./pages.js";

const blocks = listPages().flatMap((page) =>
  readBlocks(page)
    .filter((block) => block.language === "ts" && isExample(block))
    .map((block) => [`${page}:${block.line}`, block.text] as const),
);

// In the clone, where the packages are found that the blocks import: this one by its name, and React.
mkdirSync(".cache", { recursive: true });
const folder = mkdtempSync(resolve(".cache", "typed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function compile(text: string): string {
  const compilerOptions = { strict: true, module: "nodenext", target: "es2023", skipLibCheck: true, noEmit: true };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["block.ts"] }));
  writeFileSync(join(folder, "block.ts"), text);
  return spawnSync(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", folder], { encoding: "utf8" })
    .stdout;
}

it.each(blocks)("%s compiles", (_place, text) => expect(compile(text)).toBe(""));

it("needs the word readonly for the type of a state", () => {
  const [[, text = ""] = []] = blocks.filter(([place]) => place.startsWith("docs/client.md"));
  const without = text.replaceAll("readonly ", "");
  expect(without).not.toBe(text);
  expect(compile(without)).toMatch(/The type 'readonly .*' is 'readonly'/);
});
