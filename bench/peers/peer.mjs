/** What a peer is, and how the peers find their programs. */
import { fileURLToPath } from "node:url";

/**
 * @typedef {object} World What every server is to answer from.
 * @property {string} folder a temporary folder, for files that a peer needs
 * @property {string} recording the recorded replies of the workload, for servers that replay them
 * @property {string} document the OpenAPI document with the mock's first pages as its examples, as a file
 * @property {{ hours: string, events: string }} pages the mock's first pages, as JSON
 *
 * @typedef {object} Peer
 * @property {string} name as `--peers` takes it
 * @property {string} title
 * @property {string} setup how it is set up, in a sentence
 * @property {(world: World) => ((port: number) => import("../processes.mjs").Command)} prepare
 * @property {number} [warmUpRequests] how many requests it answers before it is measured, if there is time
 * @property {() => string | undefined} [validate] why it can't run on this machine
 */

/** The credential that peers check for, as a regular expression. */
export const CREDENTIAL_PATTERN = "^[Bb]asic .+";

/** A `limit` over 30, as a regular expression. */
export const LIMIT_ABOVE_MAXIMUM = "^(3[1-9]|[4-9][0-9]|[0-9]{3,})$";

/**
 * Finds a file of a package in bench/node_modules.
 *
 * @param {string} name
 * @param {string} path
 */
export function fileOf(name, path) {
  return fileURLToPath(new URL(`../node_modules/${name}/${path}`, import.meta.url));
}

/**
 * Runs a script with the Node that runs the bench.
 *
 * @param {string} script
 * @param {...string} args
 * @returns {import("../processes.mjs").Command}
 */
export function node(script, ...args) {
  return { file: process.execPath, args: [script, ...args] };
}

/** @param {string} name a script in bench/servers */
export function serverScript(name) {
  return fileURLToPath(new URL(`../servers/${name}`, import.meta.url));
}
