/** The blocks of the docs that TypeScript compiles: those that are written in it, as somebody who pastes them has them. */
import { expect, it } from "vitest";
import { compile } from "../support/typescript.js";
import { isExample, listPages, readBlocks } from "./pages.js";

const blocks = listPages().flatMap((page) =>
  readBlocks(page)
    .filter((block) => block.language === "ts" && isExample(block))
    .map((block) => [`${page}:${block.line}`, block.text] as const),
);

it.each(blocks)("%s compiles", (_place, text) => expect(compile(text)).toBe(""));

it("needs the word readonly for the type of a state", () => {
  const [[, text = ""] = []] = blocks.filter(([place]) => place.startsWith("docs/client.md"));
  const without = text.replaceAll("readonly ", "");
  expect(without).not.toBe(text);
  expect(compile(without)).toMatch(/The type 'readonly .*' is 'readonly'/);
});
