/** Validates a request match that a user wrote, and says what to use where something is invalid. */

import { lookUp } from "../base/collections.js";
import { isPlainObject, type JsonObject } from "../base/json.js";
import { hintFor, nearestName, quote, shown } from "../base/text.js";
import { resolveDate } from "../contract/calendar-date.js";
import {
  type Operation,
  operations,
  type Parameter,
  type ParameterKind,
  parameterKinds,
  parameterOf,
} from "../contract/interface.js";
import type { PlacedViolation } from "./schema-violations.js";

type Path = readonly (string | number)[];
type Check = (value: unknown, path: Path) => readonly PlacedViolation[];

/** The checks of the fields of an object, by field. */
type Checks = Readonly<Record<string, Check>>;

const ids: readonly string[] = operations.map(({ id }) => id);
const parameters: readonly Parameter[] = operations.flatMap((operation: Operation) => [...operation.parameters]);
export const parameterNames: readonly string[] = [...new Set(parameters.map(({ name }) => name))];
export const paths: readonly string[] = operations.map(({ path }) => path);
const METHOD = /^[A-Za-z][A-Za-z-]*$/;
/** Those of RFC 9110, section 9.3, and RFC 5789. Others can be matched, too, unless they look like one of these misspelt. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"];
const HEADER = /^[!#$%&'*+.^_`|~\w-]+$/;

const STATUS = /^([1-5]xx|[1-5]\d\d|0)$/i;

/** What the values of a field can be. */
export const fieldChecks = {
  text: checkTexts(() => true, "use a text"),
  /** A text, a number, or a list of them; or true for present and false for absent. */
  value: checkValue,
  boolean: (value: unknown, path: Path) =>
    typeof value === "boolean" ? [] : [invalid(path, value, "use true or false")],
  statuses: checkItems(
    (item) => (typeof item === "number" || typeof item === "string") && STATUS.test(String(item)),
    "use a status (400), a class (4xx), or 0 for a cut connection",
  ),
} as const satisfies Checks;

