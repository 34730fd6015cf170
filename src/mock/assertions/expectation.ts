/** Reads an expectation: which requests should have come, how often, in which order and how far apart. */
import { lookUp } from "../../base/collections.js";
import { parseDuration } from "../../base/duration.js";
import { isPlainObject, type JsonObject } from "../../base/json.js";
import { plural } from "../../base/text.js";
import { fieldChecks, invalid, unknownField } from "../../scenarios/request-match-reading.js";
import type { PlacedViolation } from "../../scenarios/schema-violations.js";
import { type ExchangeMatch, exchangeMatchFields, findExchangeMatchViolations } from "../journal/exchange-match.js";
import { JournalQuery } from "../journal/journal-query.js";

/** What should have been requested. The fields of a match stand beside the others, or in `match`. */
export interface RequestExpectation extends ExchangeMatch {
  readonly match?: ExchangeMatch;
  /** How many requests match. Default: at least one. */
  readonly exactly?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  /** The statuses of all matching requests, in order. */
  readonly statuses?: readonly (number | string)[];
  /** What was asked one after another; other requests may come in between. */
  readonly inOrder?: readonly ExchangeMatch[];
  /** The time from the first to the last of them, at most: `5s`. */
  readonly within?: string | number;
  /** The time from each answer to the next request: `>=1s`, `<=500ms` or `1s..3s`. */
  readonly gaps?: `>=${string}` | `<=${string}` | `${string}..${string}`;
  readonly since?: number | string;
  /** How long to wait until it holds: `5s`. Default: not at all. */
  readonly timeout?: string | number;
  /** For how long it then has to hold, so that a request too many is seen: `500ms`. Default: not at all. */
  readonly quietFor?: string | number;
}

export interface Expectation {
  readonly match: ExchangeMatch;
  readonly atLeast: number;
  readonly atMost: number;
  /** The statuses of all matching requests, in order. */
  readonly statuses?: readonly (number | string)[];
  /** What was asked one after another among them; other requests may come in between. */
  readonly inOrder?: readonly ExchangeMatch[];
  /** From the first to the last of them, in milliseconds. */
  readonly within?: number;
  /** From each answer to the next request. */
  readonly gaps?: NonNullable<ReturnType<typeof parseDurationRange>>;
  readonly since?: Exclude<ReturnType<typeof JournalQuery.parseSince>, string>;
}

type Path = readonly (string | number)[];

const COUNTS = ["exactly", "atLeast", "atMost"] as const;
/** What the requests of an expectation must be like, beside their number. */
const SHAPES = ["statuses", "inOrder", "within", "gaps"] as const;
/** `timeout` and `quietFor` are read by who waits. */
const OWN = ["match", ...COUNTS, ...SHAPES, "since", "timeout", "quietFor"];

/** Reads an expectation. The fields of `match` may also be written directly beside `exactly` and the others. */
export function parseExpectation(value: unknown, path: Path) {
  if (!isPlainObject(value)) {
    const use = 'use an object such as {"match": {"operation": "getMuseumHours"}, "exactly": 1}';
    return { violations: [invalid(path, value, use)] };
  }
  const { match, violations } = readMatch(value, path);
  const all = [...violations, ...shapeViolations(value, path)];
  const problems = all.length > 0 ? all : countViolations(value, path);
  if (problems.length > 0) return { violations: problems };
  return { expectation: toExpectation(match, value) };
}

function readMatch(
  value: JsonObject,
  path: Path,
): { readonly match: ExchangeMatch; readonly violations: readonly PlacedViolation[] } {
  const { match = {} } = value;
  const beside = Object.entries(value).filter(([name]) => !OWN.includes(name));
  const unknown = beside.filter(([name]) => !exchangeMatchFields.includes(name));
  const known = Object.fromEntries(beside.filter(([name]) => exchangeMatchFields.includes(name)));
  const violations = [
    ...unknown.map(([name]) => unknownField(name, path, [...OWN, ...exchangeMatchFields])),
    ...findExchangeMatchViolations(match, [...path, "match"]),
    ...findExchangeMatchViolations(known, path),
  ];
  return { match: { ...known, ...Object(match) }, violations };
}

