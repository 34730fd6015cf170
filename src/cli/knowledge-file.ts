/** Reads the file that `--knowledge` names: a full run writes it, a quick run reads it. */
import { access } from "node:fs/promises";
import { quote } from "../base/quote.js";
import { parseJson } from "../fixtures/json-text.js";
import { type Knowledge, parseKnowledge } from "../verify/knowledge/knowledge.js";
import { UsageError } from "./exit-status.js";
import { readOptionFile } from "./option-file.js";

export async function readKnowledge(path: string): Promise<Knowledge> {
  const bytes = await readOptionFile("--knowledge", path);
  const { value, broken } = parseJson(new TextDecoder().decode(bytes));
  if (broken) {
    const place = `line ${broken.line}, column ${broken.column}`;
    throw new UsageError(`Invalid JSON in --knowledge ${quote(path)}: ${place}: ${broken.reason}.`);
  }
  const { knowledge, violations } = parseKnowledge(value);
  if (knowledge) return knowledge;
  throw new UsageError(`Invalid --knowledge ${quote(path)}:\n${violations.map((line) => `  ${line}`).join("\n")}`);
}

/** A file that is something else should not be overwritten, which a mistyped name would do. */
export async function demandKnowledgeOrNothing(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) await readKnowledge(path);
}
