/** The two lists of the interface: their items, and the parameters that cut pages and ranges. */
import type { ChoiceId } from "./choices.js";
import { schemas } from "./document.js";
import {
  getMuseumHours,
  listSpecialEvents,
  type Operation,
  type Parameter,
  type ParameterName,
  parameterOf,
} from "./interface.js";

export type ItemKind = "entry" | "event";

export type ListName = "hours" | "events";

export interface ListOperation<Name extends ListName = ListName> {
  /** As data sets and tables have it, and what the ids of its rules start with. */
  readonly name: Name;
  readonly operation: Operation;
  readonly kind: ItemKind;
  readonly key: "date" | "eventId";
  /** The field with the day of an item, or with all of them. */
  readonly days: "date" | "dates";
  /** The choice of what `limit` counts. */
  readonly pageUnit: "hoursPageUnit" | "eventPageUnit";
  /** The choice of the order; without one, items stand by day. */
  readonly order?: "eventOrder";
  /** The choice of which dates of an item are shown, where it can have several. */
  readonly shownDates?: "eventDates";
  /** The choices on which it depends what a page holds. */
  readonly pageChoices: readonly ChoiceId[];
  readonly schema: "HoursEntry" | "SpecialEvent";
  readonly fields: readonly string[];
  /** The fields that a service may leave out, once the document says which are required. */
  readonly optional: readonly string[];
  /** The parameters that cut out a range of days, the first day first. */
  readonly range: readonly ParameterName[];
  readonly hasEnd: boolean;
  /** The parameters beside those, which choose among the items of a range. */
  readonly filters: readonly Parameter[];
  readonly title: string;
  /** An item in a sentence: `an entry of hours`. */
  readonly anItem: string;
  readonly one: string;
  readonly many: string;
}

export const hoursList = describeList(getMuseumHours, {
  name: "hours",
  kind: "entry",
  key: "date",
  days: "date",
  pageUnit: "hoursPageUnit",
  schema: "HoursEntry",
  title: "Museum hours",
  anItem: "an entry of hours",
  one: "entry",
  many: "entries",
});

export const eventsList = describeList(listSpecialEvents, {
  name: "events",
  kind: "event",
  key: "eventId",
  days: "dates",
  pageUnit: "eventPageUnit",
  order: "eventOrder",
  shownDates: "eventDates",
  schema: "SpecialEvent",
  title: "Special events",
  anItem: "an event",
  one: "event",
  many: "events",
});

export const lists: readonly ListOperation[] = [hoursList, eventsList];

/** The lists whose items are days, which is what identifies them. */
export const datedLists = lists.filter(({ key, days }) => key === days);

/** The lists that a range cuts out, with a last day. */
export const rangedLists = lists.filter(({ hasEnd }) => hasEnd);

export function listNamed(name: string): ListOperation | undefined {
  return lists.find((list) => list.name === name);
}

export function listOperation({ id }: Pick<Operation, "id">): ListOperation {
  return id === hoursList.operation.id ? hoursList : eventsList;
}

export const LARGEST_LIMIT = parameterOf(listSpecialEvents, "limit")?.maximum ?? 1;

/** How many days after `startDate` a range ends that has no `endDate`. */
export const DEFAULT_DAYS = daysByDefault(parameterOf(listSpecialEvents, "endDate"));

function daysByDefault(parameter: Parameter | undefined): number {
  return parameter && "addDays" in parameter.default ? parameter.default.addDays : 0;
}

function describeList<Name extends ListName>(
  operation: Operation,
  description: Omit<
    ListOperation<Name>,
    "operation" | "pageChoices" | "fields" | "optional" | "range" | "hasEnd" | "filters"
  >,
): ListOperation<Name> {
  const parameters: readonly Parameter[] = operation.parameters;
  const range = parameters.filter(({ kind }) => kind === "date").map(({ name }) => name);
  const pagingAndRange: readonly ParameterName[] = [...range, "page", "limit"];
  return {
    ...description,
    operation,
    pageChoices: [description.pageUnit, description.order ?? [], description.shownDates ?? []].flat(),
    fields: Object.keys(schemas[description.schema].properties),
    optional: optionalFields(schemas[description.schema]),
    range,
    hasEnd: range.length > 1,
    filters: parameters.filter(({ name }) => !pagingAndRange.includes(name)),
  };
}

/** The fields that a schema does not require; none if it says of no field that it is required. */
export function optionalFields({
  properties,
  required,
}: {
  readonly properties: object;
  readonly required?: readonly string[];
}): readonly string[] {
  return Object.keys(properties).filter((name) => required?.includes(name) === false);
}
