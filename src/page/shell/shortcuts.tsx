/** The shortcuts of the page, and their list. They are single keys, which do nothing while somebody writes. */
import { Button } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { Facts } from "../parts/view.js";
import { undoLast } from "../state/actions.js";
import { linkTo, viewNames } from "../state/address.js";

const shortcuts: readonly (readonly [keys: string, does: string])[] = [
  ["1 … 5", "Open Museum, Requests, Steer, Try it or Verify"],
  ["/", "Search"],
  ["j, k", "The next and the previous request, in the list and in an opened request"],
  ["x", "Select the request, to make a test of it"],
  ["Enter", "Open the request"],
  ["Esc", "Close the request or the dialog"],
  ["p", "Pause and resume the list"],
  ["arrows", "Move by a day or a week, in the calendar"],
  ["u", "Undo the last change"],
  ["?", "Show this list"],
];

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

/** Does what a key means in every view. */
export function actOnKey(key: string, showList: () => void): boolean {
  const view = viewNames[Number(key) - 1];
  if (view) location.hash = linkTo(view);
  else if (key === "?") showList();
  else if (key === "u") undoLast();
  else if (key === "/") document.querySelector<HTMLElement>("[data-search]")?.focus();
  else if (key === "p") document.querySelector<HTMLElement>("[data-pause]")?.click();
  else return false;
  return true;
}

export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <Facts of={shortcuts.map(([keys, does]) => [<kbd>{keys}</kbd>, does])} />
      <div class="buttons">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
