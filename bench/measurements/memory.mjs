/** Memory at rest: after the start and a first request of each operation. */
import { setTimeout as sleep } from "node:timers/promises";
import { requestReply } from "../load/recording.mjs";
import { workloads } from "../load/workloads.mjs";
import { readMemory } from "../process-use.mjs";
import { AUTHORIZATION, startServer } from "../processes.mjs";
import { median, toSpread } from "../statistics.mjs";
import { prepareWorld } from "../world.mjs";
import { MEBIBYTE } from "./measurement.mjs";

const ROUNDS = 3;
const REST_MS = 2000;

/** @type {import("./measurement.mjs").Measurement} */
export const memory = {
  id: "memory",
  title: "resident memory at rest, after a first request of each operation",
  measure: async (context) => {
    const [hotHours] = workloads;
    if (!hotHours) return [];
    const world = await prepareWorld(hotHours, context);
    const servers = context.servers.map(({ title, prepare }) => ({
      title,
      commandAt: prepare(world),
      values: /** @type {number[]} */ ([]),
    }));
    for (let round = 0; round < ROUNDS; round += 1) {
      context.progress(`memory: round ${round + 1} of ${ROUNDS}`);
      await Promise.all(
        servers.map(async ({ title, commandAt, values }) => values.push(await measureRest(title, commandAt))),
      );
    }
    const reference = servers[0]?.values ?? [];
    return servers.map(({ title, values }) => ({
      what: title,
      value: median(values) / MEBIBYTE,
      unit: "MiB",
      ratio: toSpread(values.map((value, round) => value / (reference[round] ?? Number.NaN))),
      reference: "bare",
    }));
  },
};

/**
 * @param {string} title
 * @param {(port: number) => import("../processes.mjs").Command} commandAt
 */
async function measureRest(title, commandAt) {
  const { pid, port, stop } = await startServer(title, commandAt);
  await requestReply(port, "/special-events", { Authorization: AUTHORIZATION });
  await sleep(REST_MS);
  const bytes = readMemory(pid);
  await stop();
  return bytes;
}
