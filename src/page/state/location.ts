/** Follows the address of the tab, and changes it. */
import { type Address, formatAddress, parseAddress } from "./address.js";
import { createStore } from "./store.js";

export const address = createStore<Address>(parseAddress(location.hash));

addEventListener("hashchange", () => address.set(parseAddress(location.hash)));

/** Opens another view; the one before can be gone back to. */
export function open(to: Address): void {
  location.hash = formatAddress(to);
}

/** Changes parameters of this view without a step to go back to. */
export function changeParams(changes: Readonly<Record<string, string>>): void {
  // The event of a change that was just made may still be under way.
  const now = parseAddress(location.hash);
  const next = { ...now, params: { ...now.params, ...changes } };
  history.replaceState(null, "", formatAddress(next));
  address.set(next);
}
