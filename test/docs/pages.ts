/** The pages of the documentation, and which of their blocks are run where. */
import { readdirSync, readFileSync } from "node:fs";
import { listCommands, listConsoleCommands, parseWords } from "../../src/base/command-lines.js";
import { hasProgram } from "../support/programs.js";
import { type Block, listBlocks } from "./markdown.js";
import { STORE } from "./page-run.js";

export function listPages(): readonly string[] {
  const names = readdirSync("docs").filter((name) => name.endsWith(".md"));
  return ["README.md", "CONTRIBUTING.md", ...names.map((name) => `docs/${name}`)];
}

export const readBlocks = (page: string) => listBlocks(readFileSync(page, "utf8"));

/** Is shown and not run; blocks.process.test.ts has the reasons. */
export const isExample = (block: Block) => block.attributes.has("example");

/** The first program that a page needs and the machine lacks. Blocks go on from those before them, so that a page is run whole or not at all. */
export function findLackingProgram(blocks: readonly Block[]): string | undefined {
  const programs = blocks.flatMap(listPrograms).filter((name) => !OURS.has(name));
  return [...new Set(programs)].find((name) => !hasProgram(name));
}

/** Commands that the runner of the blocks starts itself. */
const OURS = new Set(["museum-mock", "npm", "node", "export"]);

function listPrograms({ language, text }: Block): readonly string[] {
  const list = { sh: listCommands, console: listConsoleCommands }[language];
  return (list?.(text) ?? []).map(({ line }) => parseWords(line.replace(/ &$/, ""))?.words[0] ?? "bash");
}

/** Needs Redis, which the gate does without. */
export const namesStore = (block: Block) => block.text.includes(STORE);
