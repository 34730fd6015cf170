/** Medians and spreads of a few measured values. */

/** @typedef {{ median: number, min: number, max: number }} Spread */

/**
 * @param {readonly number[]} values
 * @returns {number} NaN if there are none
 */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [upper = Number.NaN, lower = upper] = [sorted[middle], sorted[middle - 1]];
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}

/**
 * @param {readonly number[]} values
 * @returns {Spread}
 */
export function toSpread(values) {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}
