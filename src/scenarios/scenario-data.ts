/** The values of a scenario: its dates, times and templates, and what is wrong with its data. */
import { lookUp, sum } from "../base/collections.js";
import { quote } from "../base/text.js";
import { type CalendarDate, dayNumber, type NamedDates, resolveDate } from "../contract/calendar-date.js";
import { parseTimeOfDay } from "../contract/local-time.js";
import type { DateSpan, EventTemplate, HoursTemplate, Scenario, TextTemplate } from "./generated/scenario.js";
import type { ScenarioValues } from "./scenario-name.js";

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

export type Template =
  | { readonly kind: "entry"; readonly template: HoursTemplate }
  | { readonly kind: "event"; readonly template: EventTemplate };

type PlacedTemplate = Template & { readonly path: readonly (string | number)[] };

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
export const scenarioLimits = { items: 20_000, characters: 10_000_000 } as const;

/** About what a date, and an item without its texts, take as JSON. */
const DATE_LENGTH = 13;
const ITEM_LENGTH = 100;
/** Any day will do where both ends of a range are counted from today. */
const SOME_DAY = "2027-03-01";

/** Returns a sentence if a range of the scenario ends before it begins, or it makes more than it may. */
export function findDataError(scenario: Scenario, values: ScenarioValues): string | undefined {
  const inverted = templatesIn(scenario)
    .flatMap(spansOf)
    .map(({ from, to }) => [filled(from, values), filled(to, values)] as const)
    .find(isInverted);
  const message = inverted
    ? `has a range from ${inverted[0]} to ${inverted[1]} that ends before it begins.`
    : findOversize(scenario, values);
  return message === undefined ? undefined : `the scenario ${quote(scenario.name)} ${message}`;
}

function spansOf(placed: PlacedTemplate): readonly DateSpan[] {
  if (placed.kind === "event") return placed.template.dates.filter((span) => typeof span === "object");
  const { from, to } = placed.template;
  return from !== undefined && to !== undefined ? [{ from, to }] : [];
}

/** A range with one end alone counted from today may turn out empty. */
function isInverted([from, to]: readonly [string, string]): boolean {
  if (from.startsWith("today") !== to.startsWith("today")) return false;
  const [first, last] = [from, to].map((text) => resolveDate(text, { today: SOME_DAY }));
  return first !== undefined && last !== undefined && last < first;
}

function filled(text: string, values: ScenarioValues): string {
  const [name = ""] = /^[A-Za-z]\w*/.exec(text) ?? [];
  const value = lookUp(values, name);
  return value === undefined ? text : `${value}${text.slice(name.length)}`;
}

function findOversize(scenario: Scenario, values: ScenarioValues): string | undefined {
  let items = 0;
  let characters = 0;
  for (const { kind, template } of templatesIn(scenario)) {
    const count = kind === "entry" ? entryCount(template, values) : itemCount(template.times ?? 1, values);
    items += count;
    characters += count * (kind === "entry" ? ITEM_LENGTH : eventLength(template, values));
  }
  const { items: mostItems, characters: mostCharacters } = scenarioLimits;
  if (items > mostItems) return `makes ${items} entries and events; at most ${mostItems} are allowed.`;
  if (characters <= mostCharacters) return undefined;
  return `makes some ${Math.round(characters)} characters of texts and dates; at most ${mostCharacters} are allowed.`;
}

export function itemCount(count: number | string, values: ScenarioValues): number {
  return typeof count === "number" ? count : Number(lookUp(values, count) ?? 0);
}

function entryCount({ from = "today", to, days }: HoursTemplate, values: ScenarioValues): number {
  if (days !== undefined) return itemCount(days, values);
  return to === undefined ? 1 : dayCount({ from, to }, values);
}

/** The length of one event; where the days are spread, each has one of them. */
function eventLength(template: EventTemplate, values: ScenarioValues): number {
  const { eventId: _eventId, times: _times, price: _price, dates, ...texts } = template;
  const counts = dates.map((span) => (typeof span === "string" || span.spread ? 1 : dayCount(span, values)));
  return ITEM_LENGTH + sum(Object.values(texts).map(lengthOf)) + DATE_LENGTH * sum(counts);
}

function lengthOf(text: TextTemplate): number {
  if (typeof text === "string") return text.length;
  return "repeat" in text ? text.repeat.length * text.times : Math.max(...text.map(({ length }) => length));
}

function dayCount({ from, to, every = 1 }: DateSpan, values: ScenarioValues): number {
  const [first, last] = [from, to].map((text) => resolveDate(filled(text, values), { today: SOME_DAY }));
  if (first === undefined || last === undefined) return 1;
  return Math.max(0, Math.floor((dayNumber(last) - dayNumber(first)) / every) + 1);
}

export function exampleValues({ parameters = {} }: Pick<Scenario, "parameters">): ScenarioValues {
  return Object.fromEntries(Object.entries(parameters).map(([name, { example }]) => [name, example]));
}

/** `today` and the parameters that are dates; the value of one may itself be counted from today. */
export function namedDates(values: ScenarioValues, today: CalendarDate): NamedDates {
  const dates = Object.entries(values).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, resolveDate(value, { today }) ?? value] as const] : [],
  );
  return { ...Object.fromEntries(dates), today };
}

/** Returns what the topmost layer sets the clock to, if any. A clock that is held at the day has no time, in milliseconds since midnight. */
export function scenarioTime({ layers }: EnteredScenario, today: CalendarDate) {
  const layer = layers.findLast(({ scenario }) => scenario.clock);
  const clock = layer?.scenario.clock;
  if (!layer || !clock) return undefined;
  const day = resolveDate(clock.today ?? "today", namedDates(layer.values, today)) ?? today;
  const { time, speed = 0 } = clock;
  return { day, speed, time: time === undefined ? (speed > 0 ? 0 : undefined) : parseTimeOfDay(time) };
}
