/** The two operations as lists: what identifies an item, and which parameters cut out a page and a range. */
import {
  getMuseumHours,
  listSpecialEvents,
  type Operation,
  type Parameter,
  type ParameterName,
  parameterOf,
} from "../../contract/interface.js";
import type { ItemKind } from "../../fixtures/item-schemas.js";
import { fieldsOf } from "../../fixtures/item-validation.js";

export interface ListOperation {
  /** What the ids of its rules start with. */
  readonly name: "hours" | "events";
  readonly operation: Operation;
  readonly kind: ItemKind;
  /** The field that identifies an item. */
  readonly key: "date" | "eventId";
  readonly fields: readonly string[];
  /** The parameters that cut out a range of days, the first day first. */
  readonly range: readonly ParameterName[];
  /** The parameters beside those, which choose among the items of a range. */
  readonly filters: readonly Parameter[];
  /** In sentences: `an entry of hours`. */
  readonly anItem: string;
  readonly one: string;
  readonly many: string;
}

export const hoursList: ListOperation = describe(getMuseumHours, {
  name: "hours",
  kind: "entry",
  key: "date",
  anItem: "an entry of hours",
  one: "entry",
  many: "entries",
});

export const eventsList: ListOperation = describe(listSpecialEvents, {
  name: "events",
  kind: "event",
  key: "eventId",
  anItem: "an event",
  one: "event",
  many: "events",
});

export const lists: readonly ListOperation[] = [hoursList, eventsList];

export function listOperation({ id }: Pick<Operation, "id">): ListOperation {
  return id === hoursList.operation.id ? hoursList : eventsList;
}

/** The largest documented limit. */
export const LARGEST_LIMIT = parameterOf(listSpecialEvents, "limit")?.maximum ?? 1;

type Description = Omit<ListOperation, "operation" | "fields" | "range" | "filters">;

function describe(operation: Operation, description: Description): ListOperation {
  const parameters: readonly Parameter[] = operation.parameters;
  const range = parameters.filter(({ kind }) => kind === "date").map(({ name }) => name);
  const known: readonly ParameterName[] = [...range, "page", "limit"];
  return {
    ...description,
    operation,
    fields: fieldsOf(description.kind),
    range,
    filters: parameters.filter(({ name }) => !known.includes(name)),
  };
}
