/**
 * Prints how many bytes of heap a repeated request allocates once the code is warm, by `fetch` and without web objects, as JSON. Run it with --expose-gc and a young generation in
 * which all of them have room: without a collection in between the count repeats to a percent.
 */
import { createClock, createGeneratedWorld, createMock } from "../../dist/adapters/library/index.js";

const WARM_UP = 3000;
const REQUESTS = 2000;
/** More than the journal holds, so that it does not grow any more. */
const EXCHANGES = 20_000;

const mock = createMock({ world: createGeneratedWorld(), clock: createClock(Date.now) });
const headers = { Authorization: `Basic ${btoa("anyone:anything")}` };
const plain = {
  method: "GET",
  target: "/museum-hours",
  header: (/** @type {string} */ name) => (name === "authorization" ? headers.Authorization : null),
};

/** @param {number} count */
async function ask(count) {
  for (let index = 0; index < count; index += 1) {
    const response = await mock.fetch(new Request("http://127.0.0.1:4010/museum-hours", { headers }));
    await response.text();
  }
}

/** @param {(count: number) => unknown} run @param {number} warmUp */
async function allocated(run, warmUp) {
  await run(warmUp);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  await run(REQUESTS);
  return Math.round((process.memoryUsage().heapUsed - before) / REQUESTS);
}

/** @param {number} count */
function exchange(count) {
  for (let index = 0; index < count; index += 1) mock.exchange(plain);
}

const byFetch = await allocated(ask, WARM_UP);
const byExchange = await allocated(exchange, EXCHANGES);
process.stdout.write(JSON.stringify({ byFetch, byExchange }));
