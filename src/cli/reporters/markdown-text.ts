/** The parts of a Markdown document: a table, a text as it stands, a block of commands. */
import { toSafeText } from "../../base/text.js";

export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export function toTexts(texts: readonly string[]): readonly string[] {
  return texts.map(toText);
}

/** The text as it stands, in one line, for a paragraph, a list or a cell. */
export function toText(text: string): string {
  return toSafeText(text.trim())
    .replace(/[\\`*_~$|[\]]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\n", "<br>");
}
