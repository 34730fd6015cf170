/** The shortcuts of the page. They are single keys, which do nothing while somebody writes. */
import { undoLast } from "../state/actions.js";
import { addressOf, type ViewName, views } from "../state/address.js";
import { address, open } from "../state/location.js";

export const shortcuts: readonly (readonly [keys: string, does: string])[] = [
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

/** Returns what ends it. */
export function listenToKeys(showList: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || (target instanceof Element && target.closest(WRITING))) return;
    if (!actOn(key, showList)) return;
    event.preventDefault();
  };
  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
}

/** Returns whether the key means something. */
function actOn(key: string, showList: () => void): boolean {
  const view: ViewName | undefined = /^[1-5]$/.test(key) ? views[Number(key) - 1] : undefined;
  if (view) open(addressOf(view, address.get()));
  else if (key === "?") showList();
  else if (key === "u") undoLast();
  else if (key === "/") document.querySelector<HTMLElement>("[data-search]")?.focus();
  else if (key === "p") document.querySelector<HTMLElement>("[data-pause]")?.click();
  else return false;
  return true;
}
