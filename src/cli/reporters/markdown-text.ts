/** The parts of a Markdown document: a section with a table, a text as it stands, a block of commands. */
import { toSafeText } from "../../base/text.js";

/** The document, with a newline at its end. */
export function toDocument(blocks: readonly string[]): string {
  return `${blocks.join("\n\n")}\n`;
}

/** A heading and a table of texts; nothing without a row. */
export function toSection(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  return rows.length > 0 ? [`## ${title}`, toTable(head, rows.map(toTexts))] : [];
}

export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Cells of a table: in code, too, a pipe would end one. */
export function toTexts(texts: readonly string[]): readonly string[] {
  return texts.map((text) => toInline(text, (address) => address.replaceAll("|", "\\|")));
}

/** The text as it stands, in one line, for a paragraph or a list. */
export function toText(text: string): string {
  return toInline(text, (address) => address);
}

/** What GitHub makes a link of, in which it takes an escape or an entity as it is written: so it stands in code. */
const ADDRESS = /((?:https?:\/\/|ftp:\/\/|www\.)[^\s<>`]+)/i;

function toInline(text: string, inCode: (address: string) => string): string {
  const parts = toSafeText(text.trim()).split(ADDRESS);
  return parts.map((part, index) => (index % 2 === 1 ? `\`${inCode(part)}\`` : escaped(part))).join("");
}

function escaped(text: string): string {
  return text
    .replace(/[\\`*_~$|[\]]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\n", "<br>");
}

/** A block of commands, if there are any. A fence is longer than every row of backticks in it. */
export function toFences(lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const safe = toSafeText(lines.join("\n"));
  const longest = Math.max(2, ...(safe.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}sh\n${safe}\n${fence}`];
}
