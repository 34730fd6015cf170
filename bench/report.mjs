/** Prints results as tables. */

/**
 * @typedef {import("./load/measure-load.mjs").LoadResult} LoadResult
 * @typedef {import("./measurements/measurement.mjs").Figure} Figure
 * @typedef {import("./statistics.mjs").Spread} Spread
 */

/**
 * A workload: speed and efficiency relative to bare (1.00), then the absolute values.
 *
 * @param {LoadResult} result
 */
export function toLoadTable({ id, title, servers, leftOut }) {
  const rows = servers.map(({ title, speed, efficiency, requestsPerSecond, microseconds, bytes }) => [
    title,
    toRatio(speed),
    toRatio(efficiency),
    toNumber(requestsPerSecond.median),
    toNumber(microseconds.median),
    toNumber(bytes),
  ]);
  const head = ["", "requests/s to bare", "processor time, bare to it", "requests/s", "µs a request", "bytes"];
  const notes = servers.flatMap(({ title, note }) => (note === undefined ? [] : [`  ${title}: ${note}`]));
  const missing = leftOut.map(({ title, why }) => `  left out: ${title} ${why}`);
  return [`\n${id}: ${title}`, ...toTable([head, ...rows]), ...notes, ...missing].join("\n");
}

/**
 * @param {{ id: string, title: string, figures: readonly Figure[] }} result
 */
export function toFigureTable({ id, title, figures }) {
  const rows = figures.map(({ what, value, unit, ratio, reference, note }) => [
    what,
    Number.isNaN(value) ? "" : `${toNumber(value)} ${unit}`,
    ratio ? `${toRatio(ratio)} of ${reference}` : "",
    note ?? "",
  ]);
  return [`\n${id}: ${title}`, ...toTable(rows)].join("\n");
}

/**
 * Aligns columns: the first to the left, the others to the right.
 *
 * @param {readonly (readonly string[])[]} rows
 */
function toTable(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return `  ${cells.join("  ")}`.trimEnd();
  });
}

/** @param {Spread} spread */
function toRatio({ median, min, max }) {
  if (Number.isNaN(median)) return "–";
  return min === max ? median.toFixed(2) : `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
}

/** Three digits, or all of a whole number. @param {number} value */
function toNumber(value) {
  if (Number.isNaN(value)) return "–";
  return value.toLocaleString("en", value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });
}
