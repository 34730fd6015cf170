/** Reads an expectation: which requests should have come, and how often. */
import { isPlainObject, type JsonObject } from "../../base/json.js";
import { invalid, unknownField } from "../../scenarios/request-match-reading.js";
import type { PlacedViolation } from "../../scenarios/schema-violations.js";
import { type ExchangeMatch, exchangeMatchFields, findExchangeMatchViolations } from "./exchange-match.js";
import { JournalQuery } from "./journal-query.js";

/** What should have been requested. The fields of a match stand beside the others, or in `match`. */
export interface RequestExpectation extends ExchangeMatch {
  readonly match?: ExchangeMatch;
  /** How many requests match. Default: at least one. */
  readonly exactly?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
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
  readonly since?: Exclude<ReturnType<typeof JournalQuery.parseSince>, string>;
}

type Path = readonly (string | number)[];

const COUNTS = ["exactly", "atLeast", "atMost"] as const;
/** `timeout` and `quietFor` are read by who waits. */
const OWN = ["match", ...COUNTS, "since", "timeout", "quietFor"];
/** Fields that an expectation had until 0.2. */
const ENDED = ["statuses", "inOrder", "within", "gaps"];
const INSTEAD = "read the requests (museum.requests(), GET /__admin/requests), and expect it of them.";

/** Reads an expectation. The fields of `match` may also be written directly beside `exactly` and the others. */
export function parseExpectation(value: unknown, path: Path) {
  if (!isPlainObject(value)) {
    const use = 'use an object such as {"match": {"operation": "getMuseumHours"}, "exactly": 1}';
    return { violations: [invalid(path, value, use)] };
  }
  const { match, violations } = readMatch(value, path);
  const all = [...violations, ...sinceViolations(value, path)];
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
    ...unknown.map(([name]) =>
      ENDED.includes(name)
        ? { path: [...path, name], message: `${name} has ended; ${INSTEAD}` }
        : unknownField(name, path, [...OWN, ...exchangeMatchFields]),
    ),
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
  const { atLeast, atMost } = countsOf(value);
  if (value["exactly"] !== undefined && (value["atLeast"] ?? value["atMost"]) !== undefined)
    return [{ path, message: "exactly can't go with atLeast or atMost; use one of them." }];
  if (value["atLeast"] === 0 && value["atMost"] === undefined)
    return [{ path, message: "atLeast 0 holds whatever comes; use 1 or more, or exactly 0 for none." }];
  if (atLeast > atMost)
    return [{ path, message: `atLeast ${atLeast} is more than atMost ${atMost}; no count is both.` }];
  return [];
}

function sinceViolations({ since }: JsonObject, path: Path): readonly PlacedViolation[] {
  const error = since === undefined ? undefined : JournalQuery.parseSince(since);
  return typeof error === "string" ? [{ path: [...path, "since"], message: error }] : [];
}

/** The fewest and the most requests. */
function countsOf({ exactly, atLeast, atMost }: JsonObject) {
  return {
    atLeast: Number(exactly ?? atLeast ?? (atMost === undefined ? 1 : 0)),
    atMost: Number(exactly ?? atMost ?? Number.POSITIVE_INFINITY),
  };
}

function toExpectation(match: ExchangeMatch, value: JsonObject): Expectation {
  const since = value["since"] === undefined ? undefined : JournalQuery.parseSince(value["since"]);
  return { match, ...countsOf(value), ...(since !== undefined && typeof since !== "string" && { since }) };
}
