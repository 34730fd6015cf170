/** How long `museum-mock --help` takes, against a Node that does nothing. */
import { readEndedProcessorTime } from "../process-use.mjs";
import { runToEnd } from "../processes.mjs";
import { median, toSpread } from "../statistics.mjs";
import { ratioOf } from "./measurement.mjs";
import { installPackage } from "./package.mjs";

/** @type {import("./measurement.mjs").Measurement} */
export const help = {
  id: "help",
  title: "`museum-mock --help` of the packed package, against `node -e 0`",
  measure: async ({ setting }) => {
    const main = installPackage();
    const runs = { help: createRuns([main, "--help"]), nothing: createRuns(["-e", "0"]) };
    for (let round = 0; round < setting.starts * 2; round += 1) {
      await runs.nothing.run();
      await runs.help.run();
    }
    const { help, nothing } = runs;
    const ratios = help.times.map((time, round) => time / (nothing.times[round] ?? Number.NaN));
    const rounds = help.times.length;
    return [
      { what: "time", value: median(help.times), unit: "ms", ratio: toSpread(ratios), reference: "node -e 0" },
      {
        what: "processor time",
        value: (help.processor() / rounds) * 1000,
        unit: "ms",
        ratio: ratioOf(help.processor(), nothing.processor()),
        reference: "node -e 0",
      },
    ];
  },
};

/** @param {readonly string[]} args */
function createRuns(args) {
  /** @type {number[]} */
  const times = [];
  let processor = 0;
  return {
    times,
    processor: () => processor,
    run: async () => {
      const before = readEndedProcessorTime();
      times.push(await runToEnd({ file: process.execPath, args }));
      processor += readEndedProcessorTime() - before;
    },
  };
}
