/** Runs what was asked for, prints it, and writes it as JSON. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { startGenerator } from "./load/drive.mjs";
import { measureLoad } from "./load/measure-load.mjs";
import { workloads } from "./load/workloads.mjs";
import { measurements } from "./measurements/all.mjs";
import { always, peers } from "./peers/all.mjs";
import { BENCH, ROOT } from "./preparation.mjs";
import { validateProcessUse } from "./process-use.mjs";
import { createTemporaryFolder } from "./processes.mjs";
import { toFigureTable, toLoadTable } from "./report.mjs";
import { createSharedWorld } from "./world.mjs";

const USUAL = { rounds: 5, seconds: 1, warmUpSeconds: 1.5, connections: 32, starts: 10 };
const QUICK = { rounds: 3, seconds: 0.5, warmUpSeconds: 1, connections: 32, starts: 3 };
const RESULTS = join(BENCH, "results");

/**
 * @param {import("./options.mjs").Options} options
 */
export async function run(options) {
  const began = Date.now();
  const warning = validateProcessUse();
  if (warning !== undefined) console.warn(warning);
  const setting = options.quick ? QUICK : USUAL;
  const servers = [...always, ...choosePeers(options.peers)];
  const generator = startGenerator();
  const world = await createSharedWorld(createTemporaryFolder());
  const context = { ...world, generator, servers, setting, progress };
  /** @type {unknown[]} */
  const results = [];
  for (const workload of workloads.filter(({ id }) => options.only.includes(id))) {
    const result = await measureLoad(workload, context);
    results.push(result);
    show(toLoadTable(result));
  }
  for (const { id, title, measure } of measurements.filter(({ id }) => options.only.includes(id))) {
    progress(id);
    const result = { id, title, figures: await measure(context) };
    results.push(result);
    show(toFigureTable(result));
  }
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  show(`\nDone in ${minutes} minutes; written to ${write({ ...describeMachine(), setting, options, results })}`);
}

/** @param {readonly string[]} names */
function choosePeers(names) {
  return peers.filter(({ name, validate }) => {
    if (!names.includes(name)) return false;
    const reason = validate?.();
    if (reason !== undefined) console.warn(`SKIPPED ${name}: ${reason}`);
    return reason === undefined;
  });
}

function describeMachine() {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const processors = cpus();
  return {
    date: new Date().toISOString(),
    version,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpuCount: processors.length,
    cpuModel: processors[0]?.model ?? "unknown",
  };
}

/** @param {object} result */
function write(result) {
  const file = join(RESULTS, "latest.json");
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  return file;
}

/** Shows what goes on, on one line that the next one replaces. @param {string} line */
function progress(line) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line} …`);
}

/** @param {string} text */
function show(text) {
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  console.log(text);
}
