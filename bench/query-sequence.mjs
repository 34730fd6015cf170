/** Queries that never repeat, the same ones in every run of a day. */

/** How many queries the workload with different queries cycles through. */
export const DIFFERENT_QUERIES = 10_000;

const DAY_MS = 86_400_000;
const FIRST_DAY = -300;
const DAYS = 800;
const LIMITS = 30;
const HOURS_PAGES = 4;
const EVENT_PAGES = 2;
const RANGES = 60;
/** A prime that divides none of the counts, so that steps of it reach every combination before one comes again. */
const STEP = 104_729;

/** Orders of three parameters. */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
const HOURS_QUERIES = DAYS * LIMITS * HOURS_PAGES * ORDERS.length;
const EVENT_QUERIES = DAYS * LIMITS * EVENT_PAGES * RANGES;

/**
 * Returns the n-th query of the sequence: hours and events in turn, around today, all of them valid. The first 1,152,000
 * differ.
 *
 * @param {string} today
 * @param {number} n from 0
 */
export function queryAt(today, n) {
  return n % 2 === 0 ? hoursQueryAt(today, n / 2) : eventsQueryAt(today, (n - 1) / 2);
}

/**
 * @param {string} date
 * @param {number} days
 */
export function addDays(date, days) {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * @param {string} today
 * @param {number} n
 */
function hoursQueryAt(today, n) {
  const [day, limit, page, order] = digitsOf((n * STEP) % HOURS_QUERIES, [DAYS, LIMITS, HOURS_PAGES, ORDERS.length]);
  const pairs = [`startDate=${addDays(today, FIRST_DAY + day)}`, `limit=${limit + 1}`, `page=${page + 1}`];
  return `/museum-hours?${(ORDERS[order] ?? []).map((index) => pairs[index]).join("&")}`;
}

/**
 * @param {string} today
 * @param {number} n
 */
function eventsQueryAt(today, n) {
  const [day, limit, page, range] = digitsOf((n * STEP) % EVENT_QUERIES, [DAYS, LIMITS, EVENT_PAGES, RANGES]);
  const start = addDays(today, FIRST_DAY + day);
  const end = addDays(start, range + 1);
  return `/special-events?startDate=${start}&endDate=${end}&limit=${limit + 1}&page=${page + 1}`;
}

/**
 * Writes a number in a system in which each place has a base of its own.
 *
 * @param {number} value
 * @param {[number, number, number, number]} bases
 * @returns {[number, number, number, number]}
 */
function digitsOf(value, bases) {
  let rest = value;
  const [a, b, c, d] = bases.map((base) => {
    const digit = rest % base;
    rest = Math.floor(rest / base);
    return digit;
  });
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0];
}
