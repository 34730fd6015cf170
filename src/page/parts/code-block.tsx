/** Text to copy: a block of code, and a button that copies. */
import { useState } from "preact/hooks";
import { notify } from "../state/toasts.js";

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

export async function copyText(text: string): Promise<boolean> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return isCopied || copyBySelection(text);
}

interface CopyButtonProps {
  readonly text: string | (() => string);
  readonly label?: string;
  /** What is copied, for a screen reader. */
  readonly what?: string;
  readonly class?: string;
}

export function CopyButton({ text, label = "Copy", what = "", class: name = "button tight" }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const isDone = await copyText(typeof text === "function" ? text() : text);
    if (!isDone)
      return notify({ tone: "bad", text: "The browser did not let the page copy; select the text instead." });
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MILLISECONDS);
  };
  return (
    <button type="button" class={name} onClick={copy}>
      {isCopied ? "Copied" : label}
      {what !== "" && <span class="unseen"> {what}</span>}
    </button>
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
