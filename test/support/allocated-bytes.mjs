/**
 * Prints how many bytes of heap a request allocates, once the code is warm. Run it with --expose-gc and a young generation in
 * which all of them have room: without a collection in between the count repeats to a percent.
 */
import { createClock, createGeneratedWorld, createMock } from "../../dist/adapters/index.js";

const WARM_UP = 3000;
const REQUESTS = 1000;

const mock = createMock({ world: createGeneratedWorld(), clock: createClock(Date.now) });
const headers = { Authorization: `Basic ${btoa("anyone:anything")}` };

/** @param {number} count */
async function ask(count) {
  for (let index = 0; index < count; index += 1) {
    const response = await mock.fetch(new Request("http://127.0.0.1:4010/museum-hours", { headers }));
    await response.text();
  }
}

await ask(WARM_UP);
globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
await ask(REQUESTS);
process.stdout.write(String(Math.round((process.memoryUsage().heapUsed - before) / REQUESTS)));
