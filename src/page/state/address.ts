/** The address of the page, `#/steer/faults?session=anna`: which view, which part of it, which request, which filters. */
import { lookUp } from "../../base/collections.js";
import { mockPage } from "./place.js";
import { Store } from "./store.js";

export const views = {
  museum: "Museum",
  requests: "Requests",
  steer: "Steer",
  try: "Try it",
} as const;

type ViewName = keyof typeof views;

export const viewNames = Object.keys(views) as readonly ViewName[];

export interface Address {
  readonly view: ViewName;
  /** A part of the view, such as `faults`; empty for the first one. */
  readonly section: string;
  readonly params: Readonly<Record<string, string>>;
}

/** An unknown view is the first one. */
export function parseAddress(hash: string): Address {
  const [path = "", query = ""] = hash.split(/\?(.*)/s);
  const [, name, section = ""] = path.split("/");
  const pairs = [...new URLSearchParams(query)].filter(([, value]) => value !== "");
  return { view: viewNames.find((known) => known === name) ?? "museum", section, params: Object.fromEntries(pairs) };
}

/** Parameters without a value are left out. */
export function formatAddress({ view, section, params }: Address): string {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== "")).toString();
  return `#/${view}${section && `/${section}`}${query && `?${query}`}`;
}

class TabAddress extends Store<Address> {
  follow(): void {
    const read = () => this.set(parseAddress(location.hash));
    addEventListener("hashchange", read);
    read();
  }

  /** The session of the tab; empty for the default session. */
  session(): string {
    return this.get().params["session"] ?? "";
  }

  linkTo(view: ViewName, section = "", params: Address["params"] = {}): string {
    return mockPage() + formatAddress({ view, section, params: { session: this.session(), ...params } });
  }

  readonly bind = (name: string) => ({
    value: lookUp(this.get().params, name) ?? "",
    onValue: (value: string) => this.change({ [name]: value }),
  });

  /** Changes parameters of this view without a step to go back to. */
  change(changes: Address["params"]): void {
    // The event of a change that was just made may still be under way.
    const now = parseAddress(location.hash);
    const next = { ...now, params: { ...now.params, ...changes } };
    history.replaceState(null, "", formatAddress(next));
    this.set(next);
  }
}

export const address = new TabAddress(parseAddress(""));
