/** Validates a request match that a user wrote, and says what to use where something is invalid. */
import { nearestName } from "../base/nearest-name.js";
import { isPlainObject } from "../base/plain-object.js";
import { quote, shown } from "../base/quote.js";
import { type Operation, type OperationId, operations, type Parameter } from "../contract/interface.js";
import { expectedDate, resolveDate } from "../contract/relative-date.js";
import { listOf, type OneOrMore } from "./request-match.js";
import type { PlacedViolation } from "./schema-violations.js";

type Path = readonly (string | number)[];
type Check = (value: unknown, path: Path) => readonly PlacedViolation[];

const ids: readonly string[] = operations.map(({ id }) => id);
const parameters: readonly Parameter[] = operations.flatMap((operation: Operation) => [...operation.parameters]);
const names: readonly string[] = [...new Set(parameters.map(({ name }) => name))];
const METHOD = /^[A-Za-z]+$/;
const HEADER = /^[!#$%&'*+.^_`|~\w-]+$/;

/** The checks of the fields of a request match, by field. Extended by what else is matched. */
export const requestMatchChecks: Readonly<Record<string, Check>> = {
  operation: checkTexts((text) => isOperation(text), `use ${ids.join(" or ")}`, ids),
  method: checkTexts((text) => METHOD.test(text), "use one such as GET"),
  path: checkTexts((text) => text.startsWith("/") || text.startsWith("*"), "use a path such as /museum-hours"),
  parameters: checkFields((name, value, path) => {
    if (!names.includes(name)) return [placed(path, unknownParameter(name))];
    return listOfValues(value).flatMap((one) => {
      const flaw = parameterFlaw(name, one);
      return flaw === undefined ? [] : [placed(path, flaw)];
    });
  }),
  sent: checkFields((_name, value, path) => checkValue(value, path)),
  headers: checkFields((name, value, path) => {
    if (!HEADER.test(name)) return [placed(path, `Invalid header name ${quote(name)}; use one such as accept.`)];
    return checkValue(value, path);
  }),
  user: checkValue,
};

/** Lists what is invalid about the fields of an object, by their checks. */
export function findMatchViolations(
  value: unknown,
  path: Path,
  checks: Readonly<Record<string, Check>> = requestMatchChecks,
): readonly PlacedViolation[] {
  const form = `use an object such as {"operation": "getMuseumHours", "parameters": {"page": 1}}.`;
  if (!isPlainObject(value)) return [placed(path, `Invalid value ${shown(value)}; ${form}`)];
  return Object.entries(value).flatMap(([name, one]) => {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (check) return check(one, [...path, name]);
    return [placed([...path, name], unknownField(name, Object.keys(checks)))];
  });
}

/** Returns a sentence on a field that there is not. */
export function unknownField(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  if (nearest) return `Unknown field ${quote(name)}; did you mean ${nearest}?`;
  if (names.includes(name)) return `Unknown field ${quote(name)}; did you mean "parameters": {${quote(name)}: …}?`;
  return `Unknown field ${quote(name)}; use ${known.join(", ")}.`;
}

/** Returns a check of a text or a list of texts. */
export function checkTexts(isValid: (text: string) => boolean, use: string, candidates: readonly string[] = []): Check {
  return (value, path) =>
    listOfValues(value).flatMap((one) => {
      if (typeof one === "string" && one !== "" && isValid(one)) return [];
      const nearest = typeof one === "string" ? nearestName(one, candidates) : undefined;
      return [placed(path, `Invalid value ${shown(one)}; ${nearest ? `did you mean ${nearest}?` : `${use}.`}`)];
    });
}

/** Checks a text, a number, or a list of them; or true for present and false for absent. */
export function checkValue(value: unknown, path: Path): readonly PlacedViolation[] {
  if (typeof value === "boolean") return [];
  return listOfValues(value).flatMap((one) =>
    typeof one === "string" || typeof one === "number"
      ? []
      : [placed(path, `Invalid value ${shown(one)}; use a text, or true for present and false for absent.`)],
  );
}

function checkFields(check: (name: string, value: unknown, path: Path) => readonly PlacedViolation[]): Check {
  return (value, path) => {
    if (!isPlainObject(value))
      return [placed(path, `Invalid value ${shown(value)}; use an object of names and values.`)];
    return Object.entries(value).flatMap(([name, one]) => check(name, one, [...path, name]));
  };
}

function parameterFlaw(name: string, value: unknown): string | undefined {
  const isDate = parameters.some((parameter) => parameter.name === name && parameter.kind === "date");
  if (typeof value !== "string" && (isDate || typeof value !== "number")) {
    return `Invalid value ${shown(value)} for ${name}; use ${isDate ? expectedDate(["today"]) : "a whole number"}.`;
  }
  // A value that no request can be read as is compared as written, with those that are rejected.
  if (
    isDate &&
    resolveDate(String(value), { today: "2027-01-01" }) === undefined &&
    /^(today|\d)/i.test(String(value))
  ) {
    return `Invalid value ${shown(value)} for ${name}; use ${expectedDate(["today"])}, or "sent" for a value as written.`;
  }
  return undefined;
}

function unknownParameter(name: string): string {
  const nearest = nearestName(name, names);
  if (nearest) return `Unknown parameter ${quote(name)}; did you mean ${nearest}?`;
  return `Unknown parameter ${quote(name)}; use one of ${names.join(", ")}, or "sent" for any other.`;
}

function isOperation(text: string): text is OperationId {
  return ids.includes(text);
}

function placed(path: Path, says: string): PlacedViolation {
  return { path, says };
}

function listOfValues(value: unknown): readonly unknown[] {
  return Array.isArray(value) && value.length > 0 ? value : listOf(value as OneOrMore<string>);
}
