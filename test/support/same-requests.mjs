/** Twenty requests that every way to reach a mock answers with the same bytes: over HTTP, in a worker, and in the folder of a site. */

/**
 * @typedef {object} SameRequest
 * @property {string} target
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {boolean} [anonymous]
 *
 * @typedef {object} SameAnswer
 * @property {string} request
 * @property {number} status
 * @property {string[][]} headers
 * @property {string} body
 */

/** The world that they are sent to. */
export const TODAY = "2027-03-01";

/** @type {readonly SameRequest[]} */
export const sameRequests = [
  { target: "/museum-hours" },
  { target: "/museum-hours?startDate=2027-12-23&limit=4&page=2" },
  { target: "/museum-hours?limit=31" },
  { target: "/museum-hours?startdate=2027-03-05&limit=1" },
  { target: "/museum-hours", anonymous: true },
  { target: "/museum-hours?limit=2", method: "HEAD" },
  { target: "/museum-hours", method: "DELETE" },
  { target: "/museum-hours?limit=1&__today=2027-07-01" },
  { target: "/museum-hours?__scenario=the-museum-is-closed-until-2027-04-01" },
  { target: "/museum-hours?limit=31", headers: { Prefer: "profile=lenient" } },
  { target: "/special-events" },
  { target: "/special-events?startDate=2027-03-05&endDate=2027-03-25&limit=30&page=2" },
  { target: "/special-events?startDate=2027-02-30" },
  { target: "/special-events?startDate=2027-03-05&endDate=2027-03-01" },
  { target: "/special-events", headers: { Prefer: "scenario=no-events, today=2027-06-01" } },
  { target: "/special-events?__code=503" },
  { target: "/special-events?limit=1", headers: { Prefer: "delay=20" } },
  { target: "/special-events?limit=2", headers: { Prefer: "explain" } },
  { target: "/special-event" },
  { target: "/__session/anna/museum-hours?limit=1" },
];

/** Those to the operations, for where other paths lead elsewhere. */
export const requestsToOperations = sameRequests.filter(({ target }) => target !== "/special-event");

/** What belongs to the connection, or to the clock of the server. */
const OF_TRANSPORT = new Set(["connection", "date", "keep-alive", "server", "transfer-encoding"]);

/**
 * Sends them, or some of them, one after another, and returns the answers.
 *
 * @param {(target: string, init: RequestInit & { anonymous: boolean }) => Promise<Response>} send
 * @param {readonly SameRequest[]} [requests]
 * @returns {Promise<SameAnswer[]>}
 */
export async function sendSame(send, requests = sameRequests) {
  /** @type {SameAnswer[]} */
  const answers = [];
  for (const { target, method = "GET", headers = {}, anonymous = false } of requests) {
    const credential = anonymous ? {} : { Authorization: "Basic YW5uYTpzM2NyZXQ=" };
    const response = await send(target, { method, headers: { ...headers, ...credential }, anonymous });
    const kept = [...response.headers].filter(([name]) => !OF_TRANSPORT.has(name)).sort();
    const body = await response.text();
    answers.push({ request: `${method} ${target}`, status: response.status, headers: kept, body });
  }
  return answers;
}
