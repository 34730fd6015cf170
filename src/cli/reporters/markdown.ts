/** Writes the blocks of a document as GitHub's Markdown, for the summary of a job or a comment. */
import { toSafeText } from "../../base/text.js";

/** A part of a document; a list or commands that are empty are left out. */
export type Block =
  | { readonly heading: string; readonly level: 1 | 2 | 3 }
  | { readonly text: string }
  | { readonly list: readonly string[] }
  /** The first two cells of some rows are bold. */
  | {
      readonly head: readonly string[];
      readonly rows: readonly TableRow[];
      readonly isBold?: (row: TableRow) => boolean;
    }
  | { readonly code: readonly string[] };

type TableRow = readonly string[];

export function toMarkdown(blocks: readonly Block[]): string {
  return `${blocks.flatMap(toBlock).join("\n\n")}\n`;
}

function toBlock(block: Block): readonly string[] {
  if ("heading" in block) return [`${"#".repeat(block.level)} ${plainText(block.heading)}`];
  if ("text" in block) return [plainText(block.text)];
  if ("list" in block)
    return [block.list.map((item) => `- ${plainText(item)}`).join("\n")].filter((text) => text !== "");
  if ("code" in block) return toFences(block.code);
  const { head, rows, isBold } = block;
  const cells = rows.map((row) =>
    row.map((text, column) => {
      // A pipe would end a cell, even in code.
      const cell = plainText(text, (address) => address.replaceAll("|", "\\|"));
      return column < 2 && isBold?.(row) ? `**${cell}**` : cell;
    }),
  );
  return [[head, head.map(() => "---"), ...cells].map((line) => `| ${line.join(" | ")} |`).join("\n")];
}

/** What GitHub makes a link of, without reading escapes in it: so it stands in code. */
const ADDRESS = /((?:https?:\/\/|ftp:\/\/|www\.)[^\s<>`]+)/i;

/** The text as it stands, in one line. */
function plainText(text: string, inCode = (address: string) => address): string {
  const parts = toSafeText(text.trim()).split(ADDRESS);
  return parts.map((part, index) => (index % 2 === 1 ? `\`${inCode(part)}\`` : escapedMarkdown(part))).join("");
}

function escapedMarkdown(text: string): string {
  return text
    .replace(/[\\`*_~$|[\]]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\n", "<br>");
}

/** A block of commands. A fence is longer than every row of backticks in it. */
function toFences(lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const safe = toSafeText(lines.join("\n"));
  const longest = Math.max(2, ...(safe.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}sh\n${safe}\n${fence}`];
}
