/** What all measurements share: today, the mock's first pages, the document, and the servers to compare. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { recordReplies, requestReply } from "./load/recording.mjs";
import { serve } from "./peers/museum-mock.mjs";
import { ROOT } from "./preparation.mjs";
import { AUTHORIZATION, startServer } from "./processes.mjs";

/**
 * @typedef {object} Setting
 * @property {number} rounds
 * @property {number} seconds a turn of a server
 * @property {number} warmUpSeconds
 * @property {number} connections
 * @property {number} starts how often a start is measured
 *
 * @typedef {object} Context
 * @property {string} today
 * @property {number} recorder the port of the mock that is recorded
 * @property {import("./load/drive.mjs").Generator} generator
 * @property {string} folder for temporary files
 * @property {string} document
 * @property {{ hours: string, events: string }} pages
 * @property {readonly import("./peers/peer.mjs").Peer[]} servers
 * @property {Setting} setting
 * @property {(line: string) => void} progress
 */

/**
 * Starts the mock that is recorded, and writes the document with its first pages as examples.
 *
 * @param {string} folder
 */
export async function createSharedWorld(folder) {
  const { port: recorder } = await startServer("museum-mock", serve);
  const headers = { Authorization: AUTHORIZATION };
  const [hours, events] = await Promise.all(
    ["/museum-hours", "/special-events"].map(async (path) => (await requestReply(recorder, path, headers)).body),
  );
  const pages = { hours: hours ?? "", events: events ?? "" };
  return {
    folder,
    recorder,
    pages,
    document: writeDocument(folder, pages),
    today: new Date().toISOString().slice(0, 10),
  };
}

/**
 * Records a workload and returns what the servers answer it from.
 *
 * @param {import("./load/workloads.mjs").Workload} workload
 * @param {Context} context
 * @returns {Promise<import("./peers/peer.mjs").World>}
 */
export async function prepareWorld(workload, { folder: parent, recorder, today, document, pages }) {
  const folder = join(parent, workload.id);
  mkdirSync(folder, { recursive: true });
  const recording = join(folder, "recording.json");
  writeFileSync(recording, JSON.stringify(await recordReplies(recorder, workload, today)));
  return { folder, recording, document, pages };
}

/**
 * @param {string} folder
 * @param {{ hours: string, events: string }} pages
 */
function writeDocument(folder, { hours, events }) {
  const document = parse(readFileSync(join(ROOT, "spec/openapi.yaml"), "utf8"));
  setExample(document.paths["/museum-hours"], hours);
  setExample(document.paths["/special-events"], events);
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  return file;
}

/**
 * @param {{ get: { responses: Record<string, { content: Record<string, { examples: object }> }> } }} path
 * @param {string} page
 */
function setExample(path, page) {
  const content = path.get.responses["200"]?.content["application/json"];
  if (!content) throw new Error("spec/openapi.yaml has no JSON for a status of 200.");
  content.examples = { page: { value: JSON.parse(page) } };
}
