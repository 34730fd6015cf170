/** Follows the address of the tab, and changes it. */
import { type Address, formatAddress, type ParsedAddress, parseAddress, type ViewName } from "./address.js";
import { createStore } from "./store.js";

export const address = createStore<ParsedAddress>(parseAddress(location.hash));

addEventListener("hashchange", () => address.set(parseAddress(location.hash)));

/** The session of the tab; empty for the default session. */
export function sessionOfTab(): string {
  return address.get().params["session"] ?? "";
}

/** Returns the address of another view for the session of the tab. */
export function linkTo(view: ViewName, section = "", params: Address["params"] = {}): string {
  return formatAddress({ view, section, params: { session: sessionOfTab(), ...params } });
}

/** Changes parameters of this view without a step to go back to. */
export function changeParams(changes: Address["params"]): void {
  // The event of a change that was just made may still be under way.
  const now = parseAddress(location.hash);
  const next = { ...now, params: { ...now.params, ...changes }, problems: [] };
  history.replaceState(null, "", formatAddress(next));
  address.set(next);
}
