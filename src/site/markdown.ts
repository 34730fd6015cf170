/** Turns the documentation into pages: links, anchors as GitHub has them, and blocks that run. */
import { Marked, Renderer } from "marked";
import { escapeMarkup } from "../base/text.js";
import { listRequests, preferenceFor, startedWith } from "./block-requests.js";
import type { BlockRequest } from "./browser/run-blocks.js";

interface PageOptions {
  /** The path in the package: `docs/deploy.md`. */
  readonly path: string;
  readonly markdown: string;
  /** Where the files of the package are in the folder, those that are there. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The options of `serve` that make a mock answer as this one does, if any. */
  readonly serveOptions: string | undefined;
}

export function renderPage({ path, markdown, addresses, serveOptions }: PageOptions): string {
  const anchors = new Map<string, number>();
  let started = serveOptions;
  let isSteered = false;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = escapeMarkup(anchorOf(text, anchors));
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text, lang = "" }) {
        const [language = ""] = lang.split(" ");
        const begun = startedWith(language, text);
        if (begun !== undefined) [started, isSteered] = [begun, false];
        const requests = listRequests(language, text);
        isSteered ||= requests.some(({ method, target }) => method !== "GET" && target.startsWith("/__admin"));
        const isOther = started !== serveOptions;
        // What the page has changed before would be lost.
        const prefer = isOther && serveOptions === "" && !isSteered ? preferenceFor(started ?? "") : undefined;
        const meant = prefer ? requests.map((request) => withPreference(request, prefer)) : requests;
        const note = isOther && !prefer ? ` data-started="${escapeMarkup(started ?? "")}"` : "";
        const data = requests.length === 0 ? "" : ` data-requests="${escapeMarkup(JSON.stringify(meant))}"${note}`;
        return `<div class="stack tight-stack"${data}><div class="code"><pre ${SCROLLED} aria-label="Code"><code>${escapeMarkup(text)}</code></pre></div></div>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const address = hrefOf(href, path, addresses);
        return address === undefined ? text : `<a href="${escapeMarkup(address)}">${text}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escapeMarkup(hrefOf(href, path, addresses) ?? "")}" alt="${escapeMarkup(text)}" loading="lazy">`;
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
  return marked.parse(markdown, { async: false });
}

/** The preferences of the request itself come first, and so win. */
function withPreference(request: BlockRequest, prefer: string): BlockRequest {
  if (request.target.startsWith("/__admin")) return request;
  return { ...request, headers: [...request.headers, ["Prefer", prefer]] };
}

/** A block that scrolls is reached by keyboard. */
const SCROLLED = 'tabindex="0" role="group"';

/** Returns where a link of a page leads; undefined if its target is not in the folder. */
function hrefOf(href: string, path: string, addresses: PageOptions["addresses"]): string | undefined {
  if (/^[a-z]+:/.test(href) || href.startsWith("#")) return href;
  const { pathname, hash } = new URL(href, `http://package.test/${path}`);
  const address = addresses.get(pathname.slice(1));
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
