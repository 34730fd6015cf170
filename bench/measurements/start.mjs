/** How long a server takes from its start to its first 200. */
import { workloads } from "../load/workloads.mjs";
import { museumMock } from "../peers/museum-mock.mjs";
import { node } from "../peers/peer.mjs";
import { readProcessorTime } from "../process-use.mjs";
import { startServer } from "../processes.mjs";
import { median, toSpread } from "../statistics.mjs";
import { prepareWorld } from "../world.mjs";
import { installPackage } from "./package.mjs";

/**
 * @typedef {{ milliseconds: number, processor: number }} Start
 * @typedef {import("./measurement.mjs").Figure} Figure
 */

/** @type {import("./measurement.mjs").Measurement} */
export const start = {
  id: "start",
  title: "from the start of the packed package to its first 200, against bare and the peers",
  measure: async (context) => {
    const [hotHours] = workloads;
    if (!hotHours) return [];
    const world = await prepareWorld(hotHours, context);
    const main = installPackage();
    const commands = context.servers.map(({ name, title, prepare }) => {
      const packed = /** @param {number} port */ (port) => node(main, "serve", "--port", String(port));
      return {
        title,
        commandAt: name === museumMock.name ? packed : prepare(world),
        starts: /** @type {Start[]} */ ([]),
      };
    });
    for (let round = 0; round < context.setting.starts; round += 1) {
      context.progress(`start: round ${round + 1} of ${context.setting.starts}`);
      for (const { title, commandAt, starts } of commands) starts.push(await measureStart(title, commandAt));
    }
    const reference = commands[0]?.starts ?? [];
    return commands.flatMap(({ title, starts }) => [
      toFigure(`${title}: time`, starts, reference, ({ milliseconds }) => milliseconds),
      toFigure(`${title}: processor time`, starts, reference, ({ processor }) => processor * 1000),
    ]);
  },
};

/**
 * @param {string} title
 * @param {(port: number) => import("../processes.mjs").Command} commandAt
 * @returns {Promise<Start>}
 */
async function measureStart(title, commandAt) {
  const { pid, milliseconds, stop } = await startServer(title, commandAt);
  const processor = readProcessorTime(pid);
  await stop();
  return { milliseconds, processor };
}

/**
 * @param {string} what
 * @param {readonly Start[]} starts
 * @param {readonly Start[]} reference
 * @param {(start: Start) => number} read
 * @returns {Figure}
 */
function toFigure(what, starts, reference, read) {
  const values = starts.map(read);
  const ratio = toSpread(
    values.map((value, round) => value / read(reference[round] ?? { milliseconds: 0, processor: 0 })),
  );
  return { what, value: median(values), unit: "ms", ratio, reference: "bare" };
}
