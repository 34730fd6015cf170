/** What a request asks of the mock: `Prefer` and the query, read and warned of. */
import { lookUp } from "../../base/collections.js";
import type { QueryPairs } from "../../base/http.js";
import { hintFor, nearestName, quote } from "../../base/text.js";
import { type CalendarDate, parseCalendarDate } from "../../contract/calendar-date.js";
import { invalidMoment, parseMoment } from "../../contract/local-time.js";
import { isProfileName, type ProfileName, unknownProfile } from "../../contract/profile.js";
import { isMutantId, unknownMutant } from "../../mutants/mutant.js";
import { effectKinds, type Fault, type FaultEffects, parseDelayRange, plannedEffect } from "../../scenarios/fault.js";
import { isBodiless } from "../message/messages.js";
import { sessionIdError } from "../sessions/session-registry.js";

export interface RequestControls {
  readonly session?: string;
  /** The scenario to answer in, as written. */
  readonly scenario?: string;
  readonly today?: CalendarDate;
  /** The moment at which the clock is held, as written; without an offset it is a local time. */
  readonly now?: string;
  readonly profile?: ProfileName;
  readonly faults: readonly Fault[];
  readonly explain: boolean;
  /** The preferences that are honoured, as `Preference-Applied` lists them. */
  readonly applied: readonly string[];
  /** Unknown preferences that look like a known one, or are words of other mocks. */
  readonly warnings: readonly string[];
  /** `applied` and `warnings`, a line each. */
  readonly notes: string;
  readonly invalid?: string;
}

/** An additional way to name the session: by the user name of the credential. */
export type SessionBy = "user";

export const NO_CONTROLS: RequestControls = { faults: [], explain: false, applied: [], warnings: [], notes: "" };

const QUERY_PREFIX = "__";
const OFF = ["0", "false", "no"];
const preferredFaults = Object.assign({}, ...effectKinds.map((kind) => plannedEffect(kind).preferred)) as Readonly<
  Record<string, FaultEffects>
>;

/** The effect of a control, or a sentence that says why its value is invalid. */
type Read = (value: string) => Partial<ReadControls> | string;

type ReadControls = Omit<RequestControls, "applied" | "warnings" | "notes">;

/** The controls in the order in which `Preference-Applied` names them. */
const controls: Readonly<Record<string, Read>> = {
  session: (value) => sessionIdError(value) ?? { session: value },
  scenario: (value) =>
    value === "" ? "Missing value for scenario; use a name, such as no-events." : { scenario: value },
  today: (value) =>
    parseCalendarDate(value) === undefined
      ? `Invalid value ${quote(value)} for today; use a calendar date, YYYY-MM-DD, such as 2027-02-28.`
      : { today: value },
  now(given) {
    // A plus in a query is a space.
    const value = given.replace(/ (?=\d\d:\d\d$)/, "+");
    return parseMoment(value, "UTC") === undefined ? invalidMoment("now", quote(value)) : { now: value };
  },
  profile: (value) => (isProfileName(value) ? { profile: value } : unknownProfile(value)),
  code: (value) =>
    /^[2-5]\d\d$/.test(value)
      ? { faults: value === "200" ? [] : [{ status: Number(value) }] }
      : `Invalid value ${quote(value)} for code; use a status from 200 to 599.`,
  delay: (value) =>
    parseDelayRange(value)
      ? { faults: [{ delay: value }] }
      : `Invalid value ${quote(value)} for delay; use milliseconds (200), a duration (2s) or a range (100..500).`,
  fault(value) {
    const effects = lookUp(preferredFaults, value);
    if (effects) return { faults: [effects] };
    return `Invalid value ${quote(value)} for fault; ${hintFor(value, Object.keys(preferredFaults))}`;
  },
  mutant: (value) => (isMutantId(value) ? { faults: [{ mutant: value }] } : unknownMutant(value)),
  explain: (value) => ({ explain: !OFF.includes(value) }),
};

export const controlNames = Object.keys(controls);

/** A target in which no name begins with the prefix of a query control, encoded or not, has none. */
export const MAY_HAVE_CONTROLS = /__|%5f/i;

export function withoutControls(pairs: QueryPairs): QueryPairs {
  return pairs.some(([name]) => isQueryControl(name)) ? pairs.filter(([name]) => !isQueryControl(name)) : pairs;
}

export function isQueryControl(name: string): boolean {
  return name.startsWith(QUERY_PREFIX) && Object.hasOwn(controls, name.slice(QUERY_PREFIX.length));
}

/** Whether an unknown parameter looks like a control; `warnings` names those by themselves. */
export function isMisspeltControl(name: string): boolean {
  return nearMissInQuery(name).length > 0;
}

/** Reads controls from a `Prefer` header and a query; `session` is one that is named otherwise. */
export function parseRequestControls(prefer: string | null, pairs: QueryPairs, session?: string): RequestControls {
  const wanted = new Map<string, string>(session === undefined ? [] : [["session", session]]);
  for (const [name, value] of preferencesIn(prefer ?? "")) wanted.set(name, value);
  const controlsInQuery = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (isQueryControl(name) && !controlsInQuery.has(name)) controlsInQuery.set(name, value);
  }
  for (const [name, value] of controlsInQuery) wanted.set(name.slice(QUERY_PREFIX.length), value);
  const warnings = [
    ...[...wanted.keys()].slice(0, NAMES_CHECKED).flatMap((name) => nearMiss("preference", name, "")),
    ...pairs.slice(0, NAMES_CHECKED).flatMap(([name]) => nearMissInQuery(name)),
  ];
  const applied = applyControls(wanted);
  return { ...applied, warnings, notes: [...applied.applied, ...warnings].join("\n") };
}

