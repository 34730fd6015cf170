/** Buttons, icons, the search field, files that are saved and read, and keys that are pressed. */
import type { ButtonHTMLAttributes } from "preact";
import { useRef } from "preact/hooks";
import { tellError } from "../state/actions.js";
import { address } from "../state/address.js";
import { useStore } from "../state/store.js";

const paths = {
  onward: "M5 12h14M13 6l6 6-6 6",
  museum: "M3 8.500 12 4l9 4.500M4 8.500h16M6 11v7m4-7v7m4-7v7m4-7v7M4 20h16",
  requests: "M4 6h16M4 12h16M4 18h10",
  steer: "M5 7h8m4 0h2M5 17h2m4 0h8M15 5v4M9 15v4",
  try: "m8 5 11 7-11 7z",
  docs: "M12 7v13M12 7c-2-1.500-5-2-8-2v13c3 0 6 .5 8 2 2-1.500 5-2 8-2V5c-3 0-6 .5-8 2Z",
  close: "m6 6 12 12M18 6 6 18",
  left: "m14 6-6 6 6 6",
  right: "m10 6 6 6-6 6",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  pause: "M9 6v12M15 6v12",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.500V12l3 2",
  warning: "M12 4 3 20h18zM12 10v4m0 2.500v.5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM5 20c1-4 4-5.500 7-5.500s6 1.500 7 5.500",
  download: "M12 4v11m-4-4 4 4 4-4M5 20h14",
} as const;

type IconName = keyof typeof paths;

export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.9"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "class"> {
  /** How it looks: `main`, `bad`, `quiet`, `tight`, `square`, several with spaces. */
  readonly look?: string;
  /** What it is about, for a screen reader. */
  readonly about?: string | undefined;
}

export function Button({ look = "", about, children, ...rest }: ButtonProps) {
  return (
    <button type="button" class={`button ${look}`} {...rest}>
      {children}
      {about && <span class="unseen"> {about}</span>}
    </button>
  );
}

export function Search({ what }: { readonly what: string }) {
  useStore(address);
  const { value, onValue } = address.bind("q");
  return (
    <input
      class="input"
      type="search"
      data-search
      aria-label={`Search ${what}`}
      placeholder={`Search ${what}`}
      value={value}
      onInput={(event) => onValue(event.currentTarget.value)}
    />
  );
}

export function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

interface FileButtonProps {
  readonly label: string;
  readonly what: string;
  readonly wanted: string;
  readonly onValue: (value: unknown, fileName: string) => unknown;
}

export function FileButton({ label, what, wanted, onValue }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    const refuse = () => Promise.reject(new Error(`${file.name} is not JSON; use ${wanted}.`));
    await file
      .text()
      .then(JSON.parse)
      .catch(refuse)
      .then((value) => onValue(value, file.name))
      .catch(tellError);
    if (input.current) input.current.value = "";
  };
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input ref={input} type="file" accept=".json" hidden aria-label={what} onChange={read} />
    </>
  );
}

const WRITING = "input:not([type=checkbox]):not([type=radio]), textarea, select";

/** Calls a function for each key that is pressed outside a dialog. It returns whether the key means something. Returns what ends it. */
export function listenToKeys(onKey: (key: string, isWriting: boolean) => boolean): () => void {
  const listen = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    if (onKey(key, target instanceof Element && target.closest(WRITING) !== null)) event.preventDefault();
  };
  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
}
