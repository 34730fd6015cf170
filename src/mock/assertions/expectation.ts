/** Reads an expectation: which requests should have come, and how often. */
import { isPlainObject, type JsonObject } from "../../base/json.js";
import { shown } from "../../base/text.js";
import { countFields } from "../../scenarios/scenario-schema.js";
import type { PlacedViolation } from "../../scenarios/schema-violations.js";
import { type ExchangeMatch, findExchangeMatchViolations } from "./exchange-match.js";
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

/** Reads an expectation. The fields of `match` may also be written directly beside `exactly` and the others. */
export function parseExpectation(value: unknown, path: Path) {
  if (!isPlainObject(value)) {
    const message = `Invalid value ${shown(value)}; use an object such as {"match": {"operation": "getMuseumHours"}, "exactly": 1}.`;
    return { violations: [{ path, message }] };
  }
  // `timeout` and `quietFor` are read by who waits.
  const { match = {}, since: _since, timeout: _timeout, quietFor: _quietFor, ...beside } = value;
  const misplaced = Object.keys(Object(match)).filter((name) => Object.hasOwn(countFields, name));
  const violations = [
    ...misplaced.map((name) => ({ path: [...path, "match"], message: `${name} stands beside match; move it there.` })),
    ...findExchangeMatchViolations(match, [...path, "match"]),
    ...findExchangeMatchViolations(beside, path),
    ...sinceViolations(value, path),
  ];
  const problems = violations.length > 0 ? violations : countViolations(value, path);
  if (problems.length > 0) return { violations: problems };
  const { exactly: _exactly, atLeast: _atLeast, atMost: _atMost, ...besideCounts } = beside;
  return { expectation: toExpectation({ ...besideCounts, ...Object(match) }, value) };
}

/** Lists what is wrong with valid counts. */
function countViolations(value: JsonObject, path: Path): readonly PlacedViolation[] {
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