/** How many names are compared with the known ones: a header can have tens of thousands. */
const NAMES_CHECKED = 40;

function applyControls(wanted: ReadonlyMap<string, string>): Omit<RequestControls, "warnings" | "notes"> {
  const explain = !OFF.includes(wanted.get("explain") ?? "false");
  let read: ReadControls = { explain, faults: [] };
  const applied: string[] = [];
  // A request with an invalid control can be explained, and no more.
  const refused = (invalid: string) => ({ ...read, applied: explain ? ["explain"] : [], invalid });
  for (const [name, readValue] of Object.entries(controls)) {
    const value = wanted.get(name);
    if (value === undefined) continue;
    const part = readValue(value);
    if (typeof part === "string") return refused(part);
    read = { ...read, ...part, faults: [...read.faults, ...(part.faults ?? [])] };
    if (part.explain !== false && !(name === "code" && value === "200"))
      applied.push(name === "explain" ? name : `${name}=${toToken(value)}`);
  }
  if (read.today !== undefined && read.now !== undefined)
    return refused("today and now can't be combined; use one of them.");
  const { faults, invalid } = together(read.faults);
  return invalid === undefined ? { ...read, faults, applied } : refused(invalid);
}

/** Joins a status and a broken body or connection into one fault, since only the first fault that answers is applied. */
function together(faults: readonly Fault[]): Pick<ReadControls, "faults"> & { readonly invalid?: string } {
  const coded = faults.find(({ status }) => status !== undefined);
  const broken = faults.find(({ connection, body }) => connection !== undefined || body !== undefined);
  if (!coded?.status || !broken) return { faults };
  const { connection, body } = broken;
  const isCut = connection === "refused" || connection === "resetBeforeBody";
  const why = isCut ? "no answer is sent" : isBodiless(coded.status) ? "the answer has no body" : undefined;
  const both = `fault ${connection ?? body} can't be combined with code ${coded.status}`;
  if (why) return { faults, invalid: `${both}, because ${why}; use one of them.` };
  return { faults: [{ ...coded, ...broken }, ...faults.filter((fault) => fault !== coded && fault !== broken)] };
}

function nearMissInQuery(name: string): readonly string[] {
  return name.startsWith(QUERY_PREFIX) ? nearMiss("control", name.slice(QUERY_PREFIX.length), QUERY_PREFIX) : [];
}

function nearMiss(kind: string, name: string, prefix: string): readonly string[] {
  const advice = adviceOnControl(name, prefix);
  return advice === undefined ? [] : [`unknown ${kind} ${toToken(prefix + name)}; ${advice}`];
}

/** A value as it can stand in a header: a token as it is, anything else as a quoted string in ASCII. */
export function toToken(value: string): string {
  if (/^[\w.~:@+-]+$/.test(value)) return value;
  return `"${value.replace(/[^\x20-\x7e]/g, "?").replace(/["\\]/g, "\\$&")}"`;
}

export function namesSession(prefer: string | null, session: string): boolean {
  return preferencesIn(prefer ?? "").get("session") === session;
}

/** The preferences of a header with their values, unquoted; of one that stands twice the first counts (RFC 7240, section 2). */
function preferencesIn(header: string): ReadonlyMap<string, string> {
  const preferences = new Map<string, string>();
  for (const preference of splitOutsideQuotes(header, ",")) {
    // What follows a semicolon are parameters of the preference; the mock knows none.
    const [main = ""] = splitOutsideQuotes(preference, ";");
    const equals = main.indexOf("=");
    const name = (equals < 0 ? main : main.slice(0, equals)).trim().toLowerCase();
    const value = equals < 0 ? "" : unquote(main.slice(equals + 1).trim());
    if (name !== "" && !preferences.has(name)) preferences.set(name, value);
  }
  return preferences;
}

/** Takes time that is linear in the length. */
function splitOutsideQuotes(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isQuoted && letter === "\\") at += 1;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** A token as it is, or what a quoted string says (RFC 9110, section 5.6.4). */
function unquote(value: string): string {
  return value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value;
}

/** Words of other mocks, with the control that does the same; empty if none is needed. None comes near a standard preference (RFC 7240). */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  status: "code=STATUS",
  statuscode: "code=STATUS",
  example: "scenario=NAME",
  dynamic: "",
  latency: "delay=MS",
  sleep: "delay=MS",
  error: "fault=NAME",
};

/** Returns what to use instead of an unknown name; undefined if nothing comes near it. */
function adviceOnControl(name: string, prefix: string): string | undefined {
  if (controlNames.includes(name)) return undefined;
  const nearest = nearestName(name, [...controlNames, ...Object.keys(OTHER_WORDS)]);
  if (nearest === undefined) return undefined;
  const control = lookUp(OTHER_WORDS, nearest);
  if (control === "") return "leave it out, every answer is dynamic";
  return control === undefined ? `did you mean ${prefix}${nearest}?` : `use ${prefix}${control}`;
}
