/** The core in process, without a server. */
import { fileURLToPath } from "node:url";
import { startProcess } from "../processes.mjs";
import { toSpread } from "../statistics.mjs";

/** @typedef {import("./in-process-run.mjs").Calls} Calls */

const SCRIPT = fileURLToPath(new URL("in-process-run.mjs", import.meta.url));

/** @type {import("./measurement.mjs").Measurement} */
export const inProcess = {
  id: "in-process",
  title: "the mock in process: calls per second of one thread, no server",
  measure: async ({ setting, today }) => {
    const { rounds, seconds } = setting;
    const args = [SCRIPT, today, String(rounds), String(seconds / 2)];
    const { child, ended, output } = startProcess({ file: process.execPath, args });
    await ended;
    if (child.exitCode !== 0) throw new Error(`Measuring in process failed: ${output()}`);
    /** @type {{ calls: Calls[], notes: string[] }} */
    const { calls, notes } = JSON.parse(output());
    return [...calls.map(toFigure), ...notes.map((note) => ({ what: note, value: Number.NaN, unit: "" }))];
  },
};

/** @param {Calls} calls */
function toFigure({ what, perSecond, microseconds }) {
  const { median, min, max } = toSpread(perSecond);
  const processor = `${toSpread(microseconds).median.toFixed(1)} µs of processor time a call`;
  const note = `${thousands(min)} to ${thousands(max)}; ${processor}`;
  return { what, value: median, unit: "a second", note };
}

/** @param {number} value */
function thousands(value) {
  return Math.round(value).toLocaleString("en");
}
