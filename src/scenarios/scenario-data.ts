/** The values of a scenario: the dates and times that its names stand for, its templates, and what is wrong with the data that it makes. */
import { lookUp, sum } from "../base/collections.js";
import { quote } from "../base/text.js";
import { type CalendarDate, dayNumber, type NamedDates, resolveDate } from "../contract/calendar-date.js";
import { parseTimeOfDay } from "../contract/local-time.js";
import type { DateSpan, EventTemplate, HoursTemplate, Scenario, TextTemplate } from "./scenario.js";
import type { ScenarioValues } from "./scenario-name.js";
import type { PlacedViolation } from "./schema-violations.js";

/** A scenario that was asked for, with the values of its parameters. */
export interface EnteredScenario {
  /** The name, values filled in. */
  readonly name: string;
  /** The scenario with those that it extends, the furthest first. */
  readonly layers: readonly ScenarioLayer[];
}

/** A scenario as part of one that was asked for, with the values of its own parameters. */
export interface ScenarioLayer {
  readonly scenario: Scenario;
  readonly values: ScenarioValues;
}

type PlacedTemplate = { readonly path: readonly (string | number)[] } & (
  | { readonly kind: "entry"; readonly template: HoursTemplate }
  | { readonly kind: "event"; readonly template: EventTemplate }
);

/** Lists the templates of a scenario. */
export function templatesIn({ data, changes = [] }: Scenario): readonly PlacedTemplate[] {
  const later = changes.flatMap((change, index) => [{ path: ["changes", index, "data"], step: change.data }]);
  return [{ path: ["data"], step: data }, ...later].flatMap(({ path, step }) =>
    (["replace", "add"] as const).flatMap((list): readonly PlacedTemplate[] => [
      ...(step?.hours?.[list] ?? []).map((template, index) => ({
        kind: "entry" as const,
        template,
        path: [...path, "hours", list, index],
      })),
      ...(step?.events?.[list] ?? []).map((template, index) => ({
        kind: "event" as const,
        template,
        path: [...path, "events", list, index],
      })),
    ]),
  );
}

/** What the templates of one scenario may come to together. */
export const scenarioLimits = {
  /** Entries and events. */
  items: 20_000,
  /** Characters of all texts and dates. */
  characters: 10_000_000,
} as const;

/** About what a date, and an item without its texts, take as JSON. */
const DATE_LENGTH = 13;
const ITEM_LENGTH = 100;
/** Any day will do where both ends of a range are counted from today. */
const SOME_DAY = "2027-03-01";

/** Lists what is wrong with the data of a scenario under the values of its parameters. That it is too much has the path `data`. */
export function findDataErrors(scenario: Scenario, values: ScenarioValues): readonly PlacedViolation[] {
  const oversize = findOversize(scenario, values);
  return [
    ...findInvertedSpans(scenario, values),
    ...(oversize === undefined ? [] : [{ path: ["data"], message: oversize }]),
  ];
}

/** A sentence if the scenario, with the values of its parameters, makes more than it may. */
function findOversize(scenario: Scenario, values: ScenarioValues): string | undefined {
  let items = 0;
  let characters = 0;
  for (const { kind, template } of templatesIn(scenario)) {
    const count = kind === "entry" ? entryCount(template, values) : countOf(template.times ?? 1, values);
    items += count;
    characters += count * (kind === "entry" ? ITEM_LENGTH : eventLength(template, values));
  }
  const message = violationOf(items, characters);
  return message === undefined ? undefined : `the scenario ${quote(scenario.name)} ${message}`;
}

function violationOf(items: number, characters: number): string | undefined {
  const { items: mostItems, characters: mostCharacters } = scenarioLimits;
  if (items > mostItems) return `makes ${items} entries and events; at most ${mostItems} are allowed.`;
  if (characters <= mostCharacters) return undefined;
  return `makes some ${Math.round(characters)} characters of texts and dates; at most ${mostCharacters} are allowed.`;
}

/** A number as it is, or the value of the parameter of that name. */
export function countOf(count: number | string, values: ScenarioValues): number {
  return typeof count === "number" ? count : Number(lookUp(values, count) ?? 0);
}

