/** A twin, the copy of a service: its facts, its files as text, and its world moved to another week. */
import { lookUp, remember } from "../base/collections.js";
import { isHttpUrl, withoutEndSlashes } from "../base/http.js";
import { isPlainObject } from "../base/json.js";
import { shown } from "../base/text.js";
import { addDays, type CalendarDate, dayNumber, parseCalendarDate, weekdayOf } from "../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../contract/choices.js";
import { isTimeZone } from "../contract/clock.js";
import { choiceIds, parseProfile } from "../contract/profile.js";
import { type DataSet, parseDataSet } from "../fixtures/data-set.js";
import { invalidJson, parseJson } from "../fixtures/json-text.js";
import { createFixedWorld, type World } from "../fixtures/world.js";

/** What a twin never asks, since it sends neither a wrong credential nor anything but GET. */
export const NEVER_ASKED: readonly ChoiceId[] = ["credentialCheck", "badCredentialStatus", "wrongMethod", "headMethod"];

const SCHEMA_VERSION = 1;

export interface Twin {
  readonly dataSet: DataSet;
  readonly profile: Partial<Profile>;
  /** What `twin.json` holds: everything but the data and the certain answers. */
  readonly facts: {
    readonly schemaVersion: typeof SCHEMA_VERSION;
    /** The base address of the service, without a credential; null for a twin of none. */
    readonly from: string | null;
    /** When it was taken (RFC 3339). */
    readonly takenAt: string;
    /** What today was at the service. */
    readonly today: CalendarDate;
    readonly timeZone: {
      /** The zone in which the twin takes today. */
      readonly name: string;
      /** Whether no other zone explains what was observed. */
      readonly isCertain: boolean;
      readonly possible: number;
    };
    readonly requests: number;
    readonly seconds: number;
    /** Choices without a certain answer; the twin has the default for them. */
    readonly uncertain: readonly { readonly choice: ChoiceId; readonly why: string }[];
    /** Entries, events and pages that could not be taken, with the reason. */
    readonly notTaken: readonly string[];
    /** What breaks a rule in the lists that were read, with its id; an older twin has none. */
    readonly broken?: readonly string[];
    readonly notes: readonly string[];
  };
}

/** What a twin lacks, in sentences; none for one that has everything. */
export function shortfallsOf({ dataSet: { hours, events }, facts: { notTaken } }: Twin): readonly string[] {
  const rows = hours.length + events.length;
  const all = `${notTaken.length} of ${notTaken.length + rows} rows and pages`;
  return [
    ...(rows === 0 ? ["The twin is empty: no entry and no event was taken."] : []),
    ...(notTaken.length > 0 ? [`${all} were not taken, the first of them ${notTaken[0]}.`] : []),
  ];
}

/** The path of a base address, without a slash at its end; empty for none. */
export function basePathOf(address: string | null): string {
  return address === null ? "" : withoutEndSlashes(new URL(address).pathname);
}

export const TWIN_FILES = { museum: "museum.json", profile: "profile.json", facts: "twin.json" } as const;

type TwinTexts = Readonly<Record<keyof typeof TWIN_FILES, string>>;

/** The texts of the three files: an entry or event a line, so that a diff shows each. */
export function toTwinTexts({ dataSet: { hours, events }, profile, facts }: Twin): TwinTexts {
  const list = (items: readonly object[]) => items.map((item) => `\n${JSON.stringify(item)}`).join(",");
  const toText = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  const answers = choiceIds.filter((id) => profile[id] !== undefined).map((id) => [id, profile[id]]);
  return {
    museum: `{\n"hours": [${list(hours)}\n],\n"events": [${list(events)}\n]\n}\n`,
    profile: toText(Object.fromEntries(answers)),
    facts: toText(facts),
  };
}

