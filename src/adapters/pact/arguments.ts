/** Validates arguments for callers without TypeScript. Each function returns an error message, or undefined if all is valid. */

import { hintFor } from "../../base/nearest-name.js";
import { isPlainObject } from "../../base/plain-object.js";
import { quote, shown } from "../../base/quote.js";
import {
  getMuseumHours,
  type OperationId,
  operationById,
  parameterOf,
  SMALLEST_INTEGER,
} from "../../contract/interface.js";

export function validatePactOptions(options: unknown): string | undefined {
  const { consumer, provider = "museum", dir = "pacts" } = (options ?? {}) as Readonly<Record<string, unknown>>;
  const wrong = Object.entries({ consumer, provider, dir }).find(([, value]) => !isText(value));
  if (!wrong) return undefined;
  const [name, value] = wrong;
  return `${name} is ${shown(value)}, expected a text that is not empty; use createMuseumPact({ consumer: "my-site", dir: "pacts" }).`;
}

/** The unchecked arguments of a request. */
interface RequestArguments {
  readonly description: unknown;
  readonly query: unknown;
  readonly options: unknown;
}

export function validateRequest(
  id: OperationId,
  { description, query, options }: RequestArguments,
): string | undefined {
  if (!isText(description)) {
    return `The description of ${id}(…) is ${shown(description)}, expected a text; describe the request, such as ${id}("the first page").`;
  }
  return validateQuery(id, query) ?? validateOptions(id, options);
}

/**
 * Checks the number of expected entries. A page of hours never has more entries than `limit`, under any profile. A page of events
 * may have more, if `limit` counts the days of events (`eventPageUnit`).
 */
export function validateCount(
  id: OperationId,
  query: Readonly<Record<string, unknown>>,
  count: number,
): string | undefined {
  const most = mostEntries(query["limit"]);
  if (id !== getMuseumHours.id || count <= most) return undefined;
  return `returns([…]) has ${count} entries, expected at most ${most}, the size of a page; use fewer, or set a higher limit.`;
}

function mostEntries(limit: unknown): number {
  const { default: usual, maximum = Number.POSITIVE_INFINITY } = parameterOf(getMuseumHours, "limit") ?? {};
  if (/^-?\d+$/.test(String(limit))) return Math.min(Math.max(Number(limit), SMALLEST_INTEGER), maximum);
  return usual && "value" in usual ? usual.value : maximum;
}

export function validateTest(test: unknown): string | undefined {
  if (typeof test === "function") return undefined;
  return `The test is ${shown(test)}, expected a function; use executeTest(async ({ url }) => { … }), and send the request to that url.`;
}

function validateQuery(id: OperationId, query: unknown): string | undefined {
  if (!isPlainObject(query)) {
    return `The query of ${id}(…) is ${shown(query)}, expected an object; use one such as { limit: 5 }, or leave it out.`;
  }
  const { path, parameters } = operationById(id);
  const names: readonly string[] = parameters.map(({ name }) => name);
  const unknown = Object.keys(query).find((name) => !names.includes(name));
  if (unknown !== undefined) return `Unknown parameter ${quote(unknown)} for ${path}; ${hintFor(unknown, names)}`;
  const wrong = Object.entries(query).find(([, value]) => !isQueryValue(value));
  return (
    wrong && `${wrong[0]} is ${shown(wrong[1])}, expected a number or a date, such as "2027-03-01"; or leave it out.`
  );
}

function validateOptions(id: OperationId, options: unknown): string | undefined {
  if (!isPlainObject(options)) {
    return `The options of ${id}(…) are ${shown(options)}, expected an object; use { anonymous: true }, or leave them out.`;
  }
  const unknown = Object.keys(options).find((name) => name !== "anonymous");
  if (unknown !== undefined) return `Unknown option ${quote(unknown)} for ${id}(…); ${hintFor(unknown, ["anonymous"])}`;
  const { anonymous = false } = options;
  if (typeof anonymous === "boolean") return undefined;
  return `anonymous is ${shown(anonymous)}, expected true; leave it out if the request has a credential.`;
}

function isQueryValue(value: unknown): boolean {
  return ["string", "undefined"].includes(typeof value) || Number.isFinite(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
