/** What the tests need to know of a page in Markdown: its code blocks, headings and links. */

/** A fenced code block. */
export interface Block {
  /** The number of the line with the opening fence, from 1. */
  readonly line: number;
  readonly language: string;
  /** What follows the language: `exit=1`, `file=museum.json`, or a word such as `example`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
}

const FENCE = /^```(\S*) ?(.*)$/;

export function listBlocks(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { line: number; info: RegExpExecArray; text: string[] } | undefined;
  for (const [index, text] of markdown.split("\n").entries()) {
    const fence = FENCE.exec(text);
    if (open && text === "```") {
      blocks.push(toBlock(open));
      open = undefined;
    } else if (open) open.text.push(text);
    else if (fence) open = { line: index + 1, info: fence, text: [] };
  }
  if (open) throw new Error(`the block of line ${open.line} has no end`);
  return blocks;
}

function toBlock({ line, info, text }: { line: number; info: RegExpExecArray; text: readonly string[] }): Block {
  const [, language = "", rest = ""] = info;
  const attributes = rest.split(" ").flatMap((word) => {
    const [name = "", value = ""] = word.split("=");
    return name === "" ? [] : [[name, value] as const];
  });
  return { line, language, attributes: new Map(attributes), text: text.join("\n") };
}

/** The anchors of a page, as GitHub makes them from its headings. */
export function listAnchors(markdown: string): readonly string[] {
  const counts = new Map<string, number>();
  return [...withoutBlocks(markdown).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const anchor = plain.replace(/[^\p{L}\p{N}_\- ]/gu, "").replaceAll(" ", "-");
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/** The targets of the links and images of a page. */
export function listLinks(markdown: string): readonly string[] {
  const text = withoutBlocks(markdown).replace(/`[^`\n]+`/g, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
}

function withoutBlocks(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, "");
}