/** Reads the texts of the three files. Throws a TypeError whose message is a sentence for the user. */
export function readTwinTexts({ museum, profile, facts }: TwinTexts): Twin {
  const read = parseDataSet(new TextEncoder().encode(museum), false);
  if (read.violations) throw new TypeError(`${TWIN_FILES.museum} is not valid: ${read.violations.join("; ")}.`);
  const { answers, violations } = parseProfile(toValue(TWIN_FILES.profile, profile));
  if (violations) throw new TypeError(`${TWIN_FILES.profile} is not valid: ${violations.join(" ")}`);
  return { dataSet: read.dataSet, profile: answers, facts: toFacts(toValue(TWIN_FILES.facts, facts)) };
}

function toValue(name: string, text: string): unknown {
  const { value, broken } = parseJson(text);
  if (broken) throw new TypeError(invalidJson(name, broken));
  return value;
}

function toFacts(value: unknown): Twin["facts"] {
  const facts = (isPlainObject(value) ? value : {}) as Record<keyof Twin["facts"], unknown>;
  const { schemaVersion } = facts;
  const invalid = Object.entries(factChecks).find(([name, isValid]) => !isValid(lookUp(facts, name)))?.[0];
  if (schemaVersion === SCHEMA_VERSION && invalid === undefined) return facts as Twin["facts"];
  const wrong =
    schemaVersion === SCHEMA_VERSION
      ? `has the invalid value ${shown(lookUp(facts, invalid ?? ""))} for ${invalid}`
      : `has the schemaVersion ${shown(schemaVersion)}, expected ${SCHEMA_VERSION}`;
  throw new TypeError(`${TWIN_FILES.facts} ${wrong}; take the twin again.`);
}

const isText = (value: unknown): value is string => typeof value === "string";
const isListOf = (isItem: (item: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isItem);

const factChecks: { readonly [Name in Exclude<keyof Twin["facts"], "schemaVersion">]-?: (value: unknown) => boolean } =
  {
    from: (value) => value === null || (isText(value) && isHttpUrl(value)),
    takenAt: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
    today: (value) => isText(value) && parseCalendarDate(value) !== undefined,
    timeZone: (value) =>
      isPlainObject(value) &&
      isText(value["name"]) &&
      isTimeZone(value["name"]) &&
      typeof value["isCertain"] === "boolean" &&
      Number.isInteger(value["possible"]),
    requests: Number.isFinite,
    seconds: Number.isFinite,
    uncertain: isListOf((item) => isPlainObject(item) && isText(item["choice"]) && isText(item["why"])),
    notTaken: isListOf(isText),
    broken: (value) => value === undefined || isListOf(isText)(value),
    notes: isListOf(isText),
  };

const DAYS_A_WEEK = 7;
/** A mock over midnight of a Sunday needs two; sessions can hold their own clocks. */
const WORLDS_KEPT = 8;

/** A world of the data moved by whole weeks, so that the recorded week is that of today. */
export function createRebasedWorld(dataSet: DataSet, recorded: CalendarDate): World {
  const worldAfter = remember(WORLDS_KEPT, (weeks: number) => createFixedWorld(moveDataSet(dataSet, weeks)));
  return { catalogueOn: (today) => worldAfter(weeksBetween(recorded, today)).catalogueOn(today) };
}

/** The number of weeks from the week of one day to that of another; weeks begin on Monday. */
export function weeksBetween(from: CalendarDate, to: CalendarDate): number {
  const monday = (date: CalendarDate) => dayNumber(date) - weekdayOf(dayNumber(date));
  return (monday(to) - monday(from)) / DAYS_A_WEEK;
}

function moveDataSet({ hours, events }: DataSet, weeks: number): DataSet {
  const move = (date: CalendarDate) => addDays(date, weeks * DAYS_A_WEEK);
  return {
    hours: hours.map((entry) => ({ ...entry, date: move(entry.date) })),
    events: events.map((event) => ({ ...event, dates: event.dates.map(move) })),
  };
}
