/** Memory over a million requests, with the journal and the log on. */
import { workloads } from "../load/workloads.mjs";
import { bare } from "../peers/bare.mjs";
import { museumMock } from "../peers/museum-mock.mjs";
import { readMemory } from "../process-use.mjs";
import { AUTHORIZATION, startServer } from "../processes.mjs";
import { prepareWorld } from "../world.mjs";
import { MEBIBYTE, ratioOf } from "./measurement.mjs";

const SAMPLES = 20;
const REQUESTS = 1_000_000;
const STEP_LIMIT_SECONDS = 600;
/** The first samples, in which the journal and the heap fill up. */
const FILLING = 4;

/** @type {import("./measurement.mjs").Measurement} */
export const millionRequests = {
  id: "million-requests",
  title: "resident memory over a million requests, 10,000 different queries, journal and log on",
  isLong: true,
  measure: async (context) => {
    const queries = workloads.find(({ id }) => id === "queries");
    if (!queries) return [];
    const world = await prepareWorld(queries, context);
    const targets = queries.targets?.(context.today) ?? [];
    const figures = [];
    for (const { title, prepare } of [bare, museumMock]) {
      const samples = await sampleMemory(title, prepare(world), { ...context, targets });
      figures.push(...toFigures(title, samples));
    }
    return figures;
  },
};

/**
 * @param {string} title
 * @param {(port: number) => import("../processes.mjs").Command} commandAt
 * @param {import("../world.mjs").Context & { targets: readonly string[] }} context
 */
async function sampleMemory(title, commandAt, { generator, targets, today, setting, progress }) {
  const { pid, port, stop } = await startServer(title, commandAt);
  const requests = REQUESTS / SAMPLES;
  const job = { port, headers: { Authorization: AUTHORIZATION }, targets, today, connections: setting.connections };
  const samples = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    progress(`million-requests: ${title}, ${(sample * requests).toLocaleString("en")} requests`);
    const result = await generator.run({ ...job, first: sample * requests, seconds: STEP_LIMIT_SECONDS, requests });
    if (result.requests < requests)
      throw new Error(`${title} answered ${result.requests} of ${requests} requests in time.`);
    samples.push(readMemory(pid));
  }
  const peak = readMemory(pid, "VmHWM");
  await stop();
  return { samples, peak };
}

/**
 * @param {string} title
 * @param {{ samples: readonly number[], peak: number }} measured
 * @returns {import("./measurement.mjs").Figure[]}
 */
function toFigures(title, { samples, peak }) {
  const filled = samples[FILLING - 1] ?? Number.NaN;
  const last = samples.at(-1) ?? Number.NaN;
  const first = `${(((REQUESTS / SAMPLES) * FILLING) / 1000).toLocaleString("en")},000 requests`;
  return [
    { what: `${title}: after ${first}`, value: filled / MEBIBYTE, unit: "MiB" },
    {
      what: `${title}: after a million`,
      value: last / MEBIBYTE,
      unit: "MiB",
      ratio: ratioOf(last, filled),
      reference: `after ${first}`,
      note: samples.map((sample) => Math.round(sample / MEBIBYTE)).join(" "),
    },
    { what: `${title}: highest`, value: peak / MEBIBYTE, unit: "MiB" },
  ];
}