/** The checks of the fields of a request match. */
export const requestMatchChecks = {
  operation: checkTexts((text) => ids.includes(text), `use ${ids.join(" or ")}`, ids),
  method: checkTexts(isMethod, "use one such as GET", METHODS),
  path: checkTexts((text) => /^[/*]/.test(text), "use one such as /museum-hours"),
  parameters: checkFields(checkParameter),
  sent: checkFields((_name, value, path) => checkValue(value, path)),
  headers: checkFields((name, value, path) =>
    HEADER.test(name)
      ? checkValue(value, path)
      : [{ path, message: `Invalid header name ${quote(name)}; use one such as accept.` }],
  ),
  user: checkValue,
} as const satisfies Checks;

/** The checks of a match that requests will be compared with: a path that no request is likely to have is a mistake. */
const checksAhead: Checks = { ...requestMatchChecks, path: checkPathAhead };

/** Lists what is invalid about a match, by the checks of its fields. */
export function findMatchViolations(
  value: unknown,
  path: Path,
  checks: Checks = checksAhead,
): readonly PlacedViolation[] {
  if (!isPlainObject(value)) {
    return [invalid(path, value, 'use an object such as {"operation": "getMuseumHours", "parameters": {"page": 1}}')];
  }
  const violations = Object.entries(value).flatMap(([name, field]) => {
    const check = lookUp(checks, name);
    return check ? check(field, [...path, name]) : [unknownField(name, path, Object.keys(checks))];
  });
  return [...violations, ...findForeignParameters(value, path)];
}

/** Returns the violation of a field that there is not. */
export function unknownField(name: string, path: Path, known: readonly string[]): PlacedViolation {
  const place = path.length > 0 ? ` in ${path.join(".")}` : "";
  const use = parameterNames.includes(name)
    ? `did you mean "parameters": {${quote(name)}: …}?`
    : `use ${known.join(", ")}.`;
  const hint = hintFor(name, known, use);
  return { path: [...path, name], message: `Unknown field ${quote(name)}${place}; ${hint}` };
}

/** Returns the violation of an invalid value; `use` says what to write instead. */
export function invalid(path: Path, value: unknown, use: string): PlacedViolation {
  const place = path.length > 0 ? ` for ${path.join(".")}` : "";
  return { path, message: `Invalid value ${shown(value)}${place}; ${use}${use.endsWith("?") ? "" : "."}` };
}

/** Returns a check of a text or a list of texts. */
function checkTexts(isValid: (text: string) => boolean, use: string, candidates: readonly string[] = []): Check {
  return (value, path) =>
    listOfValues(value).flatMap((item) => {
      if (typeof item === "string" && item !== "" && isValid(item)) return [];
      return [invalid(path, item, typeof item === "string" ? hintFor(item, candidates, use) : use)];
    });
}

function isMethod(text: string): boolean {
  const method = text.toUpperCase();
  return METHOD.test(text) && (METHODS.includes(method) || nearestName(method, METHODS) === undefined);
}

function checkPathAhead(value: unknown, path: Path): readonly PlacedViolation[] {
  const violations = requestMatchChecks.path(value, path);
  if (violations.length > 0) return violations;
  return (listOfValues(value) as readonly string[]).flatMap((item) => {
    if (item.includes("*") || paths.includes(item)) return [];
    const below = paths.find((known) => item.endsWith(known));
    if (below) return [invalid(path, item, `use ${quote(below)}: a path is matched below the base path`)];
    const nearest = nearestName(item, paths);
    return nearest ? [invalid(path, item, `did you mean ${quote(nearest)}?`)] : [];
  });
}

function checkValue(value: unknown, path: Path): readonly PlacedViolation[] {
  return typeof value === "boolean" ? [] : checkNumbersAndTexts(value, path);
}

const checkNumbersAndTexts = checkItems(
  (item) => typeof item === "string" || typeof item === "number",
  "use a text, or true for present and false for absent",
);

/** Returns a check of a value or a list of values. */
function checkItems(isValid: (item: unknown) => boolean, use: string): Check {
  return (value, path) => listOfValues(value).flatMap((item) => (isValid(item) ? [] : [invalid(path, item, use)]));
}

/** Returns the values of a list, or the only value. */
function listOfValues(value: unknown): readonly unknown[] {
  return Array.isArray(value) && value.length > 0 ? value : [value];
}

function checkFields(check: (name: string, value: unknown, path: Path) => readonly PlacedViolation[]): Check {
  return (value, path) => {
    if (!isPlainObject(value)) return [invalid(path, value, "use an object of names and values")];
    return Object.entries(value).flatMap(([name, field]) => check(name, field, [...path, name]));
  };
}

function checkParameter(name: string, value: unknown, path: Path): readonly PlacedViolation[] {
  const known = parameters.find((parameter) => parameter.name === name);
  if (!known) return [{ path, message: unknownParameter(name) }];
  return listOfValues(value).flatMap((item) => {
    if (typeof item !== "string" && typeof item !== "number")
      return [invalid(path, item, `use ${parameterKinds[known.kind].noun}`)];
    return /^today/i.test(String(item)) && nounMissed(name, item) !== undefined
      ? [invalid(path, item, "use a date, or one relative to today, such as today+3")]
      : [];
  });
}

/** Whether a text is of a kind, valid for its parameter or not; a date can be relative. */
const isOfKind: Readonly<Record<ParameterKind, (text: string) => boolean>> = {
  date: (text) => resolveDate(text, { today: "2027-03-01" }) !== undefined,
  integer: (text) => /^-?\d+$/.test(text),
};

/** Returns what a parameter's value should be, such as `a date`, if it is not that. A client can send it all the same. */
export function nounMissed(name: string, value: string | number): string | undefined {
  const known = parameters.find((parameter) => parameter.name === name);
  return known && !isOfKind[known.kind](String(value)) ? parameterKinds[known.kind].noun : undefined;
}

function unknownParameter(name: string): string {
  const nearest = nearestName(name, parameterNames);
  if (nearest) return `Unknown parameter ${quote(name)}; did you mean ${nearest}?`;
  return `Unknown parameter ${quote(name)}; use ${parameterNames.join(", ")}, or "sent" for any other.`;
}

/** A parameter that none of the named operations has is never read, so that nothing could match. */
function findForeignParameters(match: JsonObject, path: Path): readonly PlacedViolation[] {
  const wanted = listOfValues(match["operation"]);
  const meant = operations.filter(({ id }) => wanted.includes(id));
  if (meant.length === 0) return [];
  return Object.keys(Object(match["parameters"]))
    .filter((name) => parameterNames.includes(name) && !meant.some((operation) => parameterOf(operation, name)))
    .map((name) => ({
      path: [...path, "parameters", name],
      message: `${meant.map(({ id }) => id).join(" and ")} has no parameter ${name}; remove it, or use "sent" for what the client wrote.`,
    }));
}
