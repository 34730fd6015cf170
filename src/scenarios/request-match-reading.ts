/** Finds what is wrong with a request match that fits its schema, and says what to use in its place. */
import { nearestName, quote } from "../base/text.js";
import { type Operation, operations, parameterOf } from "../contract/interface.js";
import { listOf, type RequestMatch } from "./request-match.js";
import type { PlacedViolation } from "./schema-violations.js";

type Path = readonly (string | number)[];

export const parameterNames: readonly string[] = [
  ...new Set(operations.flatMap(({ parameters }: Operation) => parameters.map(({ name }) => name))),
];
export const paths: readonly string[] = operations.map(({ path }) => path);
/** Those of RFC 9110, section 9.3, and RFC 5789. Others can be matched, too, unless they look like one of these misspelt. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"];
const HEADER = /^[!#$%&'*+.^_`|~\w-]+$/;

/** Lists what is wrong with a match that requests will be compared with: a path that no request is likely to have is a mistake. */
export function findMatchMistakes(match: RequestMatch, path: Path): readonly PlacedViolation[] {
  const unlikely = listOf(match.path ?? []).flatMap((one) => invalidUnless(adviceOnPath(one), one, [...path, "path"]));
  return [...unlikely, ...findMistakes(match, path)];
}

/** Lists what is wrong with a match that requests have been compared with, too. */
export function findMistakes(match: RequestMatch, path: Path): readonly PlacedViolation[] {
  const { method = [], headers = {} } = match;
  return [
    ...listOf(method).flatMap((one) => invalidUnless(adviceOnMethod(one), one, [...path, "method"])),
    ...Object.keys(headers).flatMap((name) =>
      HEADER.test(name)
        ? []
        : [{ path: [...path, "headers"], message: `Invalid header name ${quote(name)}; use one such as accept.` }],
    ),
    ...findForeignParameters(match, path),
  ];
}

function invalidUnless(advice: string | undefined, value: string, path: Path): readonly PlacedViolation[] {
  return advice === undefined ? [] : [{ path, message: `Invalid value ${quote(value)}; ${advice}` }];
}

function adviceOnMethod(text: string): string | undefined {
  const nearest = METHODS.includes(text.toUpperCase()) ? undefined : nearestName(text, METHODS);
  return nearest && `did you mean ${nearest}?`;
}

function adviceOnPath(text: string): string | undefined {
  if (text.includes("*") || paths.includes(text)) return undefined;
  const below = paths.find((known) => text.endsWith(known));
  if (below) return `use ${quote(below)}: a path is matched below the base path.`;
  const nearest = nearestName(text, paths);
  return nearest && `did you mean ${quote(nearest)}?`;
}

/** A parameter that none of the named operations has is never read, so that nothing could match. */
function findForeignParameters(match: RequestMatch, path: Path): readonly PlacedViolation[] {
  const wanted: readonly string[] = listOf(match.operation ?? []);
  const meant = operations.filter(({ id }) => wanted.includes(id));
  if (meant.length === 0) return [];
  return Object.keys(match.parameters ?? {})
    .filter((name) => !meant.some((operation) => parameterOf(operation, name)))
    .map((name) => ({
      path: [...path, "parameters", name],
      message: `${meant.map(({ id }) => id).join(" and ")} has no parameter ${name}; remove it, or use "sent" for what the client wrote.`,
    }));
}
