/** What a measurement is: figures that are no load on a server. */

/**
 * @typedef {object} Figure
 * @property {string} what
 * @property {number} value
 * @property {string} unit
 * @property {import("../statistics.mjs").Spread} [ratio] to the reference
 * @property {string} [reference] what the ratio compares with
 * @property {string} [note]
 *
 * @typedef {object} Measurement
 * @property {string} id
 * @property {string} title
 * @property {boolean} [isLong] takes many minutes
 * @property {(context: import("../world.mjs").Context) => Promise<Figure[]>} measure
 */

export const MEBIBYTE = 1024 * 1024;

/**
 * A ratio of two values that were measured once.
 *
 * @param {number} value
 * @param {number} reference
 */
export function ratioOf(value, reference) {
  const ratio = value / reference;
  return { median: ratio, min: ratio, max: ratio };
}
