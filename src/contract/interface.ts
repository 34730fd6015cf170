/** The two operations, their parameters and the entries that they return, as spec/openapi.yaml states them. */
import { operations } from "./generated/interface.js";

export { type HoursEntry, operations, type SpecialEvent } from "./generated/interface.js";

export type Operation = (typeof operations)[number];
export type OperationId = Operation["id"];
export type ParameterName = Operation["parameters"][number]["name"];

/** A documented query parameter. */
export interface Parameter {
  readonly name: ParameterName;
  readonly kind: "integer" | "date";
  /** A fixed value, today, or a number of days after another parameter. */
  readonly default:
    | { readonly value: number }
    | { readonly from: "today" }
    | { readonly from: ParameterName; readonly addDays: number };
  /** The largest value that is documented, where one is. */
  readonly maximum?: number;
}

export const getMuseumHours = operationById("getMuseumHours");
export const listSpecialEvents = operationById("listSpecialEvents");

/** The smallest value of `page` and `limit` that can mean anything; the document states none. */
export const SMALLEST_INTEGER = 1;

export function operationById<Id extends OperationId>(id: Id): Extract<Operation, { id: Id }> {
  return operations.find((operation) => operation.id === id) as Extract<Operation, { id: Id }>;
}

export function operationAt(path: string): Operation | undefined {
  return operations.find((operation) => operation.path === path);
}

/** The parameter of an operation by its documented name, or undefined where the operation has none of that name. */
export function parameterOf(operation: Operation, name: string): Parameter | undefined {
  return operation.parameters.find((parameter) => parameter.name === name);
}
