/** The address of the page: the view, its section and its parameters stand in the fragment, so that a view can be shared. */

/** The views with their titles. */
export const views = {
  museum: "Museum",
  requests: "Requests",
  steer: "Steer",
  try: "Try it",
  verify: "Verify",
} as const;

export type ViewName = keyof typeof views;

export const viewNames = Object.keys(views) as readonly ViewName[];

export interface Address {
  readonly view: ViewName;
  /** A part of the view, such as `faults`; empty for the first one. */
  readonly section: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Parses `#/steer/faults?session=anna`; anything unknown is the first view. */
export function parseAddress(hash: string): Address {
  const [path = "", query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const [, name = "", section = ""] = path.split("/");
  const view = viewNames.find((one) => one === name) ?? "museum";
  return { view, section: decode(section), params: Object.fromEntries(new URLSearchParams(query)) };
}

/** Returns the name of a view that an address has and the page has not. */
export function unknownView(hash: string): string | undefined {
  const name = decode(/^#\/([^/?]+)/.exec(hash)?.[1] ?? "");
  return name === "" || Object.hasOwn(views, name) ? undefined : name;
}

/** Formats an address; parameters without a value are left out. */
export function formatAddress({ view, section, params }: Address): string {
  const given = Object.entries(params).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given).toString();
  return `#/${view}${section === "" ? "" : `/${encodeURIComponent(section)}`}${query === "" ? "" : `?${query}`}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
