/**
 * Attacks a mock for longer than the gate does, and prints how much memory it holds.
 *
 *     npm run soak -- --attacks 20000 --seed 7 --minutes 15
 *
 * The mock runs in a process of its own, so that the memory is the mock's. It ends with 1 if the mock ended, gave a 5xx that nobody
 * asked for, kept an honest client waiting for more than 10 seconds, or holds more memory at the end than it may.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { createAttacks } from "./attacks.mjs";
import { statusesIn, strike } from "./raw-client.mjs";

const AT_ONCE = 16;
/** Rows of the memory curve. */
const ROWS = 20;
/** Megabytes of heap that the second half may add: sessions, journals and caches are bounded, and full by then. */
const GROWTH = 64;

const { values } = parseArgs({
  options: {
    attacks: { type: "string", default: "20000" },
    minutes: { type: "string", default: "15" },
    seed: { type: "string", default: "1" },
    kinds: { type: "string" },
    serve: { type: "boolean", default: false },
  },
});
if (values.serve) await serve();
else process.exitCode = await soak();

/** The process that is attacked: tells its port, and its memory when it is asked. */
async function serve() {
  const library = await import("../../dist/adapters/index.js");
  const { listen } = await import("../../dist/adapters/node.js");
  const onError = (/** @type {unknown} */ error) => process.send?.({ error: String(error) });
  const mock = library.createMock({
    world: library.createGeneratedWorld(),
    clock: library.holdClock("2027-03-02"),
    onError,
  });
  const { url } = await listen(mock, { port: 0 });
  process.on("message", () => {
    globalThis.gc?.();
    const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
    process.send?.({ rss, heapUsed, arrayBuffers });
  });
  process.on("disconnect", () => process.exit());
  process.send?.({ url });
}

/** @returns {Promise<number>} the exit status */
async function soak() {
  const child = fork(new URL(import.meta.url), ["--serve"], { execArgv: ["--expose-gc"] });
  const problems = /** @type {string[]} */ ([]);
  const ended = once(child, "exit").then(([code, signal]) => problems.push(`the mock ended (${code ?? signal})`));
  child.on("message", (/** @type {any} */ { error }) => error && problems.push(`an error in the mock: ${error}`));
  const [{ url }] = await once(child, "message");
  const draw = createAttacks(Number(values.seed), values.kinds?.split(","));
  const [total, deadline] = [Number(values.attacks), Date.now() + Number(values.minutes) * 60_000];
  const statuses = /** @type {Record<string, number>} */ ({});
  const heaps = [];
  console.log("attacks   heap MB   buffers MB   resident MB   slowest honest answer ms");
  let slowest = 0;
  for (let count = 0; count < total && Date.now() < deadline && problems.length < 20; ) {
    const until = Math.min(total, count + Math.ceil(total / ROWS));
    while (count < until && Date.now() < deadline && child.exitCode === null) {
      const group = Array.from({ length: AT_ONCE }, draw);
      const struck = group.map((attack) => strike(Number(new URL(url).port), attack));
      const [waited, ...heard] = await Promise.all([askHonestly(url, problems), ...struck]);
      slowest = Math.max(slowest, Number(waited));
      for (const [at, text] of heard.entries()) {
        for (const status of statusesIn(String(text))) {
          statuses[status] = (statuses[status] ?? 0) + 1;
          // A method that no server knows gets 501 (RFC 9110, section 9.1).
          const isOfMethod = status === 501 && group[at]?.label.includes("the request line");
          if (status >= 500 && status !== 503 && !isOfMethod) problems.push(`${status} for ${group[at]?.label}`);
        }
      }
      count += AT_ONCE;
    }
    if (child.exitCode !== null) break;
    child.send("memory");
    const [memory] = await once(child, "message");
    heaps.push(memory.heapUsed);
    const row = [memory.heapUsed, memory.arrayBuffers, memory.rss].map((bytes) => (bytes / 2 ** 20).toFixed(1));
    console.log([String(count).padEnd(9), ...row.map((cell) => cell.padEnd(10)), slowest.toFixed(0)].join(" "));
    slowest = 0;
  }
  const growth = (Number(heaps.at(-1)) - Number(heaps[Math.floor(heaps.length / 2)])) / 2 ** 20;
  if (growth > GROWTH) problems.push(`the heap grew by ${growth.toFixed(0)} MB in the second half`);
  child.kill();
  await ended;
  console.log(`statuses: ${JSON.stringify(statuses)}; the heap grew by ${growth.toFixed(1)} MB in the second half`);
  const found = problems.filter((problem) => !problem.includes("SIGTERM"));
  for (const problem of found.slice(0, 20)) console.log(`problem: ${problem}`);
  return found.length === 0 ? 0 : 1;
}

/** Milliseconds until an honest client has its answer. @param {string} url @param {string[]} problems */
async function askHonestly(url, problems) {
  const start = performance.now();
  const headers = { Authorization: `Basic ${btoa("user:password")}`, Connection: "close" };
  const response = await fetch(`${url}/museum-hours?limit=1`, { headers, signal: AbortSignal.timeout(10_000) }).catch(
    (error) => error,
  );
  if (response.status !== 200) problems.push(`an honest client got ${response.status ?? response}`);
  else await response.text();
  return performance.now() - start;
}
