/** Replaces what stands between two marks of a page, so that a page can be part written and part generated. */
import { readFile } from "node:fs/promises";

/**
 * Returns the page with the text between `<!-- name -->` and `<!-- /name -->`; throws if the page has lost its marks.
 *
 * @param {string} path @param {string} name @param {string} text
 * @returns {Promise<{ path: string, text: string }>}
 */
export async function replaceMarked(path, name, text) {
  const page = await readFile(path, "utf8");
  const marked = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`);
  if (!marked.test(page)) throw new Error(`${path} has lost the marks <!-- ${name} --> and <!-- /${name} -->`);
  return { path, text: page.replace(marked, () => `<!-- ${name} -->\n${text}\n<!-- /${name} -->`) };
}

/**
 * Returns a Markdown table.
 *
 * @param {readonly string[]} head @param {readonly (readonly string[])[]} rows
 */
export function toTable(head, rows) {
  const lines = [head, head.map(() => "---"), ...rows.map((row) => row.map(toCell))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** @param {string} text */
function toCell(text) {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
