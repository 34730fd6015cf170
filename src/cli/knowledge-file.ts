/** The file that `--knowledge` names: a full run writes it, a quick run reads it. */
import { access } from "node:fs/promises";
import { quote } from "../base/quote.js";
import { type Knowledge, parseKnowledge } from "../verify/knowledge/knowledge.js";
import { UsageError } from "./exit-status.js";
import { parseJsonFile } from "./json-file.js";
import { readOptionFile } from "./option-file.js";
import type { Terminal } from "./terminal.js";
import { demandFolder, writeText } from "./whole-file.js";

export async function readKnowledge(path: string): Promise<Knowledge> {
  const bytes = await readOptionFile("--knowledge", path);
  const { knowledge, violations } = parseKnowledge(await parseJsonFile(`--knowledge ${quote(path)}`, bytes));
  if (knowledge) return knowledge;
  throw new UsageError(`Invalid --knowledge ${quote(path)}:\n${violations.map((line) => `  ${line}`).join("\n")}`);
}

/** Where a full run writes; a file that is something else is not overwritten, as a mistyped name would do. */
export async function planKnowledge({ knowledge, quick = false }: KnowledgeOptions): Promise<string | undefined> {
  if (knowledge === undefined || quick) return undefined;
  await demandFolder(knowledge);
  const isThere = await access(knowledge).then(
    () => true,
    () => false,
  );
  if (isThere) await readKnowledge(knowledge);
  return knowledge;
}

interface KnowledgeOptions {
  readonly knowledge?: string;
  readonly quick?: boolean;
}

export async function writeKnowledge(
  path: string,
  learned: Knowledge | undefined,
  terminal: Pick<Terminal, "stdout" | "warn">,
): Promise<void> {
  if (!learned) {
    terminal.warn(`--knowledge ${quote(path)} is not written: the run did not come to its end.`);
    return;
  }
  await writeText("--knowledge", { path, text: `${JSON.stringify(learned, null, 2)}\n` }, terminal);
}
