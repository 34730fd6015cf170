/** Runs the load generator and hands it one job after another. */
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startProcess } from "../processes.mjs";

/**
 * @typedef {import("./generator.mjs").Job} Job
 * @typedef {import("./generator.mjs").JobResult} JobResult
 * @typedef {{ run(job: Job): Promise<JobResult>, stop(): Promise<void> }} Generator
 */

const SCRIPT = fileURLToPath(new URL("generator.mjs", import.meta.url));

/** @returns {Generator} */
export function startGenerator() {
  const { child, ended, output, stop } = startProcess({ file: process.execPath, args: [SCRIPT] }, { ipc: true });
  const failed = ended.then(() => {
    throw new Error(`The load generator ended: ${output().trim()}`);
  });
  failed.catch(() => {});
  return {
    stop,
    run: async (job) => {
      child.send(job);
      const [{ result, error }] = await Promise.race([once(child, "message"), failed]);
      if (error !== undefined) throw new Error(error);
      return result;
    },
  };
}
