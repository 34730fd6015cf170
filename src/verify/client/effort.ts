/** What a full run asks, and what a quick one does: all that the two differ in. */
import { DEFAULT_LIMIT } from "../../contract/interface.js";
import { LARGEST_LIMIT } from "../../contract/lists.js";

const ALL = Number.POSITIVE_INFINITY;

const row = <Value>(full: Value, quick: Value) => [full, quick] as const;

/** A number is how many of a list are asked for at most; names and values are those that are asked for, all if there are none. */
const rows = {
  concurrency: row(8, 2),
  randomQueries: row(150, 1),
  /** Whether either operation shows half of what both can show, the other the rest. */
  isShared: row(false, true),
  /** Whether a rule asks again for what another has asked for. */
  isAskedAfresh: row(true, false),
  timesAgain: row(4, 2),
  /** Times that a query is sent in a row, to see whether two orders take turns. */
  timesInARow: row(7, 4),
  /** Ranges of a rule that are asked for by one page while pages are broken. */
  rangesByOnePage: row(60, 10),
  /** Queries that a rule asks for before it looks whether one shows that it is broken. */
  queriesAtOnce: row(16, 10),
  /** Queries of a rule that asks for more than a few. */
  queriesOfRule: row(ALL, 4),
  racesAreLookedFor: row(true, false),
  /** What a rule asks for where one of several shows what all do. */
  examples: row(ALL, 1),

  // What there is
  /** Whether lists are read to their end, what is past too. */
  isReadWhole: row(true, false),
  pagesAtOnce: row(4, 2),
  pagesOfRange: row(250, 8),
  pagesFromStart: row(250, 14),
  pagesOfDenseRange: row(12, 3),
  daysOfDenseRange: row(12, 3),
  startsBeyond: row(ALL, 2),
  /** Pages of a range that shows whether its last day is in it. */
  pagesToEnd: row(12, 6),
  rangesToEvents: row(16, 3),
  rangesOfOneDay: row(6, 0),
  pagesInOrder: row(12, 4),

  // Pages and limits
  pagingLimits: row([1, 2, 3, 7, 9, 10, 11, 15, 29, LARGEST_LIMIT], [11, LARGEST_LIMIT]),
  pagesOfLimit: row(120, 10),
  /** Of a smaller limit where there is more than a run reads: they are held against the first ones of the largest. */
  densePagesOfLimit: row(120, 4),
  pagesBeforeFirst: row([0, -1, -2], [-1]),
  /** Pages far past the end, among them those whose offset overflows 32 bits, or is a few items after the first one in them. */
  farPages: row([1000, 1_000_000, 71_582_790, 143_165_578, 429_496_730, 2_147_483_647], [143_165_578]),
  /** Pages of more than 32 bits; the first is page 1 in them. */
  hugePages: row([4_294_967_297, 4_294_967_298, 9_007_199_254_740_991], [4_294_967_297]),
  limitsOfFarPages: row([undefined, LARGEST_LIMIT, DEFAULT_LIMIT], [LARGEST_LIMIT]),
  /** The low 32 bits of the fourth are a negative number. */
  limitsTooLarge: row(undefined, ["31", "1000", "0", "1686452715789", "-1", "-30"]),
  limitsBesidePage: row(
    ["page=1&limit=31", "limit=100&page=1", "page=2&limit=31", "page=2&limit=1000", "limit=31", "limit=1000"],
    ["page=2&limit=31"],
  ),
  /** They are others as octal numbers, and neither is the default. */
  numbersWithZero: row(["limit=011", "limit=014", "page=010", "page=02"], ["limit=011", "page=010"]),

  // Ranges and defaults
  widths: row([8, 20, 45, 100, 220, 366, 730], [20, 180]),
  pagesOfWidth: row(400, 8),
  pagesOfDenseWidths: row(300, 8),
  /** Rare edges around which a narrow range is asked for; a full run comes by them with its other ranges. */
  rareEdges: row(0, 6),
  rangesWithoutEnd: row(ALL, 14),
  /** Of them, those that are held against the same with an end while other rules on ranges are broken. */
  weeksCompared: row(40, 4),
  pagesWithoutStart: row(ALL, 2),
  rangesWithoutStart: row(ALL, 2),

  // Credentials, HTTP and what upsets a server
  nearMisses: row(undefined, [
    "a password in another case",
    "a password with a character more",
    "a password with a character fewer",
    "a password cut at its colon",
    "another user with the password",
    "the user alone",
  ]),
  unreadableCredentials: row(undefined, [
    "another scheme",
    "the scheme alone",
    "a credential that is not base64",
    "a credential without a colon",
    "the token without a scheme",
  ]),
  operationsWithoutCredential: row(2, 1),
  bodies: row(ALL, 2),
  queriesSentAgain: row(240, 6),
  /** Random queries that are held against a twin, of both lists together. */
  queriesOfTwin: row(1500, 60),
  newConnections: row(8, 1),
  tags: row(ALL, 2),
  heads: row(ALL, 2),
  oddHeaders: row(ALL, 2),
  /** By the parameter and the kind of its value, on the two operations in turns. */
  oddQueries: row(undefined, [
    "startDate:empty",
    "startDate:withoutZeros",
    "startDate:yearZero",
    "startDate:nullByte",
    "startDate:lastDay",
    "startDate:noSuchDay",
    "endDate:empty",
    "page:negative",
    "limit:over63Bits",
    "limit:brackets",
    "query:brokenEncoding",
    "query:long",
    "limit:empty",
    "limit:emoji",
    "startDate:noSuchMonth",
  ]),
  growths: row(undefined, ["special-events/endDate", "museum-hours/page", "special-events/startDate"]),
};

export type Effort = { readonly [Name in keyof typeof rows]: (typeof rows)[Name][number] };

export function effortOf(isQuick = false): Effort {
  const entries = Object.entries(rows).map(([name, [full, quick]]) => [name, isQuick ? quick : full]);
  return Object.fromEntries(entries) as Effort;
}
