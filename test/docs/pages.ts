/** The pages of the documentation, and which of their blocks are run where. */
import { readdirSync, readFileSync } from "node:fs";
import { type Block, listBlocks } from "./markdown.js";
import { STORE } from "./page-run.js";

export function listPages(): readonly string[] {
  const names = readdirSync("docs").filter((name) => name.endsWith(".md"));
  return ["README.md", "CONTRIBUTING.md", ...names.map((name) => `docs/${name}`)];
}

export const readBlocks = (page: string) => listBlocks(readFileSync(page, "utf8"));

/** Is shown and not run; blocks.process.test.ts has the reasons. */
export const isExample = (block: Block) => block.attributes.has("example");

/** Needs Redis, which the gate does without. */
export const namesStore = (block: Block) => block.text.includes(STORE);
