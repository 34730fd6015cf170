/** Takes the target of a request apart: the path by which an operation is found, and the decoded pairs of the query. */
import { type Operation, operationAt } from "../contract/interface.js";

/** Decoded names and values of a query, in the order in which they came. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** Returns the path of a target, with unreserved characters decoded: `%2D` is the same as `-` (RFC 3986, section 2.3). */
export function pathOf(target: string): string {
  const end = target.indexOf("?");
  const path = end < 0 ? target : target.slice(0, end);
  return path.includes("%") ? decodeUnreserved(path) : path;
}

/** Returns the pairs of a query as the URL standard decodes a form: `+` is a space, invalid UTF-8 becomes U+FFFD. */
export function queryOf(target: string): QueryPairs {
  const start = target.indexOf("?");
  if (start < 0 || start === target.length - 1) return NO_PAIRS;
  const query = target.slice(start + 1);
  if (ENCODED.test(query)) return [...new URLSearchParams(query)];
  return query
    .split("&")
    .filter((pair) => pair !== "")
    .map(splitPair);
}

const NO_PAIRS: QueryPairs = [];
/** Matches a target that has to be decoded. */
const ENCODED = /[%+\ud800-\udfff]/;

function splitPair(pair: string): readonly [string, string] {
  const equals = pair.indexOf("=");
  return equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
}

function decodeUnreserved(path: string): string {
  return path.replace(/%(2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi, (encoded) => decodeURIComponent(encoded));
}

/** A target, taken apart. */
export interface ResolvedTarget {
  readonly path: string;
  /** Undefined for a path that no operation has. */
  readonly operation: Operation | undefined;
  /** The decoded query. */
  readonly pairs: QueryPairs;
}

/** Resolves a target below the base path to the operation that it is for. */
export function resolveTarget(target: string): ResolvedTarget {
  const path = pathOf(target);
  return { path, operation: operationAt(path), pairs: queryOf(target) };
}
