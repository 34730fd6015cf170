import { fileURLToPath } from "node:url";
import { node } from "./peer.mjs";

/** The program as it was built. */
export const MAIN = fileURLToPath(new URL("../../dist/bin/museum-mock.js", import.meta.url));

/**
 * Serves as shipped.
 *
 * @param {number} port
 * @param {...string} options
 */
export function serve(port, ...options) {
  return node(MAIN, "serve", "--port", String(port), ...options);
}

/** @type {import("./peer.mjs").Peer} */
export const museumMock = {
  name: "museum-mock",
  title: "museum-mock",
  setup: "As shipped: journal, admin API, CORS, and a log into a pipe that is read.",
  prepare: () => serve,
};

/** @type {import("./peer.mjs").Peer} */
export const quietMuseumMock = {
  name: "museum-mock-quiet",
  title: "museum-mock, quiet",
  setup: "--quiet --no-cors --no-admin; the journal stays.",
  prepare: () => (port) => serve(port, "--quiet", "--no-cors", "--no-admin"),
};

/** @type {import("./peer.mjs").Peer} */
export const countedMuseumMock = {
  name: "museum-mock-metrics",
  title: "museum-mock, metrics",
  setup: "As shipped, with --metrics; nobody scrapes them.",
  prepare: () => (port) => serve(port, "--metrics"),
};
