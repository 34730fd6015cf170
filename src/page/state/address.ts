/** The address of the page: which view, which request, which filters. */
import { lookUp } from "../../base/collections.js";
import { percentDecoded } from "../../base/http.js";
import { hintFor } from "../../base/text.js";
import { isCalendarDate } from "../../contract/calendar-date.js";
import { operations } from "../../contract/interface.js";
import { mockPage } from "./place.js";
import { Store } from "./store.js";

interface ValueKind {
  isValid(value: string): boolean;
  /** What to do about an invalid value. */
  hint(value: string): string;
}

const isAnyText: ValueKind = { isValid: () => true, hint: () => "" };

const isDate: ValueKind = { isValid: isCalendarDate, hint: () => "use a date such as 2027-03-01." };

const isNumber: ValueKind = {
  isValid: (value) => /^\d+$/.test(value),
  hint: () => "use the number of a request.",
};

const isStatus: ValueKind = {
  isValid: (value) => /^([2-5](xx|\d\d)|0)$/.test(value),
  hint: () => "use a status such as 404, a class such as 4xx, or 0 for a cut connection.",
};

function oneOf(names: readonly string[]): ValueKind {
  return {
    isValid: (value) => names.includes(value),
    hint: (value) => (names.length === 0 ? "this view has none." : hintFor(value, names)),
  };
}

/** The views with their titles. */
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

interface ParsedAddress extends Address {
  /** What the address says and the page ignores, a sentence each. */
  readonly problems: readonly string[];
}

/** What an address of the view can say beside the session and a shared state. */
interface AddressForm {
  readonly sections?: readonly string[];
  readonly params?: Readonly<Record<string, ValueKind>>;
}

const steerSections = ["clock", "scenarios", "faults", "choices", "data", "sessions"] as const;

export type SteerSection = (typeof steerSections)[number];

const operationIds = operations.map(({ id }) => id);
const parameterNames = operations.flatMap(({ parameters }) => parameters.map(({ name }) => name));

const forms: Readonly<Record<ViewName, AddressForm>> = {
  museum: { params: { day: isDate, month: isDate } },
  requests: {
    params: {
      q: isAnyText,
      status: isStatus,
      operation: oneOf([...operationIds, "other"]),
      odd: oneOf(["1"]),
      sort: isAnyText,
      open: isNumber,
    },
  },
  steer: { sections: steerSections, params: { q: isAnyText } },
  try: {
    sections: operationIds,
    params: Object.fromEntries([...parameterNames, "scenario", "today"].map((name) => [name, isAnyText])),
  },
};

/** Parses `#/steer/faults?session=anna`. Leaves out what is unknown or invalid; an unknown view is the first one. */
export function parseAddress(hash: string): ParsedAddress {
  const [path = "", query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const [name = "", section = ""] = path.split("/").slice(1).map(percentDecoded);
  const view = viewNames.find((known) => known === name) ?? "museum";
  const { sections = [], params = {} } = forms[view];
  const kinds: Readonly<Record<string, ValueKind>> = { ...params, session: isAnyText, state: isAnyText };
  const pairs = [...new URLSearchParams(query)].filter(([, value]) => value !== "");
  const problems = [
    ...(section === "" ? [] : problemOf("section", section, oneOf(sections))),
    ...pairs.flatMap(([param, value]) => paramProblems(param, value, kinds)),
  ];
  return {
    view,
    section: sections.includes(section) ? section : "",
    params: Object.fromEntries(pairs.filter(([param, value]) => paramProblems(param, value, kinds).length === 0)),
    problems: name === "" || name === view ? problems : [`There is no view "${name}"; this is ${views[view]}.`],
  };
}

function paramProblems(name: string, value: string, kinds: Readonly<Record<string, ValueKind>>): readonly string[] {
  const kind = lookUp(kinds, name);
  return kind ? problemOf(name, value, kind) : problemOf("parameter", name, oneOf(Object.keys(kinds)));
}

function problemOf(what: string, value: string, { isValid, hint }: ValueKind): readonly string[] {
  return isValid(value) ? [] : [`Invalid ${what} "${value}" in the address is ignored; ${hint(value)}`];
}

/** Formats an address; parameters without a value are left out. */
export function formatAddress({ view, section, params }: Address): string {
  const pairs = Object.entries(params).filter(([, value]) => value !== "");
  const query = new URLSearchParams(pairs).toString();
  return `#/${view}${section === "" ? "" : `/${encodeURIComponent(section)}`}${query === "" ? "" : `?${query}`}`;
}

/** The address of the tab. */
class TabAddress extends Store<ParsedAddress> {
  /** Follows the address of the tab. */
  follow(): void {
    const read = () => this.set(parseAddress(location.hash));
    addEventListener("hashchange", read);
    read();
  }

  /** The session of the tab; empty for the default session. */
  session(): string {
    return this.get().params["session"] ?? "";
  }

  /** Returns the address of another view for the session of the tab. */
  linkTo(view: ViewName, section = "", params: Address["params"] = {}): string {
    return mockPage() + formatAddress({ view, section, params: { session: this.session(), ...params } });
  }

  /** Changes parameters of this view without a step to go back to. */
  change(changes: Address["params"]): void {
    // The event of a change that was just made may still be under way.
    const now = parseAddress(location.hash);
    const next = { ...now, params: { ...now.params, ...changes }, problems: [] };
    history.replaceState(null, "", formatAddress(next));
    this.set(next);
  }
}

export const address = new TabAddress(parseAddress(""));
