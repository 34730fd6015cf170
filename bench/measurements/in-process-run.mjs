/** Calls the mock in this process, each way in turn, and prints how often it could as JSON. */
import { createClock, createGeneratedWorld, createMock } from "../../dist/adapters/library/index.js";
import { AUTHORIZATION } from "../processes.mjs";
import { DIFFERENT_QUERIES, queryAt } from "../query-sequence.mjs";

/**
 * @typedef {object} Calls
 * @property {string} what
 * @property {number[]} perSecond by round
 * @property {number[]} microseconds processor time a call, by round
 *
 * @typedef {(index: number) => unknown} Call may return a promise
 */

const ORIGIN = "http://127.0.0.1:4010";
/** Calls between two looks at the clock. */
const BATCH = 50;

const [today = "", rounds = "5", seconds = "1"] = process.argv.slice(2);
const mock = createMock({
  world: createGeneratedWorld(),
  clock: createClock(Date.now),
  now: Date.now,
  stopwatch: () => performance.now(),
});
const queries = Array.from({ length: DIFFERENT_QUERIES }, (_, n) => queryAt(today, n));
const headers = { Authorization: AUTHORIZATION };
const body = await (await mock.fetch(new Request(`${ORIGIN}/museum-hours`, { headers }))).text();

/** @param {string} target */
const fetchText = async (target) => (await mock.fetch(new Request(ORIGIN + target, { headers }))).text();
/** @param {number} index */
const queryOf = (index) => queries[index % queries.length] ?? "";

const ways = [
  way("fetch, hot hours, body read", () => fetchText("/museum-hours")),
  way("fetch, hot events, body read", () => fetchText("/special-events")),
  way("fetch, 10,000 different queries, body read", (index) => fetchText(queryOf(index))),
  way("for comparison: new Request, new Response, body read", () => {
    new Request(`${ORIGIN}/museum-hours`, { headers });
    return new Response(body, { headers: { "Content-Type": "application/json" } }).text();
  }),
  ...(await createExchangeWays()),
];

for (const { call } of ways) await repeat(call, Number(seconds) * 2);
for (let round = 0; round < Number(rounds); round += 1) {
  for (const { call, calls } of ways) {
    const { count, elapsed, processor } = await repeat(call, Number(seconds));
    calls.perSecond.push(count / elapsed);
    calls.microseconds.push((processor / count) * 1e6);
  }
}
const notes = ways.some(({ calls }) => calls.what.startsWith("exchange"))
  ? []
  : ["exchange: skipped, since this mock has no `exchange`"];
process.stdout.write(JSON.stringify({ calls: ways.map(({ calls }) => calls), notes }));

/**
 * @param {string} what
 * @param {Call} call
 */
function way(what, call) {
  /** @type {Calls} */
  const calls = { what, perSecond: [], microseconds: [] };
  return { call, calls };
}

/** The core without web objects, if the mock offers it. */
async function createExchangeWays() {
  if (!("exchange" in mock) || typeof mock.exchange !== "function") return [];
  const exchange = mock.exchange.bind(mock);
  /** @param {string} name */
  const header = (name) => (name.toLowerCase() === "authorization" ? AUTHORIZATION : null);
  /** @param {string} target @returns {unknown} */
  const ask = (target) => exchange({ method: "GET", target, header });
  const { status } = /** @type {{ status: number }} */ (await ask("/museum-hours"));
  if (status !== 200) throw new Error(`exchange answers ${status} instead of 200.`);
  return [
    way("exchange, hot hours", () => ask("/museum-hours")),
    way("exchange, hot events", () => ask("/special-events")),
    way("exchange, 10,000 different queries", (index) => ask(queryOf(index))),
  ];
}

/**
 * Calls until the time is up; awaits only what is a promise.
 *
 * @param {Call} call
 * @param {number} limit in seconds
 */
async function repeat(call, limit) {
  const before = process.cpuUsage();
  const started = performance.now();
  let count = 0;
  while (performance.now() - started < limit * 1000) {
    for (let batch = 0; batch < BATCH; batch += 1) {
      const result = call(count++);
      if (result instanceof Promise) await result;
    }
  }
  const { user, system } = process.cpuUsage(before);
  return { count, elapsed: (performance.now() - started) / 1000, processor: (user + system) / 1e6 };
}
