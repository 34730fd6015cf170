/** Says what is wrong with what a caller gives, for callers whose compiler doesn't; undefined where it is as it should be. */

import { nearestName } from "../../base/nearest-name.js";
import { isPlainObject } from "../../base/plain-object.js";
import { quote, shown } from "../../base/quote.js";
import {
  getMuseumHours,
  type OperationId,
  operationById,
  parameterOf,
  SMALLEST_INTEGER,
} from "../../contract/interface.js";

export function whyNoPact(options: unknown): string | undefined {
  const { consumer, provider = "museum", dir = "pacts" } = (options ?? {}) as Readonly<Record<string, unknown>>;
  const wrong = Object.entries({ consumer, provider, dir }).find(([, value]) => !isText(value));
  if (!wrong) return undefined;
  const [name, value] = wrong;
  return `${name} is ${shown(value)}, expected a text that is not empty; write createMuseumPact({ consumer: "my-site", dir: "pacts" }).`;
}

/** The arguments of a request, as they come. */
export interface RequestArguments {
  readonly description: unknown;
  readonly query: unknown;
  readonly options: unknown;
}

export function whyNoRequest(id: OperationId, { description, query, options }: RequestArguments): string | undefined {
  if (!isText(description)) {
    return `The description of ${id}(…) is ${shown(description)}, expected a text; say what is asked, such as ${id}("the first page").`;
  }
  return whyNoQuery(id, query) ?? whyNoOptions(id, options);
}

/**
 * No answer to any choice puts more entries on a page than `limit`, whether it counts entries or days. Where it counts the days of
 * events (`eventPageUnit`), a page may well have more events.
 */
export function whyTooMany(
  id: OperationId,
  query: Readonly<Record<string, unknown>>,
  count: number,
): string | undefined {
  const most = mostEntries(query["limit"]);
  if (id !== getMuseumHours.id || count <= most) return undefined;
  return `returns([…]) has ${count} entries, expected ${most} at most, which is what a page has; write fewer, or set limit accordingly.`;
}

function mostEntries(limit: unknown): number {
  const { default: usual, maximum = Number.POSITIVE_INFINITY } = parameterOf(getMuseumHours, "limit") ?? {};
  if (/^-?\d+$/.test(String(limit))) return Math.min(Math.max(Number(limit), SMALLEST_INTEGER), maximum);
  return usual && "value" in usual ? usual.value : maximum;
}

export function whyNoTest(test: unknown): string | undefined {
  if (typeof test === "function") return undefined;
  return `The test is ${shown(test)}, expected a function; write executeTest(async ({ url }) => { … }), and ask at that url.`;
}

function whyNoQuery(id: OperationId, query: unknown): string | undefined {
  if (!isPlainObject(query)) {
    return `The query of ${id}(…) is ${shown(query)}, expected an object; write such as { limit: 5 }, or leave it out.`;
  }
  const { path, parameters } = operationById(id);
  const names: readonly string[] = parameters.map(({ name }) => name);
  const unknown = Object.keys(query).find((name) => !names.includes(name));
  if (unknown !== undefined) return `Unknown parameter ${quote(unknown)} for ${path}; ${meant(unknown, names)}`;
  const wrong = Object.entries(query).find(([, value]) => !isQueryValue(value));
  return (
    wrong && `${wrong[0]} is ${shown(wrong[1])}, expected a number or a date, such as "2027-03-01"; or leave it out.`
  );
}

function whyNoOptions(id: OperationId, options: unknown): string | undefined {
  if (!isPlainObject(options)) {
    return `The options of ${id}(…) are ${shown(options)}, expected an object; write { anonymous: true }, or leave them out.`;
  }
  const unknown = Object.keys(options).find((name) => name !== "anonymous");
  if (unknown !== undefined) return `Unknown option ${quote(unknown)} for ${id}(…); ${meant(unknown, ["anonymous"])}`;
  const { anonymous = false } = options;
  if (typeof anonymous === "boolean") return undefined;
  return `anonymous is ${shown(anonymous)}, expected true; leave it out where a credential is sent.`;
}

function isQueryValue(value: unknown): boolean {
  return ["string", "undefined"].includes(typeof value) || Number.isFinite(value);
}

function meant(unknown: string, names: readonly string[]): string {
  const nearest = nearestName(unknown, names);
  return nearest ? `did you mean ${nearest}?` : `use one of ${names.join(", ")}.`;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
