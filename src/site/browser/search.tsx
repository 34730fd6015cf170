/** Searches the pages of the documentation, in the browser. */
import { render } from "preact";
import { listenToKeys } from "../../page/parts/controls.js";
import { hasWords } from "../../page/parts/words.js";
import { trusted } from "./trusted-types.js";

interface Section {
  readonly address: string;
  readonly title: string;
  text: string;
}

/** Searches as somebody types; the pages are loaded when the field is first used. */
export function followSearch(): void {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  const found = document.querySelector("#found");
  if (!field || !found) return;
  let pages: Promise<readonly (readonly Section[])[]> | undefined;
  const load = () => {
    pages ??= Promise.all([...document.querySelectorAll<HTMLAnchorElement>("#pages a")].map(readSections));
    pages.catch(() => {
      pages = undefined;
    });
    return pages;
  };
  const search = async () => {
    const text = field.value.trim();
    const sections = text === "" ? [] : (await load().catch(() => undefined))?.flat();
    if (text !== field.value.trim()) return;
    const shown = sections ? <Found text={text} sections={sections} /> : "The pages can't be loaded; type again.";
    render(text !== "" && shown, found);
  };
  field.addEventListener("focus", () => void load());
  field.addEventListener("input", () => void search());
  field.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    found.querySelector("a")?.focus();
  });
  listenToKeys((key, isWriting) => {
    if (key === "Escape") {
      field.value = "";
      void search();
    } else if (key === "/" && !isWriting) field.focus();
    return key === "/" && !isWriting;
  });
}

async function readSections({ href, textContent }: HTMLAnchorElement): Promise<readonly Section[]> {
  const response = await fetch(href, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${href} gets ${response.status}.`);
  const page = new DOMParser().parseFromString(trusted.createHTML(await response.text()), "text/html");
  const sections: Section[] = [];
  for (const { id, textContent: text } of page.querySelectorAll("article > *")) {
    const last = sections.at(-1);
    if (id !== "")
      sections.push({ address: `${href}#${id}`, title: last ? `${textContent}: ${text}` : text, text: "" });
    else if (last) last.text += ` ${text}`;
  }
  return sections;
}

/** Shows sections that have all words, those with the words in the heading first. */
function Found({ text, sections }: { readonly text: string; readonly sections: readonly Section[] }) {
  const named = sections.filter(({ title }) => hasWords(title, text));
  const others = sections.filter((hit) => !named.includes(hit) && hasWords(`${hit.title} ${hit.text}`, text));
  const hits = [...named, ...others].slice(0, SHOWN.sections);
  return (
    <section class="card">
      <p role="status">{hits.length === 0 ? `Nothing has all words of “${text}”.` : `${hits.length} for “${text}”`}</p>
      <ol class="stack">
        {hits.map(({ address, title, text: content }) => (
          <li key={address}>
            <a href={address}>{title}</a>
            <p class="soft small">{excerptOf(content, text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How many sections are shown, and how much of their text: before a word, and in all. */
const SHOWN = { sections: 12, before: 40, length: 160 };

function excerptOf(content: string, text: string): string {
  const [word = ""] = text.toLowerCase().split(/\s+/);
  const start = Math.max(content.toLowerCase().indexOf(word) - SHOWN.before, 0);
  const end = start + SHOWN.length;
  return `${start > 0 ? "…" : ""}${content.slice(start, end)}${end < content.length ? "…" : ""}`;
}
