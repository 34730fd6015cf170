/**
 * Compares the two ways in which a mock answers over HTTP, with random and hostile requests, for as long as you like.
 *
 *     npm run fuzz -- --minutes 10 --seed 7
 *
 * It ends with 1 if a response, a log or a journal differs, or if hardly a request was answered without `node:http`.
 */
import { parseArgs } from "node:util";
import { refuseUnreadable, serverLimits } from "../../../../build/adapters/node/incoming-request.js";
import * as library from "../../../../dist/adapters/library/index.js";
import { listen, toNodeHandler } from "../../../../dist/adapters/node/node.js";
import { createCourses, startTwoPaths } from "./two-paths.mjs";

/** Pairs of servers that are asked at a time. */
const AT_ONCE = 8;
/** Courses after which a pair of servers is replaced, so that its journal still has all of them. */
const COURSES = 200;

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, seed: { type: "string", default: "1" } },
});
const until = performance.now() + Number(values.minutes) * 60_000;
const counts = { courses: 0, exchanges: 0, direct: 0, differences: 0 };
let seed = Number(values.seed);

await Promise.all(Array.from({ length: AT_ONCE }, run));
console.log(
  `${counts.courses} connections, ${counts.exchanges} requests, ${counts.direct} of them without node:http: ${counts.differences} differences.`,
);
process.exitCode = counts.differences > 0 || counts.direct < counts.exchanges / 10 ? 1 : 0;

async function run() {
  while (performance.now() < until) {
    seed += 1;
    await compareWith(seed);
  }
}

/** @param {number} drawn */
async function compareWith(drawn) {
  const patient = drawn % 2 === 0;
  const servers = await startTwoPaths({ ...library, ...{ listen, toNodeHandler, refuseUnreadable, serverLimits } });
  const draw = createCourses(drawn, { patient });
  for (let at = 0; at < COURSES && performance.now() < until; at += 1) {
    counts.courses += 1;
    report(await servers.compare(draw()), `seed ${drawn}, connection ${at}`);
  }
  const { exchanges, direct, difference } = await servers.compareRecords();
  counts.exchanges += exchanges;
  counts.direct += direct;
  if (patient) report(difference, `seed ${drawn}, the records`);
  await servers.close();
}

/** @param {string | undefined} difference @param {string} where */
function report(difference, where) {
  if (difference === undefined) return;
  counts.differences += 1;
  console.log(`${where}: ${difference}\n`);
}
