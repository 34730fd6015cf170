/** Answers from a recording: the part that the bare server and hono share. */
import { readFileSync } from "node:fs";

/** @typedef {{ status: number, headers: string[], text: string, body: Buffer }} ReadyReply */

/**
 * Loads a recording and returns its lookup by target.
 *
 * @param {string} file
 */
export function loadRecording(file) {
  /** @type {import("../load/recording.mjs").Recording} */
  const recording = JSON.parse(readFileSync(file, "utf8"));
  const replies = new Map(recording.replies.map(([target, reply]) => [target, toReady(reply)]));
  const others = recording.others.map(toReady);
  let next = 0;
  return {
    unauthorized: toReady(recording.unauthorized),
    /** @param {string} target */
    find: (target) => replies.get(target) ?? others[next++ % others.length],
  };
}

/** @param {import("../load/recording.mjs").Reply} reply @returns {ReadyReply} */
function toReady({ status, headers, body }) {
  return { status, headers, text: body, body: Buffer.from(body) };
}
