/** Searches the pages of the documentation, in the browser. */
import { hasWords } from "../../page/parts/words.js";
import type { DocumentPage, Section } from "../markdown.js";
import { element } from "./element.js";

/** What `search.json` holds. */
type SearchIndex = readonly Pick<DocumentPage, "file" | "title" | "sections">[];

interface Hit extends Section {
  readonly file: string;
  readonly title: string;
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
    const hits = text === "" ? [] : find(await load(), text);
    if (text !== field.value.trim()) return;
    found.hidden = text === "";
    const count = hits.length === 0 ? `Nothing has all words of “${text}”.` : `${hits.length} for “${text}”`;
    const items = hits.map((hit) => itemOf(hit, { text, root }));
    found.replaceChildren(element("p", { role: "status" }, count), element("ol", {}, ...items));
  };
  field.addEventListener("focus", () => void load());
  field.addEventListener("input", () => void search());
  field.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.focus();
  });
  addEventListener("keydown", (event) => {
    const isWriting = (event.target as HTMLElement).matches("input, textarea, select");
    if (event.key === "Escape" && !found.hidden) {
      field.value = "";
      void search();
    } else if (event.key !== "/" || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

/** Returns sections that have all words, those with the words in the heading first. */
function find(index: SearchIndex, text: string): readonly Hit[] {
  const sections = index.flatMap(({ file, title, sections }) =>
    sections.map((section) => ({ ...section, file, title })),
  );
  const named = sections.filter(({ title, heading }) => hasWords(`${title} ${heading}`, text));
  const others = sections.filter((hit) => !named.includes(hit) && hasWords(`${hit.heading} ${hit.text}`, text));
  return [...named, ...others].slice(0, MOST);
}

function itemOf({ file, title, heading, anchor, text: content }: Hit, { text, root }: { text: string; root: URL }) {
  const name = heading === title ? title : `${title}: ${heading}`;
  const link = element("a", { href: new URL(`${file}#${anchor}`, root).href }, name);
  return element("li", {}, link, element("p", { class: "soft small" }, excerptOf(content, text)));
}

/** How much of a text is shown before a word and in all. */
const EXCERPT = { before: 40, length: 160 };

function excerptOf(content: string, text: string): string {
  const [word = ""] = text.toLowerCase().split(/\s+/);
  const start = Math.max(content.toLowerCase().indexOf(word) - EXCERPT.before, 0);
  const end = start + EXCERPT.length;
  return `${start > 0 ? "…" : ""}${content.slice(start, end)}${end < content.length ? "…" : ""}`;
}
