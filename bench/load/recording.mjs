/** Records what the mock answers, so that other servers can send the same bytes and the same headers. */
import { request } from "node:http";
import { AUTHORIZATION } from "../processes.mjs";
import { DIFFERENT_QUERIES, queryAt } from "../query-sequence.mjs";

/**
 * @typedef {object} Reply
 * @property {number} status
 * @property {string[]} headers names and values in turn, without those that Node's server adds by itself
 * @property {string} body
 *
 * @typedef {object} Recording
 * @property {readonly (readonly [target: string, reply: Reply])[]} replies a later one overrides an earlier one
 * @property {readonly Reply[]} others in turn, for targets that are not among `replies`
 * @property {Reply} unauthorized for requests without a valid credential
 */

const ADDED_BY_NODE = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
/** A server is up when it answers these. */
const FIRST_PAGES = ["/museum-hours", "/special-events"];
const OTHERS = 1000;
const AT_ONCE = 8;

/**
 * Records the answers to a workload.
 *
 * @param {number} port of the mock
 * @param {import("./workloads.mjs").Workload} workload
 * @param {string} today
 * @returns {Promise<Recording>}
 */
export async function recordReplies(port, { headers, targets }, today) {
  const unauthorized = await requestReply(port, "/museum-hours", {});
  const firstPages = await record(port, FIRST_PAGES, { Authorization: AUTHORIZATION });
  if (headers["Authorization"] === undefined) return { replies: firstPages, others: [], unauthorized };
  if (targets) {
    return { replies: [...firstPages, ...(await record(port, targets(today), headers))], others: [], unauthorized };
  }
  const queries = Array.from({ length: OTHERS }, (_, n) => queryAt(today, DIFFERENT_QUERIES + n));
  const others = (await record(port, queries, headers)).map(([, reply]) => reply);
  return { replies: firstPages, others, unauthorized };
}

/**
 * @param {number} port
 * @param {readonly string[]} targets
 * @param {Readonly<Record<string, string>>} headers
 * @returns {Promise<(readonly [target: string, reply: Reply])[]>}
 */
function record(port, targets, headers) {
  return mapSeveral(targets, async (target) => [target, await requestReply(port, target, headers)]);
}

/**
 * @param {number} port
 * @param {string} path
 * @param {Readonly<Record<string, string>>} headers
 * @returns {Promise<Reply>}
 */
export function requestReply(port, path, headers) {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers, agent: false }, async (response) => {
      try {
        const chunks = await response.toArray();
        const body = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: keptHeaders(response.rawHeaders), body });
      } catch (error) {
        reject(error);
      }
    })
      .once("error", reject)
      .end();
  });
}

/** @param {readonly string[]} raw */
function keptHeaders(raw) {
  return raw.filter((_, index) => !ADDED_BY_NODE.has(raw[index & ~1]?.toLowerCase() ?? ""));
}

/**
 * @template T, R
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<R>} map
 * @returns {Promise<R[]>}
 */
export async function mapSeveral(items, map) {
  /** @type {R[]} */
  const results = [];
  const entries = items.entries();
  const work = async () => {
    for (const [index, item] of entries) results[index] = await map(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}
