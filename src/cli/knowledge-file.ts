/** The file that `--knowledge` names: a full run writes it, a quick run reads it. */
import { existsSync } from "node:fs";
import { quote } from "../base/quote.js";
import { withLines } from "../base/with-lines.js";
import { type Knowledge, parseKnowledge } from "../verify/knowledge/knowledge.js";
import { UsageError } from "./exit-status.js";
import { readJsonOption } from "./option-file.js";
import type { OptionsOf } from "./option-table.js";
import type { verifyOptions } from "./options.js";
import type { Terminal } from "./terminal.js";
import { demandFolder, writeText } from "./whole-file.js";

export async function readKnowledge(path: string): Promise<Knowledge> {
  const { knowledge, violations } = parseKnowledge(await readJsonOption("--knowledge", path));
  if (knowledge) return knowledge;
  throw new UsageError(withLines(`Invalid --knowledge ${quote(path)}`, violations));
}

/** Where a full run writes; a file that is something else is not overwritten, as a mistyped name would do. */
export async function planKnowledge({
  knowledge,
  quick,
}: OptionsOf<typeof verifyOptions>): Promise<string | undefined> {
  if (knowledge === undefined || quick) return undefined;
  await demandFolder(knowledge);
  if (existsSync(knowledge)) await readKnowledge(knowledge);
  return knowledge;
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
