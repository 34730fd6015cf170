/**
 * The load generator, a process of its own: sends prepared requests over connections that stay open, one at a time on each,
 * and counts what comes back. It knows just enough of HTTP/1.1 to find the end of a response, and so costs less per request
 * than the fastest server that it is pointed at.
 */
import { connect } from "node:net";
import { queryAt } from "../query-sequence.mjs";
import { createResponseReader } from "./response-reader.mjs";

/**
 * @typedef {object} Job
 * @property {number} port
 * @property {Readonly<Record<string, string>>} headers
 * @property {readonly string[]} [targets] in turn; if missing, queries that never come again
 * @property {string} today for queries that never come again
 * @property {number} first the index of the first target, or of the first query
 * @property {number} connections
 * @property {number} seconds when to stop sending
 * @property {number} [requests] after how many to stop sending
 *
 * @typedef {object} JobResult
 * @property {number} requests
 * @property {number} seconds
 * @property {number} bytes
 * @property {number} processorSeconds what the generator itself used
 * @property {Readonly<Record<string, number>>} statuses how often each status came
 */

process.on("disconnect", () => process.exit());
process.on("message", async (/** @type {Job} */ job) => {
  try {
    process.send?.({ result: await run(job) });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
});

/**
 * @param {Job} job
 * @returns {Promise<JobResult>}
 */
async function run(job) {
  const nextRequest = createRequests(job);
  /** @type {Record<string, number>} */
  const statuses = {};
  const counts = { sent: 0, requests: 0, bytes: 0 };
  const before = process.cpuUsage();
  const started = performance.now();
  const end = started + job.seconds * 1000;
  const mayAsk = () => counts.sent < (job.requests ?? Number.POSITIVE_INFINITY) && performance.now() < end;
  /** @param {{ status: number, bytes: number }} response */
  const count = ({ status, bytes }) => {
    counts.requests += 1;
    counts.bytes += bytes;
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const ask = () => {
    if (!mayAsk()) return undefined;
    counts.sent += 1;
    return nextRequest();
  };
  await Promise.all(Array.from({ length: job.connections }, () => converse(job.port, ask, count)));
  const { user, system } = process.cpuUsage(before);
  const { requests, bytes } = counts;
  const seconds = (performance.now() - started) / 1000;
  return { requests, bytes, seconds, statuses, processorSeconds: (user + system) / 1e6 };
}

/**
 * Sends one request after another over a connection.
 *
 * @param {number} port
 * @param {() => Buffer | string | undefined} ask
 * @param {(response: { status: number, bytes: number }) => void} count
 * @returns {Promise<void>}
 */
function converse(port, ask, count) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true });
    let isDone = false;
    const askNext = () => {
      const request = ask();
      if (request !== undefined) return socket.write(request, "latin1");
      isDone = true;
      socket.destroy();
      return resolve();
    };
    const read = createResponseReader((response) => {
      count(response);
      askNext();
    });
    socket.on("connect", askNext).on("data", read).on("error", reject);
    socket.on("close", () => isDone || reject(new Error(`the server on port ${port} closed a connection`)));
  });
}

/** @param {Job} job */
function createRequests({ port, headers, targets, today, first }) {
  const fields = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const rest = ` HTTP/1.1\r\n${fields.join("\r\n")}\r\n\r\n`;
  let next = first;
  if (!targets) return () => `GET ${queryAt(today, next++)}${rest}`;
  const requests = targets.map((target) => Buffer.from(`GET ${target}${rest}`, "latin1"));
  return () => requests[next++ % requests.length];
}
