/** The workloads under load: what is asked, and what a server must answer to take part. */
import { AUTHORIZATION } from "../processes.mjs";
import { DIFFERENT_QUERIES, queryAt } from "../query-sequence.mjs";

/**
 * @typedef {object} Workload
 * @property {string} id
 * @property {string} title
 * @property {Readonly<Record<string, string>>} headers
 * @property {(today: string) => string[]} [targets] asked in turn; if missing, queries that never come again
 * @property {readonly number[]} statuses a server takes part if it answers with one of these
 * @property {string} [responseHeader] and sends this header
 */

const credential = { Authorization: AUTHORIZATION };

/** @type {readonly Workload[]} */
export const workloads = [
  {
    id: "hot-hours",
    title: "GET /museum-hours, the same request again and again",
    headers: credential,
    targets: () => ["/museum-hours"],
    statuses: [200],
  },
  {
    id: "hot-events",
    title: "GET /special-events, the same request again and again",
    headers: credential,
    targets: () => ["/special-events"],
    statuses: [200],
  },
  {
    id: "queries",
    title: `${DIFFERENT_QUERIES.toLocaleString("en")} different queries, hours and events in turn`,
    headers: credential,
    targets: (today) => Array.from({ length: DIFFERENT_QUERIES }, (_, n) => queryAt(today, n)),
    statuses: [200],
  },
  {
    id: "new-queries",
    title: "queries that never come again, hours and events in turn",
    headers: credential,
    statuses: [200],
  },
  {
    id: "session",
    title: "GET /museum-hours with the header Prefer: session=bench",
    headers: { ...credential, Prefer: "session=bench" },
    targets: () => ["/museum-hours"],
    statuses: [200],
    responseHeader: "preference-applied",
  },
  {
    id: "limit-99",
    title: "GET /museum-hours?limit=99, which is rejected",
    headers: credential,
    targets: () => ["/museum-hours?limit=99"],
    statuses: [400, 422],
  },
  {
    id: "no-credential",
    title: "GET /museum-hours without a credential, which gets 401",
    headers: {},
    targets: () => ["/museum-hours"],
    statuses: [401],
  },
  {
    id: "cross-origin",
    title: "GET /museum-hours from a page of another origin (CORS)",
    headers: { ...credential, Origin: "http://localhost:5173" },
    targets: () => ["/museum-hours"],
    statuses: [200],
    responseHeader: "access-control-allow-origin",
  },
];
