/** Code to copy, one or several kinds of it. */
import { useState } from "preact/hooks";
import { tellError } from "../state/actions.js";
import { sessionOfTab } from "../state/location.js";
import { type Snippet, type SnippetPlace, type SnippetSource, snippetsOf } from "../steer/snippets.js";
import { Button } from "./controls.js";

const SHOWN_MILLISECONDS = 1500;

/** Copies without the clipboard API, which a page that came over plain HTTP from another machine does not have. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}

export async function copyText(text: string): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isCopied || copyBySelection(text)) return;
  throw new Error("The browser did not let the page copy; select the text, or save a file instead.");
}

interface CopyButtonProps {
  readonly text: string | (() => string);
  readonly label?: string;
  /** What is copied, for a screen reader. */
  readonly what?: string;
  readonly look?: string;
}

export function CopyButton({ text, label = "Copy", what = "", look = "tight" }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(typeof text === "function" ? text() : text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MILLISECONDS);
  };
  return (
    <Button look={look} about={what} onClick={() => copy().catch(tellError)}>
      {isCopied ? "Copied" : label}
    </Button>
  );
}

/** A block that scrolls is reached by keyboard. */
export function CodeBlock({ text, what = "code" }: { readonly text: string; readonly what?: string }) {
  return (
    <div class="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long block scrolls, and a keyboard has to reach it. */}
      <pre tabIndex={0} role="group" aria-label={what}>
        {text}
      </pre>
      <CopyButton text={text} what={what} />
    </div>
  );
}

export function SnippetList({ snippets }: { readonly snippets: readonly Snippet[] }) {
  return (
    <details class="snippets">
      <summary>Do this from a test or a terminal</summary>
      <dl class="stack tight-stack small">
        {snippets.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <CodeBlock text={text} what={name} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** For the session of the tab, or the one that is named. */
export function Snippets({ session, ...source }: SnippetSource & { readonly session?: string }) {
  const place = placeOfTab();
  return <SnippetList snippets={snippetsOf(source, { ...place, session: session ?? place.session })} />;
}

/** Where the mock of this page is. */
export function placeOfTab(): SnippetPlace {
  const hasToken = document.cookie.includes("museum-mock-token=");
  return { origin: location.origin, session: sessionOfTab(), hasToken };
}