function entryCount({ from = "today", to, days }: HoursTemplate, values: ScenarioValues): number {
  if (days !== undefined) return countOf(days, values);
  return to === undefined ? 1 : dayCount({ from, to }, values);
}

/** The length of one event; where the days are spread, each has one of them. */
function eventLength(template: EventTemplate, values: ScenarioValues): number {
  const { name, location, eventDescription } = template;
  const texts = [name, location, eventDescription].map((text) => (text === undefined ? 0 : lengthOf(text)));
  const dates = template.dates.map((span) => {
    return typeof span === "string" || span.spread ? 1 : dayCount(span, values);
  });
  return ITEM_LENGTH + sum(texts) + DATE_LENGTH * sum(dates);
}

function lengthOf(text: TextTemplate): number {
  if (typeof text === "string") return text.length;
  return "repeat" in text ? text.repeat.length * text.times : Math.max(...text.map(({ length }) => length));
}

function dayCount({ from, to, every = 1 }: DateSpan, values: ScenarioValues): number {
  const named = Object.entries(values).map(([name, value]) => [
    name,
    resolveDate(String(value), { today: SOME_DAY }) ?? SOME_DAY,
  ]);
  const dates = { ...Object.fromEntries(named), today: SOME_DAY };
  const [first, last] = [resolveDate(from, dates), resolveDate(to, dates)];
  if (first === undefined || last === undefined) return 1;
  return Math.max(0, Math.floor((dayNumber(last) - dayNumber(first)) / every) + 1);
}

/**
 * Finds ranges of dates that end before they begin, as far as that is known before a day is. A range with one end alone counted from today may
 * turn out empty.
 */
function findInvertedSpans({ name, data, changes }: Scenario, values: ScenarioValues): readonly PlacedViolation[] {
  return spansIn({ data, changes }, []).flatMap(({ from, to, path }) => {
    const [first, last] = [filled(from, values), filled(to, values)];
    if (first.startsWith("today") !== last.startsWith("today")) return [];
    const dates = { today: SOME_DAY };
    const [start, end] = [resolveDate(first, dates), resolveDate(last, dates)];
    if (start === undefined || end === undefined || end >= start) return [];
    const message = `the range from ${first} to ${last} in the scenario ${quote(name)} ends before it begins.`;
    return [{ path, message }];
  });
}

function spansIn(value: unknown, path: PlacedViolation["path"]): readonly (DateSpan & Pick<PlacedViolation, "path">)[] {
  if (typeof value !== "object" || value === null) return [];
  const { from, to } = value as Partial<DateSpan>;
  const here = typeof from === "string" && typeof to === "string" ? [{ from, to, path }] : [];
  const isList = Array.isArray(value);
  const inner = Object.entries(value).flatMap(([key, item]) => spansIn(item, [...path, isList ? Number(key) : key]));
  return [...here, ...inner];
}

/** Replaces the name of a parameter in a date by its value. */
function filled(text: string, values: ScenarioValues): string {
  const [name = ""] = /^[A-Za-z]\w*/.exec(text) ?? [];
  const value = lookUp(values, name);
  return value === undefined ? text : `${value}${text.slice(name.length)}`;
}

/** `today` and the parameters that are dates; the value of one may itself be counted from today. */
export function namedDates({ values }: ScenarioLayer, today: CalendarDate): NamedDates {
  const dates = Object.entries(values).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, resolveDate(value, { today }) ?? value] as const] : [],
  );
  return { ...Object.fromEntries(dates), today };
}

/**
 * Returns what the topmost layer of a scenario sets the clock to, as seen from today; undefined where none sets it. The time is in milliseconds
 * since midnight; undefined where the clock is held at the day.
 */
export function scenarioTime({ layers }: EnteredScenario, today: CalendarDate) {
  const layer = layers.findLast(({ scenario }) => scenario.clock);
  const clock = layer?.scenario.clock;
  if (!layer || !clock) return undefined;
  const day = resolveDate(clock.today ?? "today", namedDates(layer, today)) ?? today;
  const { time, speed = 0 } = clock;
  return { day, speed, time: time === undefined ? (speed > 0 ? 0 : undefined) : parseTimeOfDay(time) };
}
