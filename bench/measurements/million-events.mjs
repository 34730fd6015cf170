/** A data set of a million events: loading it, its memory, and queries over a week and a year. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { requestReply } from "../load/recording.mjs";
import { MAIN, serve } from "../peers/museum-mock.mjs";
import { node } from "../peers/peer.mjs";
import { readMemory, readProcessorTime } from "../process-use.mjs";
import { AUTHORIZATION, runToEnd, startServer } from "../processes.mjs";
import { addDays } from "../query-sequence.mjs";
import { MEBIBYTE, ratioOf } from "./measurement.mjs";

/**
 * @typedef {import("../world.mjs").Context} Context
 * @typedef {import("./measurement.mjs").Figure} Figure
 */

const DAYS = 3650;
const EVENTS_PER_WEEK = 1850;
const YEAR = 364;
/** Different days on which a range begins, so that no answer has been given before. */
const RANGES = 500;
const QUERY_SECONDS = 10;

/** @type {import("./measurement.mjs").Measurement} */
export const millionEvents = {
  id: "million-events",
  title: "a data set of about a million events: load, memory, queries over a week and a year",
  isLong: true,
  measure: async (context) => {
    const file = join(context.folder, "million.json");
    const from = addDays(context.today, -DAYS / 2);
    context.progress("million-events: generating");
    const size = ["--days", String(DAYS), "--events-per-week", String(EVENTS_PER_WEEK)];
    await runToEnd(node(MAIN, "generate", "--out", file, "--from", from, ...size));
    const standard = await measureStandard(context);
    context.progress("million-events: loading");
    const { pid, port, stop } = await startServer("museum-mock", (at) => serve(at, "--fixtures", file));
    const figures = describeLoad(pid, statSync(file).size);
    for (const [what, targets] of await listQueries(port, context.today)) {
      context.progress(`million-events: ${what}`);
      const value = await measureQueries({ pid, port }, targets, context);
      figures.push({
        what,
        value,
        unit: "ms",
        ratio: ratioOf(value, standard),
        reference: "a week of the standard museum",
      });
    }
    await stop();
    return figures;
  },
};

/**
 * @param {number} pid
 * @param {number} fileBytes
 * @returns {Figure[]}
 */
function describeLoad(pid, fileBytes) {
  const reference = "the file";
  const [now, highest] = [readMemory(pid), readMemory(pid, "VmHWM")];
  return [
    { what: "the file", value: fileBytes / MEBIBYTE, unit: "MiB" },
    { what: "load: processor time", value: readProcessorTime(pid), unit: "s" },
    { what: "memory when loaded", value: now / MEBIBYTE, unit: "MiB", ratio: ratioOf(now, fileBytes), reference },
    {
      what: "memory, highest while loading",
      value: highest / MEBIBYTE,
      unit: "MiB",
      ratio: ratioOf(highest, fileBytes),
      reference,
    },
  ];
}

/** @param {Context} context */
async function measureStandard(context) {
  const { pid, port, stop } = await startServer("museum-mock", serve);
  // The standard museum must be there before it is measured.
  await requestReply(port, "/special-events", { Authorization: AUTHORIZATION });
  const value = await measureQueries({ pid, port }, listWeeks(context.today), context);
  await stop();
  return value;
}

/**
 * @param {number} port
 * @param {string} today
 * @returns {Promise<[string, string[]][]>}
 */
async function listQueries(port, today) {
  const last = await findLastPage(port, today);
  /** @param {number} page @returns {string[]} */
  const years = (page) => eachDay(today, (start) => `${yearFrom(start)}&page=${page}`);
  return [
    ["a week, page 1", listWeeks(today)],
    ["a year, page 1", years(1)],
    ["a year, page 1,000", years(1000)],
    [`a year, the last page (about ${last.toLocaleString("en")})`, years(last)],
  ];
}

/**
 * Finds the last page that all of the years have, up to a page or so.
 *
 * @param {number} port
 * @param {string} today
 */
async function findLastPage(port, today) {
  let [full, empty] = [1, 10_000];
  while (empty - full > 1) {
    const middle = (full + empty) >> 1;
    const target = `${yearFrom(today)}&page=${middle}`;
    const { body } = await requestReply(port, target, { Authorization: AUTHORIZATION });
    if (body === "[]") empty = middle;
    else full = middle;
  }
  return full;
}

/** @param {string} today */
function listWeeks(today) {
  return eachDay(today, (start) => `/special-events?startDate=${start}`);
}

/** @param {string} start */
function yearFrom(start) {
  return `/special-events?startDate=${start}&endDate=${addDays(start, YEAR)}&limit=30`;
}

/**
 * @param {string} today
 * @param {(start: string) => string} toTarget
 */
function eachDay(today, toTarget) {
  return Array.from({ length: RANGES }, (_, day) => toTarget(addDays(today, day - RANGES / 2)));
}

/**
 * Asks each query once, or as many as there is time for.
 *
 * @param {{ pid: number, port: number }} server
 * @param {readonly string[]} targets
 * @param {Context} context
 * @returns {Promise<number>} milliseconds of processor time a query
 */
async function measureQueries({ pid, port }, targets, { generator, today }) {
  const headers = { Authorization: AUTHORIZATION };
  const limits = { connections: 4, seconds: QUERY_SECONDS, requests: targets.length };
  const before = readProcessorTime(pid);
  const { requests } = await generator.run({ port, headers, targets, today, first: 0, ...limits });
  return ((readProcessorTime(pid) - before) / requests) * 1000;
}
