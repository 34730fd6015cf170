/** Turns the documentation into pages: links between them, anchors as GitHub has them, and blocks that can be run. */
import { Marked, Renderer } from "marked";
import { listRequests, startedWith } from "./block-requests.js";

/** A page of the documentation. */
export interface DocumentPage {
  /** The file in the folder: `deploy.html`. */
  readonly file: string;
  readonly title: string;
  /** The HTML of its content. */
  readonly html: string;
  readonly sections: readonly Section[];
}

/** What the search finds. */
export interface Section {
  readonly heading: string;
  readonly anchor: string;
  readonly text: string;
}

interface PageOptions {
  /** The path in the package: `docs/deploy.md`. */
  readonly path: string;
  readonly markdown: string;
  /** Returns where a path of the package is in the folder; undefined if it is not there. */
  addressOf(path: string): string | undefined;
  /** The options of `serve` that make a mock answer as this one does; undefined if there are none. */
  readonly serveOptions: string | undefined;
}

/** Renders a page. */
export function renderPage({ path, markdown, addressOf, serveOptions }: PageOptions): Omit<DocumentPage, "file"> {
  const anchors = new Map<string, number>();
  let started = serveOptions;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = escaped(anchorOf(text, anchors));
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text, lang = "" }) {
        const [language = ""] = lang.split(" ");
        started = startedWith(language, text) ?? started;
        const requests = listRequests(language, text);
        const note = started === serveOptions ? "" : ` data-started="${escaped(started ?? "")}"`;
        const data = requests.length === 0 ? "" : ` data-requests="${escaped(JSON.stringify(requests))}"${note}`;
        return `<div${data}><pre ${SCROLLED} aria-label="Code"><code>${escaped(text)}</code></pre></div>\n`;
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
        // A cell without a text is the head of nothing.
        const table = Renderer.prototype.table.call(this, token).replace(/<th><\/th>/g, "<td></td>");
        return `<div class="table" ${SCROLLED} aria-label="Table">${table}</div>\n`;
      },
      // The marks of generated parts.
      html: () => "",
    },
  });
  const html = marked.parse(markdown, { async: false });
  const sections = sectionsIn(html);
  return { title: sections[0]?.heading ?? "", html, sections };
}

/** A block that scrolls is reached by keyboard. */
const SCROLLED = 'tabindex="0" role="group"';

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

function sectionsIn(html: string): readonly Section[] {
  const parts = html.split(/<h\d id="/).slice(1);
  return parts.map((part) => {
    const [, anchor = "", heading = "", text = ""] = /^([^"]*)">(.*?)<\/h\d>(.*)$/s.exec(part) ?? [];
    return { heading: textOf(heading), anchor, text: textOf(text) };
  });
}

const NAMED = new Map(Object.entries({ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' }));

function textOf(html: string): string {
  const text = html.replace(/<[^>]*>/g, " ").replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  return text
    .replace(/&\w+;/g, (name) => NAMED.get(name) ?? name)
    .replace(/\s+/g, " ")
    .trim();
}

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
