/** Turns the documentation into pages: links between them, anchors as GitHub has them, and blocks that can be run. */
import { Marked, type Tokens } from "marked";
import { type BlockRequest, listRequests, startedWith } from "./block-requests.js";

/** A page of the documentation. */
export interface DocumentPage {
  /** The file in the folder: `deploy.html`. */
  readonly file: string;
  readonly title: string;
  /** The HTML of its content. */
  readonly html: string;
  readonly sections: readonly Section[];
  /** The requests of its blocks, in their order. */
  readonly blocks: readonly (readonly BlockRequest[])[];
}

/** What the search finds. */
export interface Section {
  readonly heading: string;
  /** Empty for what stands before the first heading. */
  readonly anchor: string;
  readonly text: string;
}

interface PageOptions {
  /** The path in the package: `docs/deploy.md`. */
  readonly path: string;
  readonly markdown: string;
  /** Returns where a path of the package is in the folder; undefined if it is not there. */
  addressOf(path: string): string | undefined;
  /** The options of `serve` that make a mock answer as this one does. */
  readonly serveOptions: string;
}

/** Renders a page. */
export function renderPage({ path, markdown, addressOf, serveOptions }: PageOptions): Omit<DocumentPage, "file"> {
  const anchors = new Map<string, number>();
  const blocks: (readonly BlockRequest[])[] = [];
  const sections: { heading: string; anchor: string; text: string }[] = [];
  let title = "";
  let started = serveOptions;

  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = anchorOf(text, anchors);
        const heading = plainText(text);
        if (depth === 1) title = heading;
        sections.push({ heading, anchor: depth === 1 ? "" : anchor, text: "" });
        return `<h${depth} id="${escaped(anchor)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text, lang = "" }) {
        const [language = ""] = lang.split(" ");
        started = startedWith(language, text) ?? started;
        const requests = listRequests(language, text);
        if (requests.length > 0) blocks.push(requests);
        const isElsewhere = started !== serveOptions && requests.length > 0;
        const data = requests.length === 0 ? "" : ` data-requests="${escaped(JSON.stringify(requests))}"`;
        const note = isElsewhere ? ` data-started="${escaped(started)}"` : "";
        return `<div class="block"${data}${note}><pre tabindex="0" role="group" aria-label="${nameOf(language)}"><code>${escaped(text)}</code></pre></div>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const address = hrefOf(href, path, addressOf);
        return address === undefined ? text : `<a href="${escaped(address)}">${text}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escaped(hrefOf(href, path, addressOf) ?? "")}" alt="${escaped(text)}" loading="lazy">`;
      },
      table(token) {
        return `<div class="table" tabindex="0" role="group" aria-label="Table">${tableOf(token, (cell) => this.parser.parseInline(cell.tokens))}</div>\n`;
      },
      // The marks of generated parts.
      html: () => "",
    },
  });
  const html = marked.parse(markdown, { async: false });
  fillSections(sections, markdown);
  return { title, html, sections, blocks };
}

function nameOf(language: string): string {
  return language === "" ? "Code" : `Code, ${escaped(language)}`;
}

function tableOf({ header, rows }: Tokens.Table, inline: (cell: Tokens.TableCell) => string): string {
  // A cell without a text is the head of nothing.
  const cellOf = (cell: Tokens.TableCell, tag: string) => {
    const name = cell.text === "" ? "td" : tag;
    return `<${name}>${inline(cell)}</${name}>`;
  };
  const row = (cells: readonly Tokens.TableCell[], tag: string) =>
    `<tr>${cells.map((cell) => cellOf(cell, tag)).join("")}</tr>`;
  const head = header.every(({ text }) => text === "") ? "" : `<thead>${row(header, "th")}</thead>`;
  return `<table>${head}<tbody>${rows.map((cells) => row(cells, "td")).join("\n")}</tbody></table>`;
}

/** Returns where a link of a page leads; undefined if its target is not in the folder. */
function hrefOf(href: string, path: string, addressOf: PageOptions["addressOf"]): string | undefined {
  if (/^[a-z]+:/.test(href) || href.startsWith("#")) return href;
  const { pathname, hash } = new URL(href, `http://package.test/${path}`);
  const address = addressOf(pathname.slice(1));
  return address === undefined ? undefined : address + hash;
}

/** Returns the anchor of a heading, as GitHub makes it; the same heading again gets a number. */
function anchorOf(heading: string, counts: Map<string, number>): string {
  const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
  const anchor = plain.replace(/[^\p{L}\p{N}_\- ]/gu, "").replaceAll(" ", "-");
  const count = counts.get(anchor) ?? 0;
  counts.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}

/** Puts the text of the page into the sections, without the signs of Markdown. */
function fillSections(sections: { text: string }[], markdown: string): void {
  let isCode = false;
  let at = -1;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    else if (!isCode && /^#{1,6} /.test(line)) at += 1;
    else {
      const section = sections[at];
      if (section) section.text += ` ${isCode ? line : plainText(line)}`;
    }
  }
  for (const section of sections) section.text = section.text.replace(/\s+/g, " ").trim();
}

function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<!--.*?-->|[*`]/g, "")
    .replace(/^\s*\|[-| ]+\|$/, "")
    .replaceAll("|", " ");
}

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
