/** Searches the pages of the documentation, in the browser. */
import type { DocumentPage, Section } from "../markdown.js";
import { element } from "./element.js";

/** What `search.json` holds. */
export type SearchIndex = readonly Pick<DocumentPage, "file" | "title" | "sections">[];

interface Hit {
  readonly file: string;
  readonly title: string;
  readonly section: Section;
  readonly score: number;
}

const MOST = 12;

/** Searches as somebody types; the index is loaded when the field is first used. */
export function followSearch(root: URL): void {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  const found = document.querySelector<HTMLElement>("#found");
  if (!field || !found) return;
  let index: Promise<SearchIndex> | undefined;
  const load = () => {
    index ??= fetch(new URL("search.json", root)).then((response) => response.json());
    return index;
  };
  const search = async () => {
    const text = field.value.trim();
    const hits = text === "" ? undefined : find(await load(), text);
    if (text !== field.value.trim()) return;
    found.hidden = hits === undefined;
    found.replaceChildren(...(hits ? resultOf(hits, text) : []));
  };
  field.addEventListener("focus", () => void load());
  field.addEventListener("input", () => void search());
  field.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.focus();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !found.hidden) {
      field.value = "";
      field.focus();
      void search();
    }
    const isWriting = (event.target as HTMLElement).matches("input, textarea, select");
    if (event.key !== "/" || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

/** Returns the best sections that have all words. */
export function find(index: SearchIndex, text: string): readonly Hit[] {
  const words = text.toLowerCase().split(/\s+/);
  const hits = index.flatMap(({ file, title, sections }) =>
    sections.flatMap((section): readonly Hit[] => {
      const score = scoreOf(words, title, section);
      return score === 0 ? [] : [{ file, title, section, score }];
    }),
  );
  return hits.sort((a, b) => b.score - a.score).slice(0, MOST);
}

/** A word in a heading counts more than one in the text; 0 if a word is missing. */
function scoreOf(words: readonly string[], title: string, { heading, text }: Section): number {
  const places = [
    [heading.toLowerCase(), 10],
    [title.toLowerCase(), 4],
    [text.toLowerCase(), 1],
  ] as const;
  const scores = words.map((word) =>
    places.reduce((sum, [place, weight]) => sum + (place.includes(word) ? weight : 0), 0),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function resultOf(hits: readonly Hit[], text: string): readonly HTMLElement[] {
  const count =
    hits.length === 0
      ? `Nothing has all words of “${text}”.`
      : `${hits.length === MOST ? "The best " : ""}${hits.length} for “${text}”`;
  const items = hits.map(({ file, title, section: { heading, anchor, text: content } }) =>
    element(
      "li",
      {},
      element(
        "a",
        { href: `${file}${anchor === "" ? "" : `#${anchor}`}` },
        heading === title ? title : `${title}: ${heading}`,
      ),
      element("p", { class: "soft small" }, excerptOf(content, text)),
    ),
  );
  return [element("p", { role: "status" }, count), element("ol", {}, ...items)];
}

/** How much of a text is shown before a word and in all. */
const EXCERPT = { before: 40, length: 160 };

function excerptOf(content: string, text: string): string {
  const [word = ""] = text.toLowerCase().split(/\s+/);
  const start = Math.max(content.toLowerCase().indexOf(word) - EXCERPT.before, 0);
  const cut = content.slice(start, start + EXCERPT.length);
  return `${start > 0 ? "…" : ""}${cut}${start + EXCERPT.length < content.length ? "…" : ""}`;
}
