/** The command line of the bench. */
import { parseArgs } from "node:util";
import { workloads } from "./load/workloads.mjs";
import { measurements } from "./measurements/all.mjs";
import { peers } from "./peers/all.mjs";

/**
 * @typedef {object} Options
 * @property {boolean} quick
 * @property {boolean} long
 * @property {readonly string[]} only ids of workloads and measurements
 * @property {readonly string[]} peers names
 */

/** The command line is wrong; the message says how. */
export class UsageError extends Error {}

const LONGEST_ID = 18;

export const HELP = `Usage: npm run bench -- [options]

Measure museum-mock against a bare node:http server and its peers. Installs the dependencies of bench/ if they are missing,
builds the project, prints tables, and writes bench/results/latest.json.

Options:
  --quick         fewer and shorter rounds: a first impression in a few minutes
  --long          also measure what takes long: a million requests, a million events
  --only IDS      measure these only, separated by commas; those that take long need no --long
  --peers NAMES   compare with these peers only, separated by commas, or none
  --help          print this help

Under load:
${describe(workloads.map(({ id, title }) => [id, title]))}

Also:
${describe(measurements.map(({ id, title, isLong }) => [id, isLong ? `${title} (--long)` : title]))}

Peers:
${describe(peers.map(({ name, setup }) => [name, setup]))}

Example:
  npm run bench -- --quick --only hot-hours,start --peers prism,redocly`;

/**
 * Parses the arguments.
 *
 * @param {readonly string[]} args
 * @returns {Options | "help"}
 * @throws {UsageError}
 */
export function parseOptions(args) {
  const values = parse(args);
  if (values.help) return "help";
  const ids = [...workloads, ...measurements].map(({ id }) => id);
  const isWanted = ({ isLong = false }) => values.long || !isLong;
  const usual = [...workloads, ...measurements.filter(isWanted)].map(({ id }) => id);
  const names = peers.map(({ name }) => name);
  return {
    quick: values.quick,
    long: values.long,
    only: parseList("--only", values.only, ids) ?? usual,
    peers: values.peers === "none" ? [] : (parseList("--peers", values.peers, names) ?? names),
  };
}

/** @param {readonly string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        quick: { type: "boolean", default: false },
        long: { type: "boolean", default: false },
        only: { type: "string" },
        peers: { type: "string" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {string} option
 * @param {string | undefined} text
 * @param {readonly string[]} known
 */
function parseList(option, text, known) {
  const names = text?.split(",").map((name) => name.trim());
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown === undefined) return names;
  throw new UsageError(`Invalid value "${unknown}" for ${option}; use ${known.join(", ")}.`);
}

/** @param {readonly (readonly [string, string])[]} rows */
function describe(rows) {
  return rows.map(([name, text]) => `  ${name.padEnd(LONGEST_ID)}${text}`).join("\n");
}