function countViolations(value: JsonObject, path: Path): readonly PlacedViolation[] {
  const violations = COUNTS.flatMap((name) => {
    const count = value[name];
    const isCount = count === undefined || (typeof count === "number" && Number.isInteger(count) && count >= 0);
    return isCount ? [] : [invalid([...path, name], count, "use a whole number, 0 or more")];
  });
  if (violations.length > 0) return violations;
  const { atLeast, atMost, minimum, maximum } = countsOf(value);
  if (value["exactly"] !== undefined && (value["atLeast"] ?? value["atMost"]) !== undefined)
    return [{ path, message: "exactly can't go with atLeast or atMost; use one of them." }];
  if (value["atLeast"] === 0 && ["atMost", ...SHAPES].every((name) => lookUp(value, name) === undefined))
    return [{ path, message: "atLeast 0 holds whatever comes; use 1 or more, or exactly 0 for none." }];
  if (atLeast > atMost)
    return [{ path, message: `atLeast ${atLeast} is more than atMost ${atMost}; no count is both.` }];
  if (minimum > atMost || maximum < atLeast)
    return [{ path, message: `${reasonFor(value)}, but ${countText(value)}; make them agree.` }];
  return [];
}

function shapeViolations(value: JsonObject, path: Path): readonly PlacedViolation[] {
  const { statuses, inOrder, within, gaps, since } = value;
  const error = since === undefined ? undefined : JournalQuery.parseSince(since);
  return [
    ...(statuses === undefined
      ? []
      : Array.isArray(statuses) && statuses.length > 0
        ? fieldChecks.statuses(statuses, [...path, "statuses"])
        : [invalid([...path, "statuses"], statuses, "use a list such as [503, 200]")]),
    ...(inOrder === undefined
      ? []
      : Array.isArray(inOrder) && inOrder.length > 1
        ? inOrder.flatMap((match, at) => findExchangeMatchViolations(match, [...path, "inOrder", at]))
        : [invalid([...path, "inOrder"], inOrder, "use a list of two matches or more")]),
    ...(within === undefined || parseDuration(within) !== undefined
      ? []
      : [invalid([...path, "within"], within, "use a duration such as 5s or 200ms")]),
    ...(gaps === undefined || parseDurationRange(gaps) !== undefined
      ? []
      : [invalid([...path, "gaps"], gaps, "use >=1s, <=500ms or 1s..3s")]),
    ...(typeof error === "string" ? [{ path: [...path, "since"], message: error }] : []),
  ];
}

/** The fewest and the most requests, as they are written, and as the other fields allow them. */
function countsOf({ exactly, atLeast, atMost, statuses, inOrder, within, gaps }: JsonObject) {
  const listed = Array.isArray(statuses) ? statuses.length : undefined;
  // A single request is within any time, and has no gap.
  const timed = within === undefined && gaps === undefined ? 0 : 2;
  const minimum = Math.max(listed ?? 0, Array.isArray(inOrder) ? inOrder.length : 0, timed);
  const isBounded = exactly !== undefined || atMost !== undefined;
  return {
    minimum,
    maximum: listed ?? Number.POSITIVE_INFINITY,
    atLeast: Number(exactly ?? atLeast ?? (isBounded ? 0 : Math.max(minimum, 1))),
    atMost: Number(exactly ?? atMost ?? listed ?? Number.POSITIVE_INFINITY),
  };
}

function reasonFor({ statuses, inOrder, gaps }: JsonObject): string {
  if (Array.isArray(statuses)) return `statuses lists ${plural(statuses.length, "request")}`;
  if (Array.isArray(inOrder)) return `inOrder lists ${plural(inOrder.length, "request")}`;
  return `${gaps === undefined ? "within" : "gaps"} needs two requests`;
}

function countText(value: JsonObject): string {
  const counts = COUNTS.filter((name) => value[name] !== undefined);
  return counts.map((name) => `${name} is ${value[name]}`).join(" and ");
}

function toExpectation(match: ExchangeMatch, value: JsonObject): Expectation {
  const { statuses, inOrder } = value;
  const { atLeast, atMost } = countsOf(value);
  const within = parseDuration(value["within"]);
  const gaps = parseDurationRange(value["gaps"]);
  const since = value["since"] === undefined ? undefined : JournalQuery.parseSince(value["since"]);
  return {
    ...{ match, atLeast, atMost },
    ...(Array.isArray(statuses) && { statuses }),
    ...(Array.isArray(inOrder) && { inOrder }),
    ...(within !== undefined && { within }),
    ...(gaps && { gaps }),
    ...(since !== undefined && typeof since !== "string" && { since }),
  };
}

/** A range of durations, in milliseconds. */
/** Reads `>=1s`, `<=500ms` or `1s..3s`. */
function parseDurationRange(text: unknown) {
  if (typeof text !== "string") return undefined;
  const [, sign = "", bound = ""] = /^([<>]=) ?(.+)$/.exec(text) ?? [];
  const [from = "", to = ""] = text.split("..");
  const min = sign === "" ? parseDuration(from) : sign === ">=" ? parseDuration(bound) : 0;
  const max = sign === "" ? parseDuration(to) : sign === "<=" ? parseDuration(bound) : Number.POSITIVE_INFINITY;
  return min !== undefined && max !== undefined && min <= max ? { min, max } : undefined;
}
