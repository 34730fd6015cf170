/** The worker as it is deployed: the size of its bundle, and how long it takes to its first answer. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { AUTHORIZATION, createTemporaryFolder, runToEnd } from "../processes.mjs";
import { median, toSpread } from "../statistics.mjs";

const ENTRY = fileURLToPath(new URL("../../dist/adapters/library/worker.js", import.meta.url));

/** @type {import("./measurement.mjs").Measurement} */
export const worker = {
  id: "worker",
  title:
    "`museum-mock/worker` in one file: its size, and from the start of a process to its first 200, against `node -e 0`",
  measure: async ({ setting }) => {
    const folder = createTemporaryFolder();
    const input = join(folder, "worker.mjs");
    writeFileSync(
      input,
      `import { museumWorker } from ${JSON.stringify(ENTRY)};
const headers = { Authorization: ${JSON.stringify(AUTHORIZATION)} };
const response = await museumWorker({ today: "2027-03-01" }).fetch(new Request("http://m.test/museum-hours", { headers }));
process.exitCode = response.status === 200 && (await response.json()).length === 10 ? 0 : 1;
`,
    );
    const bundle = await rolldown({ input, platform: "browser" });
    const file = join(folder, "bundle.mjs");
    await bundle.write({ file, codeSplitting: false, minify: true });
    const times = { worker: /** @type {number[]} */ ([]), nothing: /** @type {number[]} */ ([]) };
    for (let round = 0; round < setting.starts * 2; round += 1) {
      times.nothing.push(await runToEnd({ file: process.execPath, args: ["-e", "0"] }));
      times.worker.push(await runToEnd({ file: process.execPath, args: [file] }));
    }
    const ratios = times.worker.map((time, round) => time / (times.nothing[round] ?? Number.NaN));
    return [
      { what: "size after gzip", value: gzipSync(readFileSync(file)).length / 1000, unit: "kB" },
      {
        what: "time to the first 200",
        value: median(times.worker),
        unit: "ms",
        ratio: toSpread(ratios),
        reference: "node -e 0",
      },
    ];
  },
};
